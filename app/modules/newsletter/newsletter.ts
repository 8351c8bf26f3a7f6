import { formatDateTime, formatLongDate } from "#app/platform/business-clock.ts";
import type { StaffList } from "#app/platform/http/staff-list.ts";

export type NewsletterSendStatus = "scheduled" | "sending" | "paused" | "sent";

/** Where the sending of a newsletter stands. */
export interface NewsletterSend {
  status: NewsletterSendStatus;
  /** ISO time at which sending starts, or was to start. */
  send_at: string;
  /** ISO time; null until everything is sent. */
  finished_at: string | null;
}

/** A row of staff's list, without the text. */
export interface ListedNewsletter {
  id: string;
  subject: string;
  preview_text: string;
  /** ISO time. */
  created_at: string;
  /** ISO time. */
  updated_at: string;
  /** Null for a draft. */
  send: NewsletterSend | null;
}

export type NewsletterSort = "created" | "title";

/** Staff's list of newsletters, newest first by default. */
export const newsletterList: StaffList<NewsletterSort> = {
  path: "/admin/newsletters",
  sorts: { created: "desc", title: "asc" },
  usual: "created",
};

/** Path of the page that shows a newsletter as readers get it. */
export const newsletterPath = (id: string) => `${newsletterList.path}/${id}`;

/** Path of a newsletter's form. */
export const newsletterFormPath = (id: string) => `${newsletterList.path}?edit=${id}`;

/** The state of a newsletter as staff read it: 'Draft', 'Sent on May 1, 2026'. */
export function newsletterState(send: NewsletterSend | null): string {
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
