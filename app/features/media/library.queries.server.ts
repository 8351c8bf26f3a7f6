import { toIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import { holdsEveryWord } from "#app/platform/db/word-search.server.ts";
import type { Media } from "./media.queries.server.ts";
import { fileOf, kindIn, type MediaItem, type MediaPage, type StaffBucket } from "./media-item.ts";
import { storageUrl } from "./storage-address.ts";

/** SPEC §5 lists jpg, jpeg, png, gif, webp and svg; AVIF has come since. */
const imageTypes = [..."jpeg png gif webp svg+xml avif".split(" ")].map((type) => `image/${type}`);
const columns = [
  "id",
  "bucket",
  "name",
  "content_type",
  "width",
  "height",
  "bytes",
  "alt",
  "created_at",
] as const;

/** The one place where a stored file becomes an item of the library. */
export function toMediaItem(
  row: Omit<Media, "placeholder" | "created_at" | "bytes"> & { created_at: string | Date; bytes: number },
): MediaItem {
  const { id, bucket, name, content_type, width, height, alt } = row;
  return {
    id,
    bucket: bucket as StaffBucket,
    name,
    url: storageUrl(bucket, name),
    created_at: toIsoTime(row.created_at),
    width,
    height,
    bytes: Number(row.bytes),
    alt,
    content_type,
    file: fileOf(name),
  };
}

/** The last item of a page that was seen: the next page starts after it. */
export interface LibraryPosition {
  /** ISO time. */
  created_at: string;
  id: string;
}

/** Writes a position as one word, for an address. */
export function writePosition({ created_at, id }: LibraryPosition): string {
  return `${created_at}_${id}`;
}

/**
 * Lists stored files newest first (SPEC §7, DESIGN §9.10): images in image buckets, videos in theirs. Files added
 * while somebody pages through move nothing.
 * @param wanted `search`: each of its words must stand in the name or the alt text, capitals or not
 */
export async function listLibrary(
  db: Db,
  wanted: { bucket: StaffBucket; search: string; before?: LibraryPosition | undefined; limit: number },
): Promise<MediaPage> {
  const { bucket, search, before, limit } = wanted;
  let query = db
    .selectFrom("media")
    .select(columns)
    .where("bucket", "=", bucket)
    .where(holdsEveryWord(["name", "alt"], search));
  if (kindIn(bucket) === "image") query = query.where("content_type", "in", imageTypes);
  if (before) {
    query = query.where(({ eb, and, or }) =>
      or([
        eb("created_at", "<", before.created_at),
        and([eb("created_at", "=", before.created_at), eb("id", "<", before.id)]),
      ]),
    );
  }
  const rows = await query
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit).map(toMediaItem);
  const last = items.at(-1);
  return { items, next: rows.length > limit && last ? writePosition(last) : null };
}

/** A file of staff's buckets; undefined when there is none of this id. */
export async function findItem(db: Db, id: string): Promise<MediaItem | undefined> {
  const row = await db
    .selectFrom("media")
    .select(columns)
    .where("id", "=", id)
    .where("bucket", "!=", "built-in")
    .executeTakeFirst();
  return row && toMediaItem(row);
}

/** Describes a picture for those who don't see it; at most 500 characters. */
export async function setAlt(trx: Trx, id: string, alt: string): Promise<void> {
  await trx.updateTable("media").set({ alt }).where("id", "=", id).execute();
}

/** @returns the files whose rows went; they are the caller's affair, see removeMedia */
export async function deleteMedia(
  trx: Trx,
  ids: readonly string[],
): Promise<{ bucket: string; name: string }[]> {
  if (ids.length === 0) return [];
  return trx.deleteFrom("media").where("id", "in", ids).returning(["bucket", "name"]).execute();
}
