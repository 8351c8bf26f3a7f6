import { townNamed } from "#app/features/site/area-map.ts";
import { contactFields } from "../contact.schema.ts";

/** What a quote request says, as far as it is written; "" for what isn't answered. */
export interface QuoteAnswers {
  /** Titles of services. */
  services: string[];
  /** What the sender liked; null if nothing was named. */
  project: { id: string; title: string } | null;
  words: string;
  /** Town or postal code. */
  place: string;
  timing: string;
  budget: string;
  name: string;
  email: string;
  phone: string;
  /** The words of consent to the newsletter, if their box is ticked. */
  newsletter: string;
  /** The path of the page from which it was asked for. */
  page: string;
}

export type QuoteFieldName = "words" | "place" | "name" | "email" | "phone" | "newsletter";

/** A message for each invalid field. */
export type QuoteFieldErrors = Partial<Record<QuoteFieldName, string>>;

export const emptyAnswers: QuoteAnswers = {
  ...{ services: [], project: null, words: "", place: "", timing: "", budget: "" },
  ...{ name: "", email: "", phone: "", newsletter: "", page: "" },
};

/** Lengths in characters; those of the contact form's own fields are its. */
export const quoteLimits = {
  words: contactFields.message.max,
  place: 120,
  choice: 120,
  services: 600,
  page: 300,
};

/** The answer that is there for each question with ranges. */
export const NOT_SURE = "Not sure yet";

/** A Canadian postal code, or the first half of one. */
const POSTAL_CODE = /^[a-z]\d[a-z](?:[\s-]?\d[a-z]\d)?$/i;

/**
 * Whether a place that somebody typed may lie outside the service area: a town that it doesn't name. A postal code says
 * no town, so nothing is said of it.
 */
export function isElsewhere(place: string, business: Parameters<typeof townNamed>[0]): boolean {
  const typed = place.trim();
  return typed !== "" && !POSTAL_CODE.test(typed) && townNamed(business, typed) === null;
}
