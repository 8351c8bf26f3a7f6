import { findPictures, pictureOf } from "#app/features/media/media.queries.server.ts";
import type { Picture } from "#app/features/media/picture.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import type { PictureSlot } from "./business-profile.ts";
import { readBusinessProfile } from "./site.queries.server.ts";

/** What stands there until staff choose another picture in the settings. */
const builtIn: Record<Exclude<PictureSlot, "share">, string> = {
  services: "/storage/built-in/service-hardscaping.jpg",
  projects: "/storage/built-in/garden-default.jpg",
  blog: "/storage/built-in/garden-default.jpg",
  philosophy: "/storage/built-in/project-1-after.jpg",
  nature: "/storage/built-in/garden-default.jpg",
};

/**
 * Pictures for places where nothing has one of its own (SPEC §2, DESIGN §9.12).
 * @returns one a place: the chosen picture, else the built-in one; null when neither is at hand
 */
export async function loadDefaultPictures<Slot extends keyof typeof builtIn>(
  db: Db,
  slots: readonly Slot[],
): Promise<Record<Slot, Picture | null>> {
  const { pictures: chosen } = await readBusinessProfile(db);
  const found = await findPictures(
    db,
    slots.flatMap((slot) => [chosen[slot], builtIn[slot]]),
  );
  const entries = slots.map((slot) => [
    slot,
    pictureOf(found, chosen[slot], "") ?? pictureOf(found, builtIn[slot], ""),
  ]);
  return Object.fromEntries(entries);
}
