import type { Db, Trx } from "#app/platform/db/schema.server.ts";

/** Records a public copy of a message's photo, so that it is found when the sender takes their consent back. */
export async function insertShownPhoto(
  trx: Trx,
  copy: { name: string; message_id: string; photo_id: string },
): Promise<void> {
  await trx.insertInto("shown_photos").values(copy).execute();
}

/** The id of the project that was made of a message, which may be deleted by now; null for none. */
export async function findMadeProject(db: Db, messageId: string): Promise<string | null> {
  const row = await db
    .selectFrom("contact_messages")
    .select("made_project_id")
    .where("id", "=", messageId)
    .executeTakeFirst();
  return row?.made_project_id ?? null;
}

/** Records the project that was made of a message. */
export async function setMadeProject(trx: Trx, messageId: string, made_project_id: string): Promise<void> {
  await trx.updateTable("contact_messages").set({ made_project_id }).where("id", "=", messageId).execute();
}
