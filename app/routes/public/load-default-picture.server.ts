import type { Picture } from "#app/features/media/picture.ts";
import { loadDefaultPictures } from "#app/features/site/default-pictures.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";

/** SPEC §2: the picture in a list's heading while nothing in the list has one; staff choose it in the settings. */
export async function loadDefaultPicture(
  db: Db,
  list: "services" | "projects" | "blog",
): Promise<Picture | null> {
  return (await loadDefaultPictures(db, [list]))[list];
}
