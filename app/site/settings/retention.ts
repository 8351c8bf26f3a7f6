import { monthsBefore } from "#app/platform/calendar.ts";
import {
  type Retention,
  type RetentionChoice,
  type RetentionKind,
  type RetentionPeriod,
  retentionKindSlot,
} from "./settings-fields.ts";

/** Stored until staff delete it. */
export const FOREVER = "forever";

/**
 * The site's own kinds. The default periods are those from before there was a choice, so that an upgrade deletes no
 * expected data (docs/design/accounts-and-personal-data.md#how-long-we-keep-what).
 */
const ofSite: readonly (RetentionKind & { kind: keyof Retention; choices: readonly RetentionPeriod[] })[] = [
  {
    kind: "mail",
    label: "Copies of emails",
    help: "The website’s own copies of emails it sent. Your mailbox isn’t affected.",
    // From the day a mail was sent or failed.
    choices: ["7 days", "30 days", "90 days"],
    defaultValue: "30 days",
    policy: {
      deleted:
        "The website’s own copy of the email that tells us about your message is deleted {time} after it’s sent.",
    },
  },
  {
    kind: "activity",
    label: "Recent Activity",
    help: "The dashboard’s record of who changed what.",
    choices: ["90 days", "1 year", "3 years"],
    defaultValue: "1 year",
    policy: {
      deleted:
        "The record of what our staff do on this website, which may name people who sent a message, is deleted after {time}.",
    },
  },
  {
    kind: "sessions",
    label: "Staff sign-ins",
    help: "After this, staff have to sign in again, and the record of their device and address is deleted. Seven days without a visit also signs them out.",
    // From signing in; the last is the maximum lifetime of a session.
    choices: ["1 day", "7 days", "14 days", "30 days"],
    defaultValue: "30 days",
    policy: {
      deleted:
        "Our staff stay signed in for {time} at most. After that, the record of their device and internet address is deleted.",
    },
  },
];

/** All kinds, in display order. */
export const retentionKinds = (): readonly RetentionKind[] => [...retentionKindSlot.items(), ...ofSite];

const defaultsOf = (kinds: readonly RetentionKind[]) =>
  Object.fromEntries(kinds.map(({ kind, defaultValue }) => [kind, defaultValue])) as unknown as Retention;

/** The default periods of the site's own kinds. */
export const siteRetention = defaultsOf(ofSite);

/** The default periods of all kinds. */
export const defaultRetention = (): Retention => defaultsOf(retentionKinds());

/** A kind's period in the setting; its default where none is stored. */
export const retentionOf = ({ kind, defaultValue }: RetentionKind, retention: Retention): RetentionChoice =>
  (retention as unknown as Partial<Record<string, RetentionChoice>>)[kind] ?? defaultValue;

/** A period as staff choose it. */
export const retentionChoiceLabel = (period: RetentionChoice): string =>
  period === FOREVER ? "Keep until we delete them" : period;

/** The time one period before `now`, by the calendar in UTC. Older data has exceeded its retention. */
export function ago(period: RetentionPeriod, now: Date): Date {
  const [amount = "", unit = ""] = period.split(" ");
  if (unit.startsWith("day")) return new Date(now.getTime() - Number(amount) * 24 * 3_600_000);
  return monthsBefore(now, Number(amount) * (unit.startsWith("year") ? 12 : 1));
}

/** As ago(); null if the period is unlimited. */
export function retentionCutoff(period: RetentionChoice, now: Date): Date | null {
  return period === FOREVER ? null : ago(period, now);
}

/** The sentences on retention for the privacy policy, one or two per line, as plain text. */
export function retentionLines(retention: Retention): string[] {
  const lines = retentionKinds().map((kind) => {
    const period = retentionOf(kind, retention);
    const { deleted, kept = deleted } = kind.policy;
    return (period === FOREVER ? kept : deleted).replace("{time}", period);
  });
  return [
    ...lines,
    "This happens once a day. Backups may hold deleted information until newer backups replace them.",
  ];
}
