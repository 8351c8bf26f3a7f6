import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "#app/platform/db/database.server.ts";
import type { ManualClock } from "./manual-clock.ts";

/**
 * Waits until no entry of the outbox is being tried and its worker sleeps.
 * @returns for how many milliseconds
 */
export async function outboxIdle({ db }: Pick<Database, "db">, clock: ManualClock): Promise<number> {
  const tried = db.selectFrom("outbox").select("id").where("locked_until", "is not", null);
  let sleep = await clock.asleep();
  // Between the record of an attempt and the worker's next look it sleeps as well.
  for (let quiet = 0; quiet < 2; sleep = await clock.asleep()) {
    quiet = (await tried.executeTakeFirst()) ? 0 : quiet + 1;
    await nextTurn();
  }
  return sleep;
}
