import type { Db } from "#app/platform/db/schema.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import { prepareImage } from "./image-pipeline.server.ts";
import { findMedia, insertMedia, type Media } from "./media.queries.server.ts";
import { originalKey } from "./storage-keys.ts";

export type StoredImage = Media & { width: number; height: number };

/**
 * Takes an image in: file first, then the row, so that no row ever names a file that is not there (DESIGN §4).
 * @param image `name` is as the caller made it (see imageName) and must not be taken
 * @throws {ImageRefusal} when the bytes are no image we take; {Error} when it cannot be kept
 */
export async function storeImage(
  site: { db: Db; store: FileStore },
  image: {
    bucket: string;
    name: string;
    bytes: Uint8Array;
    alt: string;
    userId?: string | null;
    now?: string;
  },
): Promise<StoredImage> {
  const prepared = await prepareImage(image.bytes);
  const key = originalKey(image.bucket, image.name);
  if (await findMedia(site.db, image.bucket, image.name)) throw new Error(`${key} is there already`);
  // A file without a row is what a broken-off upload left behind; nothing shows it.
  await site.store.remove(key);
  await site.store.put(key, prepared.bytes, { contentType: prepared.contentType });
  try {
    const media = await insertMedia(site.db, {
      bucket: image.bucket,
      name: image.name,
      content_type: prepared.contentType,
      width: prepared.width,
      height: prepared.height,
      bytes: prepared.bytes.length,
      alt: image.alt,
      placeholder: prepared.placeholder,
      userId: image.userId ?? null,
      now: image.now ?? new Date().toISOString(),
    });
    return { ...media, width: prepared.width, height: prepared.height };
  } catch (error) {
    await site.store.remove(key);
    throw error;
  }
}
