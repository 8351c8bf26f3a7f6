import { sql } from "kysely";
import { z } from "zod";
import { toJson } from "#app/platform/db/row-values.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { storageUrl } from "./storage-address.ts";

/** Which file of the store. */
export interface StoredName {
  bucket: string;
  name: string;
}

const readingSchema = z.object({
  media: z.array(z.object({ bucket: z.string(), name: z.string(), content_type: z.string() })),
});

/**
 * The files of pictures in the trash: their rows are gone, and restoring puts them back. Whoever removes or copies
 * files asks here or findNeeded, never for rows alone.
 */
export async function listTrashedFiles(db: Db): Promise<(StoredName & { content_type: string })[]> {
  const rows = await db
    .selectFrom("revisions")
    .select("reading")
    .where("kind", "=", "picture")
    .where("trash_until", "is not", null)
    .where("reading", "is not", null)
    .execute();
  return rows.flatMap(({ reading }) => readingSchema.parse(toJson(reading)).media);
}

/**
 * Which of some files have a row, or one that the trash can put back.
 * @returns says it of each that was asked about
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
        .where("kind", "=", "picture")
        .where("trash_until", "is not", null)
        .where(trashed("name"), "in", names),
    )
    .execute();
  const addresses = new Set(found.map(({ bucket, name }) => storageUrl(bucket, name)));
  return ({ bucket, name }) => addresses.has(storageUrl(bucket, name));
}

/** Of the one row that a picture is; both engines read JSON so. */
const trashed = (column: keyof StoredName) => sql<string>`(reading -> 'media' -> 0 ->> ${sql.lit(column)})`;
