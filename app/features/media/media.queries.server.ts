import { v7 } from "uuid";
import type { Db } from "#app/platform/db/schema.server.ts";
import type { Picture } from "./picture.ts";

export interface Media {
  id: string;
  bucket: string;
  name: string;
  content_type: string;
  width: number | null;
  height: number | null;
  bytes: number;
  alt: string;
  placeholder: string | null;
}

const columns = [
  "id",
  "bucket",
  "name",
  "content_type",
  "width",
  "height",
  "bytes",
  "alt",
  "placeholder",
] as const;
const PREFIX = "/storage/";
/** Both engines bind this many parameters without trouble. */
const NAMES_AT_ONCE = 500;

/** The address of a stored file. Slashes in names part folders and stay. */
export function storageUrl(bucket: string, name: string): string {
  return `${PREFIX}${bucket}/${name.split("/").map(encodeURIComponent).join("/")}`;
}

/**
 * Reads which file an address names.
 * @param address `/storage/<bucket>/<name>`; names may hold slashes
 * @returns null when it is another kind of address
 */
export function parseStorageAddress(address: string): { bucket: string; name: string } | null {
  if (!address.startsWith(PREFIX)) return null;
  const [bucket = "", ...name] = address.slice(PREFIX.length).split("/");
  if (bucket === "" || name.length === 0 || name.includes("")) return null;
  try {
    return { bucket, name: name.map(decodeURIComponent).join("/") };
  } catch {
    return null;
  }
}

/** Adds the row of a stored file. @throws {Error} when bucket and name are taken */
export async function insertMedia(
  db: Db,
  media: Omit<Media, "id"> & { userId: string | null; now: string },
): Promise<Media> {
  const { userId, now, ...fields } = media;
  const row = { id: v7(), ...fields };
  await db
    .insertInto("media")
    .values({ ...row, user_id: userId, created_at: now })
    .execute();
  return row;
}

/** @returns null when there is no such file */
export async function findMedia(db: Db, bucket: string, name: string): Promise<Media | null> {
  const row = await db
    .selectFrom("media")
    .select(columns)
    .where("bucket", "=", bucket)
    .where("name", "=", name)
    .executeTakeFirst();
  return row ? toMedia(row) : null;
}

/** PostgreSQL's driver gives large numbers as text. */
function toMedia(row: Media): Media {
  return { ...row, bytes: Number(row.bytes) };
}

/**
 * Looks up the pictures behind addresses, all at once.
 * @param addresses as rows hold them; empty ones are passed over
 * @returns by address; a picture from elsewhere has no size, a stored one that is gone is left out
 */
export async function findPictures(
  db: Db,
  addresses: readonly (string | null | undefined)[],
): Promise<Map<string, Picture>> {
  const pictures = new Map<string, Picture>();
  const wanted = new Map<string, string[]>();
  for (const address of new Set(addresses)) {
    if (!address) continue;
    const stored = parseStorageAddress(address);
    if (!stored && /^https?:\/\//.test(address)) {
      pictures.set(address, { src: address, alt: "", width: null, height: null, placeholder: null });
    }
    if (stored) wanted.set(stored.bucket, [...(wanted.get(stored.bucket) ?? []), stored.name]);
  }
  for (const [bucket, names] of wanted) {
    for (let start = 0; start < names.length; start += NAMES_AT_ONCE) {
      const rows = await db
        .selectFrom("media")
        .select(["name", "alt", "width", "height", "placeholder"])
        .where("bucket", "=", bucket)
        .where("name", "in", names.slice(start, start + NAMES_AT_ONCE))
        .execute();
      for (const { name, ...row } of rows) {
        const src = storageUrl(bucket, name);
        pictures.set(src, { src, ...row });
      }
    }
  }
  return pictures;
}

/**
 * The picture at an address, with a text for those who don't see it.
 * @param fallbackAlt stands in where the picture has no alt text of its own
 */
export function pictureOf(
  pictures: Map<string, Picture>,
  address: string | null,
  fallbackAlt: string,
): Picture | null {
  const picture = address ? pictures.get(address) : undefined;
  return picture ? { ...picture, alt: picture.alt || fallbackAlt } : null;
}
