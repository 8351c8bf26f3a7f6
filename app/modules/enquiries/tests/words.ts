/** The words by which enquiries are known, none of which the core has (`npm run without -- enquiries`). */
export const words =
  /enquir|contact_messages|message[-_](entries|photos|estimates)|\/admin\/messages|\/q\/|\/quote\b|quote[-_ ]?(request|draft|form|photo|upload|step)|calendar[-_]?feed|visits?\.ics|saved[-_]?answer|review[-_]?(request|opt)|photo[-_]?consent|shown[-_]?photo/i;

/** Where these words mean something else: the tables that no backup has, also where their module is off. */
export const elsewhere = /backup\/staged-rows\.ts/;
