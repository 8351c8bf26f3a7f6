import { toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { isPending, type OutboxKind } from "./outbox.queries.server.ts";

const TOLD_FOR_MS = 30 * 24 * 3_600_000;

/** What a module adds to the outbox is no problem of the site, such as a device that can’t be reached. */
const counted: readonly OutboxKind[] = ["mail", "file-removal", "webhook"];

/** The ISO time from which failed mails are reported. */
export const alertedSince = (now: Date) => new Date(now.getTime() - TOLD_FOR_MS).toISOString();

/**
 * The state of the outbox: the number of pending entries, the creation time of the oldest, and the number of
 * entries that failed finally in the last 30 days, of the kinds that count.
 */
export async function readOutboxState(
  db: Db,
  now: Date,
): Promise<{ waiting: number; oldestAt: string | null; givenUp: number }> {
  const waiting = await db
    .selectFrom("outbox")
    .select((eb) => [eb.fn.countAll().as("count"), eb.fn.min("created_at").as("oldest")])
    .where("kind", "in", counted)
    .where(isPending)
    .executeTakeFirstOrThrow();
  const givenUp = await db
    .selectFrom("outbox")
    .select((eb) => eb.fn.countAll().as("count"))
    .where("kind", "in", counted)
    .where("failed_at", ">=", alertedSince(now))
    .executeTakeFirstOrThrow();
  return {
    waiting: Number(waiting.count),
    oldestAt: toOptionalIsoTime(waiting.oldest),
    givenUp: Number(givenUp.count),
  };
}
