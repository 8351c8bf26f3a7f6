import { monthsAfter } from "#app/platform/calendar.ts";

/** Implied consent ends after this many months, by what it comes from (Canada's anti-spam law). */
export const IMPLIED_MONTHS = { message: 6, job: 24 };

/** The ISO time until which implied consent holds. @param since ISO time from which it counts */
export const impliedUntil = (from: keyof typeof IMPLIED_MONTHS, since: string) =>
  monthsAfter(new Date(since), IMPLIED_MONTHS[from]).toISOString();

/** After this many newsletters in a row that came back for now, no more are sent to a person. */
export const SOFT_BOUNCES = 5;

/** Who doesn't answer the confirmation in this time is forgotten. */
export const FORGOTTEN_AFTER_DAYS = 14;

/** Labels on the screens of staff, by the values of the columns. */
export const subscriberStates = {
  pending: "Not confirmed",
  subscribed: "On the list",
  ended: "Off the list",
} as const;

export const subscriberSources = {
  newsletter: "Newsletter page",
  quote: "Quote request",
  import: "Imported file",
  message: "Message",
  job: "Job",
} as const;

export const consentLabels = { express: "Agreed", implied: "Implied" } as const;

/** Why a person gets no more newsletters. */
export const endReasons = {
  unsubscribed: "Unsubscribed",
  bounced: "Email address doesn’t work",
  "soft-bounces": "Emails kept coming back",
  complained: "Reported an email as spam",
  removed: "Removed by staff",
} as const;

/** The kinds of consent records; an end is recorded by its reason. */
export const consentKinds = {
  asked: "Asked to subscribe",
  confirmed: "Confirmed by the button behind our email’s link",
  imported: "Added from a file",
  implied: "Wrote to us or hired us",
  ...endReasons,
} as const;

export type SubscriberState = keyof typeof subscriberStates;
export type SubscriberSource = keyof typeof subscriberSources;
export type ConsentKind = keyof typeof consentKinds;
export type EndReason = keyof typeof endReasons;

export const NEWSLETTER_PATH = "/newsletter";

/** The pages on which people ask for newsletters, by the source of their subscription. */
export const askPages = { newsletter: NEWSLETTER_PATH, quote: "/quote/contact" } as const;
export type AskSource = keyof typeof askPages;

/** The form that asks for consent has this field, with the words as they were shown; that of the block has not. */
export const WORDS_FIELD = "words";
