import { sql } from "kysely";
import { z } from "zod";
import { toJson } from "#app/platform/db/row-values.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { storageUrl } from "./storage-address.ts";

/** A file in the store. */
export interface StoredName {
  bucket: string;
  name: string;
}

const snapshotSchema = z.object({
  media: z.array(z.object({ bucket: z.string(), name: z.string(), content_type: z.string() })).default([]),
});

/**
 * Lists the files of pictures in the trash. Their rows are deleted and can be restored; those of private files stay until
 * what they belong to is deleted for good. Code that removes or copies files must check this or findNeeded, and not only
 * the rows.
 */
export async function listTrashedFiles(db: Db): Promise<(StoredName & { content_type: string })[]> {
  const rows = await db
    .selectFrom("revisions")
    .select("snapshot")
    .where("entity_type", "=", "picture")
    .where("trash_until", "is not", null)
    .where("snapshot", "is not", null)
    .execute();
  return rows.flatMap(({ snapshot }) => snapshotSchema.parse(toJson(snapshot)).media);
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
  const addresses = new Set(found.map(({ bucket, name }) => storageUrl(bucket, name)));
  return ({ bucket, name }) => addresses.has(storageUrl(bucket, name));
}

/** Whether a file has a row, public or private. */
export async function hasRow(db: Db, { bucket, name }: StoredName): Promise<boolean> {
  const row = await db
    .selectFrom("media")
    .select("id")
    .where("bucket", "=", bucket)
    .where("name", "=", name)
    .executeTakeFirst();
  return row !== undefined;
}

/** A column of a picture's only row in its snapshot in the trash or in an earlier version; both engines support this JSON syntax. */
export const trashed = (column: keyof StoredName) =>
  sql<string>`(snapshot -> 'media' -> 0 ->> ${sql.lit(column)})`;
