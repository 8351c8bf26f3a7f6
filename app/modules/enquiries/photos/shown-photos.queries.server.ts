import { deletePictures } from "#app/kernel/files/file-removal.queries.server.ts";
import { bumpContentVersion } from "#app/platform/db/content-version.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import { PUBLIC_BUCKET } from "./enquiry-photos.ts";

/** Records a public copy of an enquiry's photo, so that it is found when the sender takes their consent back. */
export async function insertShownPhoto(
  trx: Trx,
  copy: { name: string; message_id: string; photo_id: string },
): Promise<void> {
  await trx.insertInto("shown_photos").values(copy).execute();
}

/** The ids of an enquiry's photos that have public copies. */
export async function listShownPhotos(db: Db, enquiryId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("shown_photos")
    .select("photo_id")
    .where("message_id", "=", enquiryId)
    .execute();
  return rows.map(({ photo_id }) => photo_id);
}

/** The id of the project that was made of an enquiry, which may be deleted by now; null for none. */
export async function findMadeProject(db: Db, enquiryId: string): Promise<string | null> {
  const row = await db
    .selectFrom("contact_messages")
    .select("made_project_id")
    .where("id", "=", enquiryId)
    .executeTakeFirst();
  return row?.made_project_id ?? null;
}

/** Records the project that was made of an enquiry. */
export async function setMadeProject(trx: Trx, enquiryId: string, made_project_id: string): Promise<void> {
  await trx.updateTable("contact_messages").set({ made_project_id }).where("id", "=", enquiryId).execute();
}

/**
 * Forgets the public copies of photos, of some or of all of some enquiries.
 * @returns the names of the copies, which must be taken down
 */
export async function deleteShownPhotos(
  trx: Trx,
  of: { photoIds: readonly string[] } | { enquiryIds: readonly string[] },
): Promise<string[]> {
  const [column, ids] =
    "photoIds" in of ? (["photo_id", of.photoIds] as const) : (["message_id", of.enquiryIds] as const);
  if (ids.length === 0) return [];
  const rows = await trx.deleteFrom("shown_photos").where(column, "in", ids).returning("name").execute();
  return rows.map(({ name }) => name);
}

/**
 * Takes public copies of photos off the site: what shows them shows no picture there from then on, and no version or trash
 * brings them back. The transaction must hold lockForWrite, as staff's writes do before they lock enquiries.
 */
export async function takeDownCopies(trx: Trx, names: readonly string[], now: Date): Promise<void> {
  if (names.length === 0) return;
  await deletePictures(trx, PUBLIC_BUCKET, names, now.toISOString());
  await bumpContentVersion(trx, true);
}
