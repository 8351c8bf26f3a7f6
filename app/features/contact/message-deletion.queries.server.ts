import type { Kysely } from "kysely";
import type { DatabaseSchema, Db, Trx } from "#app/platform/db/schema.server.ts";
import type { MailName } from "#app/platform/mail/mail-folder.server.ts";
import { deleteMails } from "#app/platform/outbox/outbox.queries.server.ts";
import { holdMessages } from "./message-mails.queries.server.ts";

/** Removes the files of mails that were kept as files; throws when one stays. */
type RemoveKeptMails = (mails: readonly MailName[]) => Promise<void>;

/**
 * Deletes messages with their mails, and their senders' names from Recent Activity: somebody may ask for that. A mail that
 * is on its way to a file just now waits for this transaction to record that it was sent, and then takes its file back.
 * @param removeKeptMails last, so that a file that stays takes the deletion back
 * @returns how many there were
 */
export async function deleteMessages(
  trx: Trx,
  ids: readonly string[],
  removeKeptMails: RemoveKeptMails,
): Promise<number> {
  if (ids.length === 0) return 0;
  await holdMessages(trx, ids);
  const mails = await deleteMails(trx, { contactMessageIds: ids });
  const { numDeletedRows } = await trx
    .deleteFrom("contact_messages")
    .where("id", "in", ids)
    .executeTakeFirst();
  await trx.updateTable("activity").set({ subject_title: "" }).where("subject_id", "in", ids).execute();
  await removeKeptMails(mails);
  return Number(numDeletedRows);
}

/** So that no statement takes long, and somebody who writes meanwhile waits for a part only. */
const BATCH = 200;

/**
 * Deletes messages sent before a moment, handled or not, as deleteMessages does. One whose mail still waits to be sent
 * stays until it is sent or given up: nobody may have heard of it.
 * @param before null keeps that kind
 * @returns how many
 */
export async function pruneMessages(
  db: Kysely<DatabaseSchema>,
  before: { enquiries: Date | null; spam: Date | null },
  removeKeptMails: RemoveKeptMails,
): Promise<number> {
  let deleted = 0;
  for (const [moment, isSpam] of [
    [before.enquiries, false],
    [before.spam, true],
  ] as const) {
    if (!moment) continue;
    for (let found = BATCH; found === BATCH; ) {
      const ids = await findOldMessages(db, moment, isSpam);
      found = ids.length;
      deleted += await db.transaction().execute(async (trx) => {
        await holdMessages(trx, ids);
        // Asked again once they are held: somebody may have sent one again, or moved it to the inbox.
        const stillOld = new Set(await findOldMessages(trx, moment, isSpam));
        return deleteMessages(
          trx,
          ids.filter((id) => stillOld.has(id)),
          removeKeptMails,
        );
      });
    }
  }
  return deleted;
}

async function findOldMessages(db: Db, before: Date, isSpam: boolean): Promise<string[]> {
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
