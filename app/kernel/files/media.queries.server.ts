import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import { v7 } from "uuid";
import type { StoredAddresses } from "#app/kernel/verbs/staff-verb.server.ts";
import { toIsoTime } from "#app/platform/db/row-values.server.ts";
import type { DatabaseSchema, Db } from "#app/platform/db/schema.server.ts";
import type { FocalPoint, Picture } from "./picture.ts";
import { parseStorageAddress, storageUrl } from "./storage-address.ts";

export const mediaColumns = [
  "id",
  "bucket",
  "name",
  "content_type",
  "width",
  "height",
  "bytes",
  "alt",
  "title",
  "focal_x",
  "focal_y",
  "placeholder",
  "uploaded_for",
  "created_at",
] as const;
type MediaRow = Pick<Selectable<DatabaseSchema["media"]>, (typeof mediaColumns)[number]>;

/** A stored file; `created_at` is an ISO time. */
export type Media = Omit<MediaRow, "created_at"> & { created_at: string };

/** Both engines can bind this many parameters. */
const NAMES_AT_ONCE = 500;

/** A stored file that gets its row. */
export interface NewMedia
  extends Omit<Media, "id" | "title" | "focal_x" | "focal_y" | "uploaded_for" | "created_at"> {
  /** Generated if omitted. */
  id?: string;
  /** "" by default, as of an upload without a file name. */
  title?: string;
  /** Public by default. The bucket of a private file is none that `/storage/` serves; the database refuses it otherwise. */
  visibility?: "public" | "private";
  /** SHA-256 of the bytes as they were sent. */
  source_hash?: string;
  userId: string | null;
  /** The entity whose form it was uploaded in. */
  uploadedFor?: string | null;
  /** Whether that form is not saved yet. */
  pending?: boolean;
  /** ISO time. */
  now: string;
}

/**
 * Adds the row of a stored file.
 * @throws {Error} if bucket and name, or the id, are taken, or the bucket doesn't fit the visibility
 */
export async function insertMedia(db: Db, media: NewMedia): Promise<Media> {
  const {
    visibility = "public",
    source_hash = null,
    userId,
    uploadedFor = null,
    pending = false,
    now,
    ...fields
  } = media;
  const owner = { uploaded_for: uploadedFor, created_at: now };
  const row = { id: v7(), title: "", focal_x: null, focal_y: null, ...fields, ...owner };
  await db
    .insertInto("media")
    .values({ ...row, visibility, source_hash, user_id: userId, pending })
    .execute();
  return row;
}

/**
 * The files that the site shows and staff choose from. Every query begins here, but those that remove, compare and back
 * up whatever is stored: a private file is read only by who has found out that the person may see it
 * (sendPrivateFile).
 */
export const publicFiles = (db: Db) => db.selectFrom("media").where("visibility", "=", "public");

/** @returns null if the file is missing, or private */
export async function findMedia(db: Db, bucket: string, name: string): Promise<Media | null> {
  const row = await publicFiles(db)
    .select(mediaColumns)
    .where("bucket", "=", bucket)
    .where("name", "=", name)
    .executeTakeFirst();
  return row ? toMedia(row) : null;
}

/** Maps a row to a stored file; used by every query. PostgreSQL's driver returns large numbers as text. */
export function toMedia(row: MediaRow): Media {
  return { ...row, bytes: Number(row.bytes), created_at: toIsoTime(row.created_at) };
}

/** The focal point of a row's picture; null if none is set. */
export function focalOf({
  focal_x: x,
  focal_y: y,
}: Pick<MediaRow, "focal_x" | "focal_y">): FocalPoint | null {
  return x === null || y === null ? null : { x, y };
}

/**
 * Finds the pictures at addresses in one query (a few if there are very many).
 * @param addresses as stored in rows; empty ones are skipped
 * @returns by address as given; a picture from another site has no size, a missing stored one is omitted
 */
export async function findPictures(
  db: Db,
  addresses: readonly (string | null | undefined)[],
): Promise<Map<string, Picture>> {
  const pictures = new Map<string, Picture>();
  const requested: { address: string; bucket: string; name: string }[] = [];
  for (const address of new Set(addresses)) {
    if (!address) continue;
    const stored = parseStorageAddress(address);
    if (stored) requested.push({ address, ...stored });
    else if (/^https?:\/\//i.test(address)) {
      pictures.set(address, { src: address, alt: "", width: null, height: null, placeholder: null });
    }
  }
  for (let start = 0; start < requested.length; start += NAMES_AT_ONCE) {
    const chunk = requested.slice(start, start + NAMES_AT_ONCE);
    const rows = new Map(
      (await selectPictures(db, chunk)).map((row) => [storageUrl(row.bucket, row.name), row]),
    );
    for (const { address, bucket, name } of chunk) {
      const src = storageUrl(bucket, name);
      const row = rows.get(src);
      if (row) {
        const { alt, width, height, placeholder, title } = row;
        const focal = focalOf(row);
        pictures.set(address, {
          src,
          alt,
          width,
          height,
          placeholder,
          ...(title && { title }),
          ...(focal && { focal }),
        });
      }
    }
  }
  return pictures;
}

function selectPictures(db: Db, requested: readonly { bucket: string; name: string }[]) {
  const buckets = Map.groupBy(requested, ({ bucket }) => bucket);
  return publicFiles(db)
    .select(["bucket", "name", "alt", "title", "focal_x", "focal_y", "width", "height", "placeholder"])
    .where(({ and, eb, or }) =>
      or(
        [...buckets].map(([bucket, files]) =>
          and([
            eb("bucket", "=", bucket),
            eb(
              "name",
              "in",
              files.map(({ name }) => name),
            ),
          ]),
        ),
      ),
    )
    .execute();
}

/**
 * The picture at an address, with an alt text.
 * @param fallbackAlt used if the picture has no alt text of its own; "" if it is decorative
 * @returns null if there is no address, or its picture is missing
 */
export function pictureOf(
  pictures: Map<string, Picture>,
  address: string | null | undefined,
  fallbackAlt: string,
): Picture | null {
  const picture = address ? pictures.get(address) : undefined;
  return picture ? { ...picture, alt: picture.alt || fallbackAlt } : null;
}

/**
 * A condition: a column contains one of some stored addresses, or any.
 * @param column such as "services.image_url"
 */
export function namesStored(column: string, addresses: StoredAddresses): RawBuilder<SqlBool> {
  if (addresses === "every") return sql`${sql.ref(column)} like '/storage/%'`;
  return sql`${sql.ref(column)} in (${sql.join(addresses)})`;
}
