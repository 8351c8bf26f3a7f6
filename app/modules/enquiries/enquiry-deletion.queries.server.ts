import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Snapshot } from "#app/kernel/history/entity-revisions.server.ts";
import { inBatches } from "#app/platform/db/batches.server.ts";
import { lockForWrite } from "#app/platform/db/content-version.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { toJson } from "#app/platform/db/row-values.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import type { MailName } from "#app/platform/mail/mail-folder.server.ts";
import { deleteMails } from "#app/platform/outbox/outbox.queries.server.ts";
import { holdEnquiries } from "./enquiry-mails.queries.server.ts";
import { removePhotosOfEnquiries } from "./photos/enquiry-photos.queries.server.ts";

interface EnquiryDeletion {
  /** Deletes the files of mails that are stored as files; throws if one can't be deleted. */
  deleteStoredMails(mails: readonly MailName[]): Promise<void>;
  now: Date;
}

/** The type in revisions (app/modules/enquiries/revisions.server.ts). */
const KIND = "message";

/**
 * Permanently deletes enquiries with their mails, their photos (and what the site shows of them), their earlier revisions, and their senders' names in Recent
 * Activity. A worker that is writing a mail to a file waits for this transaction before it records the mail
 * as sent, and then deletes the file.
 * @param deletion `deleteStoredMails` is called last, so that a file that can't be deleted rolls the deletion back
 * @returns the number of deleted enquiries
 */
export async function deleteEnquiries(
  trx: Trx,
  ids: readonly string[],
  { deleteStoredMails, now }: EnquiryDeletion,
): Promise<number> {
  if (ids.length === 0) return 0;
  await holdEnquiries(trx, ids);
  const mails = await deleteMails(trx, { recordIds: ids });
  await removePhotosOfEnquiries(trx, ids, now);
  const { numDeletedRows } = await trx
    .deleteFrom("contact_messages")
    .where("id", "in", ids)
    .executeTakeFirst();
  await trx.deleteFrom("revisions").where("entity_type", "=", KIND).where("entity_id", "in", ids).execute();
  await trx.updateTable("activity").set({ entity_title: "" }).where("entity_id", "in", ids).execute();
  await deleteStoredMails(mails);
  return Number(numDeletedRows);
}

/**
 * Messages per transaction. Each has as much text and as many mails as its thread may have, and concurrent writers wait
 * for one batch only.
 */
const BATCH = 20;

/**
 * Deletes enquiries sent before a given time, whatever their status, as deleteEnquiries does; those in the trash are
 * marked as due and deleted with the trash. An enquiry with a pending mail is not deleted until the mail is
 * sent or has failed, as nobody may have read it.
 * @param before null deletes none of that kind
 * @returns the number of deleted enquiries
 */
export async function pruneEnquiries(
  { db, engine }: Pick<Database, "db" | "engine">,
  before: { enquiries: Date | null; spam: Date | null },
  deletion: EnquiryDeletion,
): Promise<number> {
  let deleted = 0;
  for (const [moment, isSpam] of [
    [before.enquiries, false],
    [before.spam, true],
  ] as const) {
    if (!moment) continue;
    await markTrashDue(db, moment, isSpam);
    deleted += await inBatches(() =>
      db.transaction().execute(async (trx) => {
        await lockForWrite(trx, engine);
        const ids = await findOldEnquiries(trx, moment, isSpam);
        await holdEnquiries(trx, ids);
        // Checked again once they are locked: an enquiry can have been resent or moved to the inbox.
        const stillOld = new Set(await findOldEnquiries(trx, moment, isSpam));
        const old = ids.filter((id) => stillOld.has(id));
        return deleteEnquiries(trx, old, deletion);
      }),
    );
  }
  return deleted;
}

/** Reads one enquiry of the trash at a time: its snapshot has its whole thread and its mails. */
async function markTrashDue(db: Db, before: Date, isSpam: boolean): Promise<void> {
  const trashed = await db
    .selectFrom("revisions")
    .select("id")
    .where("entity_type", "=", KIND)
    .where("trash_until", ">", before.toISOString())
    .execute();
  for (const { id } of trashed) {
    if (await isSentBefore(db, id, before, isSpam))
      await db
        .updateTable("revisions")
        .set({ trash_until: before.toISOString() })
        .where("id", "=", id)
        .where("trash_until", "is not", null)
        .execute();
    await yieldToEventLoop();
  }
}

async function isSentBefore(db: Db, revisionId: string, before: Date, isSpam: boolean): Promise<boolean> {
  const row = await db
    .selectFrom("revisions")
    .select("snapshot")
    .where("id", "=", revisionId)
    .executeTakeFirst();
  const [message] = (row && (toJson(row.snapshot) as Snapshot | null)?.contact_messages) ?? [];
  const { created_at, suspected_spam } = message ?? {};
  return suspected_spam === isSpam && Date.parse(String(created_at)) < before.getTime();
}

async function findOldEnquiries(db: Db, before: Date, isSpam: boolean): Promise<string[]> {
  const rows = await db
    .selectFrom("contact_messages")
    .select("id")
    .where("created_at", "<", before.toISOString())
    .where("suspected_spam", "=", isSpam)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("outbox")
            .select("outbox.id")
            .whereRef("outbox.contact_message_id", "=", "contact_messages.id")
            .where("kind", "=", "mail")
            .where("done_at", "is", null)
            .where("failed_at", "is", null),
        ),
      ),
    )
    .orderBy("created_at")
    .orderBy("id")
    .limit(BATCH)
    .execute();
  return rows.map(({ id }) => id);
}
