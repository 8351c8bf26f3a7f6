import type { Message } from "../messages.ts";

/** A message as its sender sees it. */
export type SentMessage = Pick<
  Message,
  | "id"
  | "name"
  | "email"
  | "phone"
  | "service"
  | "message"
  | "place"
  | "timing"
  | "budget"
  | "status"
  | "created_at"
  | "visit_at"
> & { project_title: string };

/** The texts of a form that was not stored, by field, for its writer. */
export type TypedFields = Record<string, string>;
