import { buffer } from "node:stream/consumers";
import type { Db } from "#app/platform/db/schema.server.ts";
import { FileExists, type FileStore } from "#app/platform/files/file-store.server.ts";
import type { Bucket } from "./bucket.ts";
import { type EncodedImage, encodeUpload, type Pieces } from "./encoder.server.ts";
import { findMedia, insertMedia, type Media } from "./media.queries.server.ts";
import { originalKey } from "./storage-address.ts";

interface Site {
  db: Db;
  store: FileStore;
}

interface NewImage {
  bucket: Bucket;
  name: string;
  /** The file as uploaded. */
  source: Pieces;
  /** "" if the picture has none. */
  alt: string;
  /** ISO time. */
  now?: string;
}

/**
 * Stores an image: the file first, then the row, so that every row has its file (DESIGN §4).
 * @throws {ImageError} if the bytes are not an accepted image
 * @throws {FileExists} if the name is taken
 * @throws {Error} if it cannot be stored; then nothing of it remains
 */
export function storeImage(site: Site, image: NewImage): Promise<Media> {
  return encodeUpload(image.source, (encoded) => keepImage(site, image, encoded));
}

async function keepImage(site: Site, image: NewImage, prepared: EncodedImage): Promise<Media> {
  const { bucket, name, alt, now = new Date().toISOString() } = image;
  const { width, height, bytes, contentType: content_type, placeholder } = prepared;
  if (await findMedia(site.db, bucket, name)) throw new FileExists(`${name} is there already`);
  const key = originalKey(bucket, name);
  const isOurs = await writeOriginal(site.store, key, prepared);
  try {
    const file = { bucket, name, content_type, width, height, bytes, placeholder };
    return await insertMedia(site.db, { ...file, alt, userId: null, now });
  } catch (error) {
    // Another process may have inserted the row first, with the same picture; then the file belongs to that
    // row.
    const winner = await findMedia(site.db, bucket, name).catch(() => null);
    if (isOurs && !winner) await site.store.remove(key);
    throw error;
  }
}

/**
 * Writes a file that has no row yet. An existing file remains from a killed process with the same upload: it
 * is reused if it is identical, otherwise replaced.
 * @returns whether this call wrote the file
 */
async function writeOriginal(
  store: FileStore,
  key: string,
  { pieces, contentType }: EncodedImage,
): Promise<boolean> {
  try {
    await store.putStream(key, pieces(), { contentType });
  } catch (error) {
    if (!(error instanceof FileExists)) throw error;
    const left = await store.read(key);
    if (left && (await buffer(pieces())).equals(left)) return false;
    await store.remove(key);
    await store.putStream(key, pieces(), { contentType });
  }
  return true;
}
