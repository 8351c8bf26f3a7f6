import { z } from "zod";
import { canadianPostalCode } from "#app/platform/postal-code.ts";
import { townNamed } from "#app/site/areas/area-map.ts";
import { contactFields } from "../contact.schema.ts";
import { mapQuestions, type QuestionName } from "../quote-questions.ts";

const text = z.string().catch("");

/** The field of the last step's form with the token of the page that the request gets. */
export const PAGE_TOKEN = "page-token";

/** What a quote request says, as far as it is written; "" for what isn't answered. */
export const quoteAnswers = z.object({
  /** Titles of services. */
  services: z.array(z.string()).catch([]),
  /** What the sender liked; null if nothing was named. */
  project: z.object({ id: z.string(), title: z.string() }).nullable().catch(null),
  words: text,
  ...mapQuestions(() => text),
  name: text,
  email: text,
  phone: text,
  /** The words of the consents whose box is ticked, by the box's name. */
  consents: z.record(z.string(), z.string()).catch({}),
  /** The path of the page from which it was asked for. */
  page: text,
});

export type QuoteAnswers = z.infer<typeof quoteAnswers>;

export const emptyAnswers: QuoteAnswers = quoteAnswers.parse({});

export type QuoteFieldName = QuestionName | "words" | "name" | "email" | "phone";

/** An error message for each invalid field, the boxes of consents among them. */
export type QuoteFieldErrors = Partial<Record<string, string>>;

/** Lengths in characters, besides those of the questions; those of the contact form's own fields are its. */
export const quoteLimits = {
  words: contactFields.message.max,
  services: 600,
  page: 300,
};

/** The answer that is there for each question with ranges. */
export const NOT_SURE = "Not sure yet";

const FIRST_HALF_OF_CODE = /^[a-z]\d[a-z]$/i;

/**
 * Whether a place that somebody typed may lie outside the service area: a town that it doesn't name. A postal code says
 * no town, so nothing is said of it.
 */
export function isElsewhere(place: string, business: Parameters<typeof townNamed>[0]): boolean {
  const typed = place.trim();
  const isCode = FIRST_HALF_OF_CODE.test(typed) || canadianPostalCode(typed) !== null;
  return typed !== "" && !isCode && townNamed(business, typed) === null;
}
