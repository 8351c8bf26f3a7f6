import { contactFieldNames } from "../contact.schema.ts";
import type { Message } from "../messages.ts";

/** The columns of a message that its sender sees. */
export const sentColumns = [
  ...contactFieldNames,
  ...([
    "id",
    "kind",
    "place",
    "timing",
    "budget",
    "project_title",
    "status",
    "created_at",
    "visit_at",
  ] as const),
];

/** A message as its sender sees it. */
export type SentMessage = Pick<Message, Exclude<(typeof sentColumns)[number], "project_title">> & {
  project_title: string;
};

/** The texts of a form that was not stored, by field, for its writer. */
export type TypedFields = Record<string, string>;

/** The path of the page on which a message's sender reads and writes what belongs to it. */
export const senderPath = (token: string) => `/q/${token}`;
