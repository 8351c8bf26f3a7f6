import { loadBrandLogo } from "#app/features/site/brand-logo.server.ts";
import type { BusinessProfile } from "#app/features/site/business-profile.ts";
import { readBusinessProfile } from "#app/features/site/site.queries.server.ts";
import { businessDate, upcomingSpecialHours } from "#app/features/site/special-hours.ts";
import type { Db } from "#app/platform/db/schema.server.ts";

/**
 * The business as visitors' pages show it: with its logo's picture, without special hours that are over.
 * @throws {Error} when the database cannot be reached
 */
export async function loadProfile(db: Db): Promise<BusinessProfile> {
  const stored = await readBusinessProfile(db);
  return {
    ...stored,
    specialHours: upcomingSpecialHours(stored.specialHours, businessDate(new Date())),
    logoPicture: await loadBrandLogo(db, stored.logo),
  };
}
