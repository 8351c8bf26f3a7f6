import { toJson } from "#app/platform/db/row-values.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { mergeProfile } from "./business-profile.schema.ts";
import { type BusinessProfile, defaultProfile } from "./business-profile.ts";

/** The settings are one row. */
const SETTINGS_ID = 1;

/** The business profile as staff saved it, over the built-in one; missing or unreadable keys keep their default. */
export async function readBusinessProfile(db: Db): Promise<BusinessProfile> {
  const row = await db
    .selectFrom("site_settings")
    .select("value")
    .where("id", "=", SETTINGS_ID)
    .executeTakeFirst();
  return row ? mergeProfile(defaultProfile, toJson(row.value)) : defaultProfile;
}
