import { v7 } from "uuid";
import { countRows } from "#app/platform/db/list-queries.server.ts";
import { toIsoTime, toJson } from "#app/platform/db/row-values.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import { findPhotos, type StoredPhoto } from "../photos/enquiry-photos.queries.server.ts";
import { listShownPhotos } from "../photos/shown-photos.queries.server.ts";
import type { PhotoConsent } from "./consent.ts";

/** Finds what an enquiry's sender agrees to at present; undefined if nothing. */
export async function findConsent(db: Db, enquiryId: string): Promise<PhotoConsent | undefined> {
  const row = await db
    .selectFrom("photo_consents")
    .select(["id", "photos", "words", "name", "given_at"])
    .where("message_id", "=", enquiryId)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  return row && { ...row, photos: toJson(row.photos) as string[], given_at: toIsoTime(row.given_at) };
}

/** Finds the photos of an enquiry that its sender agreed to show and that have no public copy yet. */
export async function findUnshownPhotos(db: Db, enquiryId: string): Promise<StoredPhoto[]> {
  const agreed = (await findConsent(db, enquiryId))?.photos ?? [];
  const shown = await listShownPhotos(db, enquiryId);
  return findPhotos(
    db,
    enquiryId,
    agreed.filter((id) => !shown.includes(id)),
  );
}

/** How often an enquiry's sender has agreed, whatever became of it. */
export const countConsents = (db: Db, enquiryId: string): Promise<number> =>
  countRows(db.selectFrom("photo_consents").where("message_id", "=", enquiryId));

interface NewConsent extends Pick<PhotoConsent, "photos" | "words" | "name"> {
  enquiry: { id: string; name: string; email: string };
  now: Date;
}

/** Stores what an enquiry's sender agrees to; it replaces what was agreed before. The enquiry must be locked. */
export async function insertConsent(
  trx: Trx,
  { enquiry, photos, words, name, now }: NewConsent,
): Promise<void> {
  await endConsent(trx, enquiry.id, now);
  await trx
    .insertInto("photo_consents")
    .values({
      id: v7(),
      message_id: enquiry.id,
      photos: JSON.stringify(photos),
      words,
      name,
      given_name: enquiry.name,
      given_email: enquiry.email,
      given_at: now.toISOString(),
    })
    .execute();
}

/**
 * Ends what an enquiry's sender agreed to; the row stays. The enquiry must be locked.
 * @returns whether anything was agreed
 */
export async function endConsent(trx: Trx, enquiryId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("photo_consents")
    .set({ withdrawn_at: now.toISOString() })
    .where("message_id", "=", enquiryId)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
