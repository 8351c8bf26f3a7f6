import { monthsBefore } from "#app/platform/calendar.ts";

/** A period as it is stored in the settings and shown. */
export type RetentionPeriod = "1 day" | "7 days" | "14 days" | "30 days" | "90 days" | "6 months" | Years;
type Years = "1 year" | "2 years" | "3 years" | "7 years";

/** Stored until staff delete it. */
export const FOREVER = "forever";

/** The retention periods for each kind of personal information, in display order. */
export const retentionChoices = {
  /** From the day an enquiry was sent. */
  enquiries: [FOREVER, "6 months", "1 year", "2 years", "3 years", "7 years"],
  spam: [FOREVER, "30 days", "90 days", "1 year"],
  /** From the day a mail was sent or failed. */
  mail: ["7 days", "30 days", "90 days"],
  /** From signing in; the last is the maximum lifetime of a session. */
  sessions: ["1 day", "7 days", "14 days", "30 days"],
  activity: ["90 days", "1 year", "3 years"],
} as const satisfies Record<string, readonly (RetentionPeriod | typeof FOREVER)[]>;

export type Retention = {
  [Kind in keyof typeof retentionChoices]: (typeof retentionChoices)[Kind][number];
};

/** The kinds in display order, as staff read them. */
export const retentionKinds = [
  { kind: "enquiries", label: "Messages" },
  { kind: "spam", label: "Suspected spam" },
  { kind: "mail", label: "Copies of emails" },
  { kind: "activity", label: "Recent Activity" },
  { kind: "sessions", label: "Staff sign-ins" },
] as const satisfies { kind: keyof Retention; label: string }[];

/** A period as staff choose it. */
export const retentionChoiceLabel = (period: RetentionPeriod | typeof FOREVER): string =>
  period === FOREVER ? "Keep until we delete them" : period;

/**
 * The periods from before there was a choice, so that an upgrade deletes no expected data
 * (docs/design/accounts-and-personal-data.md#how-long-we-keep-what).
 */
export const defaultRetention: Retention = {
  enquiries: FOREVER,
  spam: FOREVER,
  mail: "30 days",
  sessions: "30 days",
  activity: "1 year",
};

/** The time one period before `now`, by the calendar in UTC. Older data has exceeded its retention. */
export function ago(period: RetentionPeriod, now: Date): Date {
  const [amount = "", unit = ""] = period.split(" ");
  if (unit.startsWith("day")) return new Date(now.getTime() - Number(amount) * 24 * 3_600_000);
  return monthsBefore(now, Number(amount) * (unit.startsWith("year") ? 12 : 1));
}

/** As ago(); null if the period is unlimited. */
export function retentionCutoff(period: RetentionPeriod | typeof FOREVER, now: Date): Date | null {
  return period === FOREVER ? null : ago(period, now);
}

/** The sentences on retention for the privacy policy, one or two per line, as plain text. */
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
