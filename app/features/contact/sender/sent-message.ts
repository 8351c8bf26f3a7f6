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
> & { project_title: string };
