import { toIsoTime, toJson } from "#app/platform/db/row-values.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";

const DAY_MS = 24 * 3_600_000;

/** What happened to enquiries and quote requests within a period; suspected spam doesn't count. */
export interface EnquiryWeek {
  /** The names of those who wrote, oldest first. */
  senders: string[];
  /** How many of them were answered, or moved by hand, within 24 hours. */
  answeredInDay: number;
  /** Estimates that were sent. */
  estimates: number;
  /** Jobs that were won and not lost since, with the sum of their amounts in cents. */
  won: { count: number; amount: number; withoutAmount: number };
}

interface Span {
  /** ISO times; `until` is excluded. */
  since: string;
  until: string;
}

/** Counts what happened to enquiries within a period. */
export async function readEnquiryWeek(db: Db, span: Span): Promise<EnquiryWeek> {
  const enquiries = await db
    .selectFrom("contact_messages")
    .select(["name", "created_at"])
    // The link to the sender's page is no answer.
    .select(({ selectFrom }) =>
      selectFrom("message_entries")
        .select(({ fn }) => fn.min("message_entries.created_at").as("first"))
        .whereRef("message_id", "=", "contact_messages.id")
        .where("is_staff", "=", true)
        .where("kind", "<>", "link")
        .as("answered_at"),
    )
    .where("suspected_spam", "=", false)
    .where("created_at", ">=", span.since)
    .where("created_at", "<", span.until)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const answered = enquiries.filter(({ created_at, answered_at }) => {
    if (answered_at === null) return false;
    return Date.parse(toIsoTime(answered_at)) - Date.parse(toIsoTime(created_at)) <= DAY_MS;
  });
  const steps = await listSteps(db, span);
  const amounts = new Map(steps.filter(isWon).map(({ message_id, amount }) => [message_id, amount]));
  const known = [...amounts.values()].flatMap((amount) => (amount === null ? [] : [Number(amount)]));
  return {
    senders: enquiries.map(({ name }) => name),
    answeredInDay: answered.length,
    estimates: steps.filter(({ kind }) => kind === "estimate").length,
    won: {
      count: amounts.size,
      amount: known.reduce((sum, amount) => sum + amount, 0),
      withoutAmount: amounts.size - known.length,
    },
  };
}

function listSteps(db: Db, { since, until }: Span) {
  return db
    .selectFrom("message_entries")
    .innerJoin("contact_messages", "contact_messages.id", "message_entries.message_id")
    .select(["message_id", "message_entries.kind", "details", "status", "amount"])
    .where("message_entries.kind", "in", ["estimate", "estimate-accepted", "moved"])
    .where("message_entries.created_at", ">=", since)
    .where("message_entries.created_at", "<", until)
    .execute();
}

function isWon({ kind, details, status }: Awaited<ReturnType<typeof listSteps>>[number]): boolean {
  if (status !== "won" || kind === "estimate") return false;
  return kind === "estimate-accepted" || (toJson(details) as { to?: string }).to === "won";
}
