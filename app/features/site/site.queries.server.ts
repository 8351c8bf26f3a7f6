import { toIsoTime, toJson } from "#app/platform/db/row-values.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import { businessProfileSchema, mergeProfile } from "./business-profile.schema.ts";
import { type BusinessProfile, defaultProfile } from "./business-profile.ts";
import type { Settings } from "./settings-values.ts";

/** The settings are one row. */
const SETTINGS_ID = 1;

/** The settings and the time they were saved. */
export async function readSettings(db: Db): Promise<Settings> {
  const row = await db
    .selectFrom("site_settings")
    .select(["value", "updated_at"])
    .where("id", "=", SETTINGS_ID)
    .executeTakeFirst();
  if (!row) return { profile: defaultProfile, updated_at: null };
  return { profile: mergeProfile(defaultProfile, toJson(row.value)), updated_at: toIsoTime(row.updated_at) };
}

/** The business profile as staff saved it, over the built-in one; missing or unreadable keys keep their default. */
export async function readBusinessProfile(db: Db): Promise<BusinessProfile> {
  return (await readSettings(db)).profile;
}

/**
 * Stores the business profile in place of the one before.
 * @param now ISO time of the save
 * @throws {z.ZodError} rather than store what could not be read back
 */
export async function saveBusinessProfile(trx: Trx, profile: BusinessProfile, now: string): Promise<void> {
  const row = { value: JSON.stringify(businessProfileSchema.parse(profile)), updated_at: now };
  await trx
    .insertInto("site_settings")
    .values({ id: SETTINGS_ID, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}
