import { loadBrandLogo } from "#app/features/site/brand-logo.server.ts";
import type { BusinessProfile } from "#app/features/site/business-profile.ts";
import { readBusinessProfile } from "#app/features/site/site.queries.server.ts";
import { businessDate, upcomingSpecialHours } from "#app/features/site/special-hours.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import type { RequestState } from "./site-context.server.ts";

/**
 * The business as visitors' pages show it: with its logo's picture, without special hours that are over. Read once a
 * request, however many loaders ask.
 * @throws {Error} when the database cannot be reached
 */
export function loadProfile(db: Db, state: RequestState): Promise<BusinessProfile> {
  state.profile ??= readProfile(db);
  return state.profile;
}

async function readProfile(db: Db): Promise<BusinessProfile> {
  const stored = await readBusinessProfile(db);
  return {
    ...stored,
    specialHours: upcomingSpecialHours(stored.specialHours, businessDate(new Date())),
    logoPicture: await loadBrandLogo(db, stored.logo),
  };
}
