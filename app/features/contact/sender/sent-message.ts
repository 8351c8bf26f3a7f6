import type { MessageStatus } from "../message-status.ts";

/** A message as its sender sees it. */
export interface SentMessage {
  id: string;
  name: string;
  email: string;
  phone: string;
  service: string;
  message: string;
  place: string;
  timing: string;
  budget: string;
  project_title: string;
  status: MessageStatus;
  /** ISO time. */
  created_at: string;
}
