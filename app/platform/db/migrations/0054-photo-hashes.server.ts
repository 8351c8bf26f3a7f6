import { type Kysely, sql } from "kysely";

/** Adds the hash by which a photo that is sent twice is recognized. */
export async function addPhotoHashes(db: Kysely<never>): Promise<void> {
  await sql
    .raw("alter table message_photos add column source_hash text check (length(source_hash) = 64)")
    .execute(db);
}
