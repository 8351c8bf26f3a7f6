import { monthsBefore } from "#app/platform/calendar.ts";

/** A time as the settings store it and people read it. */
export type Period = "1 day" | "7 days" | "14 days" | "30 days" | "90 days" | "6 months" | Years;
type Years = "1 year" | "2 years" | "3 years" | "7 years";

/** Until staff delete it themselves. */
export const FOREVER = "forever";

/** How long each kind of personal information may be kept, first to last as the settings offer it. */
export const retentionChoices = {
  /** From the day an enquiry was sent. */
  enquiries: [FOREVER, "6 months", "1 year", "2 years", "3 years", "7 years"],
  spam: [FOREVER, "30 days", "90 days", "1 year"],
  /** From the day a mail was sent or given up. */
  mail: ["7 days", "30 days", "90 days"],
  /** From signing in; the longest is the longest there is. */
  sessions: ["1 day", "7 days", "14 days", "30 days"],
  activity: ["90 days", "1 year", "3 years"],
} as const satisfies Record<string, readonly (Period | typeof FOREVER)[]>;

export type Retention = {
  [Kind in keyof typeof retentionChoices]: (typeof retentionChoices)[Kind][number];
};

/** What was kept before there was a choice: an upgrade deletes nothing that somebody may count on (decision 31). */
export const defaultRetention: Retention = {
  enquiries: FOREVER,
  spam: FOREVER,
  mail: "30 days",
  sessions: "30 days",
  activity: "1 year",
};

/**
 * The moment a period ago, by the calendar in UTC. What is older has been kept long enough.
 */
export function ago(period: Period, now: Date): Date {
  const [amount = "", unit = ""] = period.split(" ");
  if (unit.startsWith("day")) return new Date(now.getTime() - Number(amount) * 24 * 3_600_000);
  return monthsBefore(now, Number(amount) * (unit.startsWith("year") ? 12 : 1));
}

/** As ago; null when nothing is too old. */
export function retentionCutoff(period: Period | typeof FOREVER, now: Date): Date | null {
  return period === FOREVER ? null : ago(period, now);
}

/** What the privacy policy says of these times, a sentence or two each, as plain text. */
export function retentionLines({ enquiries, spam, mail, sessions, activity }: Retention): string[] {
  return [
    enquiries === FOREVER
      ? "We keep messages from the contact form until we no longer need them. If you ask, we’ll delete yours."
      : `We delete messages from the contact form ${enquiries} after they’re sent, or sooner if you ask.`,
    spam === FOREVER
      ? "Messages that look automated are kept apart until we delete them."
      : `Messages that look automated are deleted after ${spam}.`,
    `The website’s own copy of the email that tells us about your message is deleted ${mail} after it’s sent.`,
    `The record of what our staff do on this website, which may name people who sent a message, is deleted after ${activity}.`,
    `Our staff stay signed in for ${sessions} at most. After that, the record of their device and internet address is deleted.`,
    "This happens once a day. Backups may hold deleted information until newer backups replace them.",
  ];
}
