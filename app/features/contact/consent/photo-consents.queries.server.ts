import { v7 } from "uuid";
import { countRows } from "#app/platform/db/list-queries.server.ts";
import { toIsoTime, toJson } from "#app/platform/db/row-values.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import { findPhotos, type StoredPhoto } from "../photos/message-photos.queries.server.ts";
import { listShownPhotos } from "../photos/shown-photos.queries.server.ts";
import type { PhotoConsent } from "./consent.ts";

/** Finds what a message's sender agrees to at present; undefined if nothing. */
export async function findConsent(db: Db, messageId: string): Promise<PhotoConsent | undefined> {
  const row = await db
    .selectFrom("photo_consents")
    .select(["id", "photos", "words", "name", "given_at"])
    .where("message_id", "=", messageId)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  return row && { ...row, photos: toJson(row.photos) as string[], given_at: toIsoTime(row.given_at) };
}

/** Finds the photos of a message that its sender agreed to show and that have no public copy yet. */
export async function findUnshownPhotos(db: Db, messageId: string): Promise<StoredPhoto[]> {
  const agreed = (await findConsent(db, messageId))?.photos ?? [];
  const shown = await listShownPhotos(db, messageId);
  return findPhotos(
    db,
    messageId,
    agreed.filter((id) => !shown.includes(id)),
  );
}

/** How often a message's sender has agreed, whatever became of it. */
export const countConsents = (db: Db, messageId: string): Promise<number> =>
  countRows(db.selectFrom("photo_consents").where("message_id", "=", messageId));

interface NewConsent extends Pick<PhotoConsent, "photos" | "words" | "name"> {
  message: { id: string; name: string; email: string };
  now: Date;
}

/** Stores what a message's sender agrees to; it replaces what was agreed before. The message must be locked. */
export async function insertConsent(
  trx: Trx,
  { message, photos, words, name, now }: NewConsent,
): Promise<void> {
  await endConsent(trx, message.id, now);
  await trx
    .insertInto("photo_consents")
    .values({
      id: v7(),
      message_id: message.id,
      photos: JSON.stringify(photos),
      words,
      name,
      given_name: message.name,
      given_email: message.email,
      given_at: now.toISOString(),
    })
    .execute();
}

/**
 * Ends what a message's sender agreed to; the row stays. The message must be locked.
 * @returns whether anything was agreed
 */
export async function endConsent(trx: Trx, messageId: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("photo_consents")
    .set({ withdrawn_at: now.toISOString() })
    .where("message_id", "=", messageId)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
