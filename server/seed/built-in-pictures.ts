import { setFocalPoint } from "#app/features/media/library.queries.server.ts";
import { findMedia } from "#app/features/media/media.queries.server.ts";
import type { FocalPoint } from "#app/features/media/picture.ts";
import { storeImage } from "#app/features/media/store-image.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import { openPicture, readContent } from "./content-files.ts";

/**
 * The pictures the product itself shows until staff choose their own; they are in no library and stay. The focal point
 * keeps a heading's subject above the plate, not behind it.
 */
const builtIn: Record<string, FocalPoint | null> = {
  "hero-landscaping": null,
  "hero-hardscape": null,
  "hero-maintenance": null,
  "about-hero": { x: 58, y: 72 },
  "contact-hero": { x: 58, y: 47 },
  "garden-default": null,
  "service-hardscaping": null,
  "project-1-after": null,
};

export interface StoredPicture {
  bucket: string;
  name: string;
  width: number;
}

/**
 * Puts the built-in pictures into their bucket, once.
 * @returns those that were not there before
 */
export async function storeBuiltInPictures(site: { db: Db; store: FileStore }): Promise<StoredPicture[]> {
  const added: StoredPicture[] = [];
  const alts = await readContent("pictures");
  for (const [picture, focal] of Object.entries(builtIn)) {
    const name = `${picture}.jpg`;
    let media = await findMedia(site.db, "built-in", name);
    if (!media) {
      const source = openPicture(picture);
      const stored = await storeImage(site, { bucket: "built-in", name, source, alt: alts[picture] ?? "" });
      added.push({ bucket: "built-in", name, width: stored.width });
      media = stored;
    }
    if (focal && media.focal_x === null) await setFocalPoint(site.db, media.id, focal);
  }
  return added;
}
