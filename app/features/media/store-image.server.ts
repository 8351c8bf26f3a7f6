import { buffer } from "node:stream/consumers";
import type { Db } from "#app/platform/db/schema.server.ts";
import { FileExists, type FileStore } from "#app/platform/files/file-store.server.ts";
import { type EncodedImage, encodeUpload, type Pieces } from "./encoder.server.ts";
import { findMedia, insertMedia, type Media } from "./media.queries.server.ts";
import { type Bucket, originalKey } from "./storage-address.ts";

export type StoredImage = Media & { width: number; height: number };

interface Site {
  db: Db;
  store: FileStore;
}

interface NewImage {
  bucket: Bucket;
  /** As returned by imageName, never used before. Its extension is known only after the type is detected. */
  name: string | ((extension: string) => string);
  /** The file as uploaded. */
  source: Pieces;
  /** "" if the picture has none. */
  alt: string;
  userId?: string | null;
  /** ISO time. */
  now?: string;
}

/**
 * Stores an image: the file first, then the row, so that every row has its file (DESIGN §4).
 * @throws {ImageError} if the bytes are not an accepted image
 * @throws {FileExists} if the name is taken
 * @throws {Error} if it cannot be stored; then nothing of it remains
 */
export function storeImage(site: Site, image: NewImage): Promise<StoredImage> {
  return encodeUpload(image.source, (encoded) => keepImage(site, image, encoded));
}

async function keepImage(site: Site, image: NewImage, prepared: EncodedImage): Promise<StoredImage> {
  const { width, height, contentType, placeholder } = prepared;
  const name = typeof image.name === "string" ? image.name : image.name(prepared.extension);
  if (await findMedia(site.db, image.bucket, name)) throw new FileExists(`${name} is there already`);
  const key = originalKey(image.bucket, name);
  const isOurs = await writeOriginal(site.store, key, prepared);
  try {
    const media = await insertMedia(site.db, {
      bucket: image.bucket,
      name,
      content_type: contentType,
      width,
      height,
      bytes: prepared.bytes,
      alt: image.alt,
      placeholder,
      userId: image.userId ?? null,
      now: image.now ?? new Date().toISOString(),
    });
    return { ...media, width, height };
  } catch (error) {
    // Another process may have inserted the row first, with the same picture; then the file belongs to that
    // row.
    const winner = await findMedia(site.db, image.bucket, name).catch(() => null);
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
