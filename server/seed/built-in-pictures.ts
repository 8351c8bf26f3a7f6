import { setFocalPoint } from "#app/features/media/library.queries.server.ts";
import { findMedia } from "#app/features/media/media.queries.server.ts";
import type { Bucket } from "#app/features/media/storage-address.ts";
import { storeImage } from "#app/features/media/store-image.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import { type ContentPicture, openPicture, readContent } from "./content-files.ts";

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
 * Puts the built-in pictures into their bucket, once.
 * @returns those that were not there before
 */
export async function storeBuiltInPictures(site: Site): Promise<StoredPicture[]> {
  const pictures = await readContent("pictures");
  const added: StoredPicture[] = [];
  for (const picture of builtIn) {
    const described = pictures[picture] ?? { alt: "" };
    added.push(...(await storeContentPicture(site, "built-in", picture, described)));
  }
  return added;
}

/**
 * Puts a picture of content/ into a bucket, unless it is there. One from before there were focal points gets its own.
 * @returns it, if it was not there before
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
