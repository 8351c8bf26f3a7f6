import { formatDateTime, formatLongDate } from "#app/platform/business-clock.ts";
import type { StaffList } from "#app/platform/http/staff-list.ts";

export type LetterSendStatus = "scheduled" | "sending" | "paused" | "sent";

/** Where the sending of a letter stands. */
export interface LetterSend {
  status: LetterSendStatus;
  /** ISO time at which sending starts, or was to start. */
  send_at: string;
  /** ISO time; null until everything is sent. */
  finished_at: string | null;
}

/** A row of staff's list, without the text. */
export interface ListedLetter {
  id: string;
  subject: string;
  preview_text: string;
  /** ISO time. */
  created_at: string;
  /** ISO time. */
  updated_at: string;
  /** Null for a draft. */
  send: LetterSend | null;
}

export type LetterSort = "created" | "title";

/** Staff's list of letters, newest first by default. */
export const letterList: StaffList<LetterSort> = {
  path: "/admin/letters",
  sorts: { created: "desc", title: "asc" },
  usual: "created",
};

/** Path of the page that shows a letter as readers get it. */
export const letterPath = (id: string) => `${letterList.path}/${id}`;

/** Path of a letter's form. */
export const letterFormPath = (id: string) => `${letterList.path}?edit=${id}`;

/** The state of a letter as staff read it: 'Draft', 'Sent on May 1, 2026'. */
export function letterState(send: LetterSend | null): string {
  switch (send?.status) {
    case undefined:
      return "Draft";
    case "scheduled":
      return `Scheduled for ${formatDateTime(send?.send_at ?? "")}`;
    case "sending":
      return "Sending";
    case "paused":
      return "Paused";
    case "sent":
      return `Sent on ${formatLongDate(send?.finished_at ?? send?.send_at ?? "")}`;
  }
}
