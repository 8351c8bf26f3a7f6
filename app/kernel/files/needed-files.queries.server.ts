import { sql } from "kysely";
import { z } from "zod";
import { toJson } from "#app/platform/db/row-values.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { PRIVATE_BUCKET, storageUrl } from "./storage-address.ts";

/** A file in the store. */
export interface StoredName {
  bucket: string;
  name: string;
}

const storedSchema = z.object({ name: z.string(), content_type: z.string() });
const snapshotSchema = z.object({
  media: z.array(storedSchema.extend({ bucket: z.string() })).default([]),
  message_photos: z
    .array(storedSchema.transform((photo) => ({ bucket: PRIVATE_BUCKET, ...photo })))
    .default([]),
});
const TYPES_WITH_FILES = ["picture", "message"] as const;

/**
 * Lists the files of pictures in the trash and of the photos of messages there. Their rows are deleted and can
 * be restored. Code that removes or copies files must check this or findNeeded, and not only the rows.
 */
export async function listTrashedFiles(
  db: Db,
  types: readonly (typeof TYPES_WITH_FILES)[number][] = TYPES_WITH_FILES,
): Promise<(StoredName & { content_type: string })[]> {
  const rows = await db
    .selectFrom("revisions")
    .select("snapshot")
    .where("entity_type", "in", types)
    .where("trash_until", "is not", null)
    .where("snapshot", "is not", null)
    .execute();
  return rows.flatMap(({ snapshot }) => {
    const { media, message_photos } = snapshotSchema.parse(toJson(snapshot));
    return [...media, ...message_photos];
  });
}

/** Lists the files in the private bucket that have a row. */
export async function listPrivateFiles(db: Db): Promise<StoredName[]> {
  const rows = await db.selectFrom("message_photos").select("name").orderBy("name").execute();
  return rows.map(({ name }) => ({ bucket: PRIVATE_BUCKET, name }));
}

/**
 * Finds which of some files have a row, or one in the trash that can be restored.
 * @returns a predicate for the given files
 */
export async function findNeeded(
  db: Db,
  files: readonly StoredName[],
): Promise<(file: StoredName) => boolean> {
  const names = [...new Set(files.map(({ name }) => name))];
  if (names.length === 0) return () => false;
  const found = await db
    .selectFrom("media")
    .select(["bucket", "name"])
    .where("name", "in", names)
    .unionAll((build) =>
      build
        .selectFrom("revisions")
        .select([trashed("bucket").as("bucket"), trashed("name").as("name")])
        .where("entity_type", "=", "picture")
        .where("trash_until", "is not", null)
        .where(trashed("name"), "in", names),
    )
    .execute();
  const photos = await findNeededPhotos(
    db,
    files.filter(({ bucket }) => bucket === PRIVATE_BUCKET),
  );
  const addresses = new Set([...found, ...photos].map(({ bucket, name }) => storageUrl(bucket, name)));
  return ({ bucket, name }) => addresses.has(storageUrl(bucket, name));
}

async function findNeededPhotos(db: Db, files: readonly StoredName[]): Promise<StoredName[]> {
  if (files.length === 0) return [];
  const rows = await db
    .selectFrom("message_photos")
    .select("name")
    .where(
      "name",
      "in",
      files.map(({ name }) => name),
    )
    .execute();
  const stored = rows.map(({ name }) => ({ bucket: PRIVATE_BUCKET, name }));
  return [...stored, ...(await listTrashedFiles(db, ["message"]))];
}

/** A column of a picture's only row in its snapshot in the trash or in an earlier version; both engines support this JSON syntax. */
export const trashed = (column: keyof StoredName) =>
  sql<string>`(snapshot -> 'media' -> 0 ->> ${sql.lit(column)})`;
