import { z } from "zod";
import { matchesAllWords } from "#app/platform/db/list-queries.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import { visibleText } from "#app/platform/visible-text.ts";
import { type StaffBucket, staffBuckets } from "./bucket.ts";
import {
  findMedia,
  focalOf,
  type Media,
  mediaColumns,
  publicFiles,
  toMedia,
} from "./media.queries.server.ts";
import { fileOf, kindIn, libraryAddress, type MediaItem, type MediaPage } from "./media-item.ts";
import type { FocalPoint } from "./picture.ts";
import { parseStorageAddress, storageUrl, storedUrl } from "./storage-address.ts";

/** SPEC §5 lists jpg, jpeg, png, gif, webp and svg; AVIF was added later. */
const imageTypes = [..."jpeg png gif webp svg+xml avif".split(" ")].map((type) => `image/${type}`);

/** Maps a stored file to an item of the library. */
export function toMediaItem(media: Media): MediaItem {
  const { placeholder: _ground, uploaded_for: _owner, title, focal_x, focal_y, ...fields } = media;
  const { bucket, name } = media;
  return {
    ...fields,
    bucket: bucket as StaffBucket,
    url: storageUrl(bucket, name),
    file: title || fileOf(name),
    focal: focalOf({ focal_x, focal_y }),
  };
}

/** The last item of a page, as a cursor: the next page starts after it. */
export interface LibraryPosition {
  /** ISO time. */
  created_at: string;
  id: string;
}

/** Serializes a position for a URL parameter. */
export function writePosition({ created_at, id }: LibraryPosition): string {
  return `${created_at}_${id}`;
}

const position = z
  .string()
  .transform((text) => text.split("_"))
  .pipe(z.tuple([z.iso.datetime(), z.uuid()]))
  .transform(([created_at, id]) => ({ created_at, id }));

/** The query parameters of the library; see listLibrary. `before` is a page's `next`. */
export const libraryQuery = z.object({
  // Built when the site has declared its buckets.
  bucket: z.lazy(() => z.enum(staffBuckets())),
  search: z.string().overwrite(visibleText).default(""),
  before: position.optional(),
});

/**
 * Lists stored files, newest first (SPEC §7, DESIGN §9.10): images in image buckets, videos in theirs. Files
 * added during paging don't shift the pages.
 * @param requested `search`: each of its words must occur in the title, the name or the alt text
 */
export async function listLibrary(
  db: Db,
  requested: { bucket: StaffBucket; search: string; before?: LibraryPosition | undefined; limit: number },
): Promise<MediaPage> {
  const { bucket, search, before, limit } = requested;
  let query = publicFiles(db)
    .select(mediaColumns)
    .where("bucket", "=", bucket)
    .where(matchesAllWords(db, ["title", "name", "alt"], search));
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
  const items = rows.slice(0, limit).map((row) => toMediaItem(toMedia(row)));
  const last = items.at(-1);
  return { items, next: rows.length > limit && last ? writePosition(last) : null };
}

/** Finds a file in a staff bucket by its id; undefined if it is missing. */
export async function findItem(db: Db, id: string): Promise<MediaItem | undefined> {
  const row = await publicFiles(db)
    .select(mediaColumns)
    .where("id", "=", id)
    .where("bucket", "!=", "built-in")
    .executeTakeFirst();
  return row && toMediaItem(toMedia(row));
}

/** Finds the file in a staff bucket at an address; undefined if it is missing or in no staff bucket. */
export async function findItemAt(db: Db, address: string): Promise<MediaItem | undefined> {
  const file = parseStorageAddress(storedUrl(address));
  const media = file && file.bucket !== "built-in" && (await findMedia(db, file.bucket, file.name));
  return media ? toMediaItem(media) : undefined;
}

/** Stores the focal point of a picture; null restores the default of each use. */
export async function setFocalPoint(db: Db, id: string, focal: FocalPoint | null): Promise<void> {
  const point = { focal_x: focal?.x ?? null, focal_y: focal?.y ?? null };
  await db.updateTable("media").set(point).where("id", "=", id).execute();
}

/** Stores the alt text of a picture; at most 500 characters. */
export async function setAlt(trx: Trx, id: string, alt: string): Promise<void> {
  await trx.updateTable("media").set({ alt }).where("id", "=", id).execute();
}

/** Finds the library addresses of some files, by id. Deleted files are missing. */
export async function findLibraryPaths(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await publicFiles(db)
    .select(mediaColumns)
    .where("id", "in", ids)
    .where("bucket", "!=", "built-in")
    .execute();
  return new Map(rows.map((row) => [row.id, libraryAddress(toMediaItem(toMedia(row)))]));
}
