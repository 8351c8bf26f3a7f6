import { toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";

const TOLD_FOR_MS = 30 * 24 * 3_600_000;

/** Mails that were given up since then are told of, as an ISO time. */
export const alertedSince = (now: Date) => new Date(now.getTime() - TOLD_FOR_MS).toISOString();

/** How full the outbox is: what waits, since when the oldest of it, and what was given up in the last 30 days. */
export async function readOutboxState(
  db: Db,
  now: Date,
): Promise<{ waiting: number; oldestAt: string | null; givenUp: number }> {
  const waiting = await db
    .selectFrom("outbox")
    .select((eb) => [eb.fn.countAll().as("count"), eb.fn.min("created_at").as("oldest")])
    .where("done_at", "is", null)
    .where("failed_at", "is", null)
    .executeTakeFirstOrThrow();
  const givenUp = await db
    .selectFrom("outbox")
    .select((eb) => eb.fn.countAll().as("count"))
    .where("failed_at", ">=", alertedSince(now))
    .executeTakeFirstOrThrow();
  return {
    waiting: Number(waiting.count),
    oldestAt: toOptionalIsoTime(waiting.oldest),
    givenUp: Number(givenUp.count),
  };
}
