import { z } from "zod";
import { toJson } from "#app/platform/db/row-values.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { findMedia } from "./media.queries.server.ts";

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
 * files asks here or isNeeded, never for rows alone.
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

/** Whether a file has a row, or the trash can put its row back. */
export async function isNeeded(db: Db, { bucket, name }: StoredName): Promise<boolean> {
  if (await findMedia(db, bucket, name)) return true;
  return (await listTrashedFiles(db)).some((file) => file.bucket === bucket && file.name === name);
}
