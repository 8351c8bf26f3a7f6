import { findPictures, pictureOf } from "#app/kernel/files/media.queries.server.ts";
import { businessDay } from "#app/platform/business-clock.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import type { BusinessProfile } from "../settings/business-profile.ts";
import { currentNextStart } from "../settings/next-start.ts";
import { upcomingSpecialHours } from "../settings/opening-hours.ts";
import { loadBrandLogo, readBusinessProfile } from "../settings/site.queries.server.ts";
import type { RequestState } from "./site-context.server.ts";

/**
 * The business profile for visitors' pages: with the logo's picture, without past dates. It is read
 * once per request, however many loaders call this.
 * @throws {Error} if the database is unavailable
 */
export function loadProfile(db: Db, state: RequestState): Promise<BusinessProfile> {
  state.profile ??= readProfile(db);
  return state.profile;
}

async function readProfile(db: Db): Promise<BusinessProfile> {
  const stored = await readBusinessProfile(db);
  const today = businessDay(new Date());
  return {
    ...stored,
    specialHours: upcomingSpecialHours(stored.specialHours, today),
    nextStart: currentNextStart(stored.nextStart, today),
    logoPicture: await loadBrandLogo(db, stored.logo),
    sharePicture: pictureOf(await findPictures(db, [stored.pictures.share]), stored.pictures.share, ""),
  };
}
