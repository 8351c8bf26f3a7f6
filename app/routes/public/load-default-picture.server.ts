import { findPictures, pictureOf } from "#app/features/media/media.queries.server.ts";
import type { Picture } from "#app/features/media/picture.ts";
import type { Db } from "#app/platform/db/schema.server.ts";

/** SPEC §2: a default stock garden image where a list has no picture of its own yet. */
const DEFAULT_PICTURE = "/storage/built-in/garden-default.jpg";

/** The built-in garden picture for headings of lists that are still empty. */
export async function loadDefaultPicture(db: Db): Promise<Picture | null> {
  return pictureOf(await findPictures(db, [DEFAULT_PICTURE]), DEFAULT_PICTURE, "");
}
