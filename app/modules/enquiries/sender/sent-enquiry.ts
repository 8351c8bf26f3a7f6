import { contactFieldNames } from "../contact.schema.ts";
import type { Enquiry } from "../enquiries.ts";
import { questionNames } from "../quote-questions.ts";

/** The columns of an enquiry that its sender sees. */
export const sentColumns = [
  ...contactFieldNames,
  ...questionNames,
  ...(["id", "kind", "project_title", "status", "created_at", "visit_at"] as const),
];

/** An enquiry as its sender sees it. */
export type SentEnquiry = Pick<Enquiry, Exclude<(typeof sentColumns)[number], "project_title">> & {
  project_title: string;
};

/** The texts of a form that was not stored, by field, for its writer. */
export type TypedFields = Record<string, string>;

/**
 * The path of the page on which an enquiry's sender reads and writes what belongs to it.
 * @param token also one of a request, which may hold any characters
 */
export const senderPath = (token: string) => `/q/${encodeURIComponent(token)}`;
