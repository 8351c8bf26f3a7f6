import { z } from "zod";
import { toJson } from "#app/platform/db/row-values.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";

const KEY = "first-run";
const mark = z.object({ seed: z.enum(["demo", "none"]) });

export type SeedChoice = z.infer<typeof mark>["seed"];

/**
 * What a site was first started with. It decides for good: a site begun empty, perhaps in use since, never receives
 * demo content because a later start left SEED out.
 * @returns null on the first run
 */
export async function readSeedChoice(db: Db): Promise<SeedChoice | null> {
  const row = await db.selectFrom("pages").select("value").where("key", "=", KEY).executeTakeFirst();
  return row ? mark.parse(toJson(row.value)).seed : null;
}

/** Records it; with demo content in the transaction that puts it in, so that a start broken off goes on. */
export async function recordSeedChoice(db: Db, seed: SeedChoice): Promise<void> {
  const value = JSON.stringify({ seed } satisfies z.infer<typeof mark>);
  await db.insertInto("pages").values({ key: KEY, value, updated_at: new Date().toISOString() }).execute();
}
