import type { Bucket } from "#app/kernel/files/bucket.ts";
import { setFocalPoint } from "#app/kernel/files/library.queries.server.ts";
import { findMedia } from "#app/kernel/files/media.queries.server.ts";
import { storeImage } from "#app/kernel/files/store-image.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import { type ContentPicture, openPicture, readDemoContent } from "./content-files.ts";

/** The pictures shown until staff choose their own. They are not listed in the library and never deleted. */
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

interface Site {
  db: Db;
  store: FileStore;
}

export interface StoredPicture {
  bucket: Bucket;
  name: string;
  width: number;
}

/**
 * Stores the built-in pictures in their bucket, once.
 * @returns the pictures stored now
 */
export async function storeBuiltInPictures(site: Site): Promise<StoredPicture[]> {
  const pictures = await readDemoContent("pictures");
  const added: StoredPicture[] = [];
  for (const picture of builtIn) {
    const described = pictures[picture] ?? { alt: "" };
    added.push(...(await storeContentPicture(site, "built-in", picture, described)));
  }
  return added;
}

/**
 * Stores a picture of content/ in a bucket, unless it exists. Sets the focal point of one that has none.
 * @returns the picture, if it was stored now
 */
export async function storeContentPicture(
  site: Site,
  bucket: Bucket,
  picture: string,
  { alt, focal }: ContentPicture,
): Promise<StoredPicture[]> {
  const name = `${picture}.jpg`;
  const known = await findMedia(site.db, bucket, name);
  const media = known ?? (await storeImage(site, { bucket, name, source: openPicture(picture), alt }));
  if (focal && media.focal_x === null) await setFocalPoint(site.db, media.id, focal);
  return known ? [] : [{ bucket, name, width: media.width ?? 0 }];
}
