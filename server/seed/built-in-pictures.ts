import { findMedia } from "#app/features/media/media.queries.server.ts";
import { storeImage } from "#app/features/media/store-image.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import { openPicture, readContent } from "./content-files.ts";

/** The pictures the product itself shows until staff choose their own; they are in no library and stay. */
const builtIn = [
  "hero-landscaping",
  "hero-hardscape",
  "hero-maintenance",
  "about-hero",
  "contact-hero",
  "garden-default",
  "service-hardscaping",
  "project-1-after",
];

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
  for (const picture of builtIn) {
    const name = `${picture}.jpg`;
    if (await findMedia(site.db, "built-in", name)) continue;
    const source = openPicture(picture);
    const media = await storeImage(site, { bucket: "built-in", name, source, alt: alts[picture] ?? "" });
    added.push({ bucket: "built-in", name, width: media.width });
  }
  return added;
}
