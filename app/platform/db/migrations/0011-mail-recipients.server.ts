import { type Kysely, type Selectable, sql } from "kysely";
import { v7 } from "uuid";
import { toIsoTime, toJson, toOptionalIsoTime } from "../row-values.server.ts";
import type { DatabaseSchema } from "../schema.server.ts";

/**
 * Makes an outbox entry per recipient, so that a rejected address does not delay the others and the recipient
 * is known after the text is deleted. Pending mails with several recipients are split; for mails sent earlier
 * the address is unknown.
 */
export async function addMailRecipients(connection: Kysely<never>): Promise<void> {
  await sql
    .raw("alter table outbox add column recipient text check (length(recipient) between 1 and 320)")
    .execute(connection);
  const db = connection as unknown as Kysely<{ outbox: DatabaseSchema["outbox"] }>;
  const mails = await db
    .selectFrom("outbox")
    .selectAll()
    .where("kind", "=", "mail")
    .where("done_at", "is", null)
    .execute();
  // The schema has a column of a later migration, which no row has here.
  for (const { payload, returned_at: _later, ...entry } of mails) {
    const mail = toJson(payload) as { to?: string[] };
    const [first, ...others] = mail.to ?? [];
    if (first === undefined) continue;
    const to = (recipient: string) => ({ recipient, payload: JSON.stringify({ ...mail, to: recipient }) });
    await db.updateTable("outbox").set(to(first)).where("id", "=", entry.id).execute();
    for (const other of others) {
      await db
        .insertInto("outbox")
        .values({ ...entry, ...times(entry), id: v7(), ...to(other) })
        .execute();
    }
  }
}

/** The drivers return times in different types, but accept text. */
function times(entry: Omit<Selectable<DatabaseSchema["outbox"]>, "payload" | "returned_at">) {
  return {
    created_at: toIsoTime(entry.created_at),
    next_attempt_at: toIsoTime(entry.next_attempt_at),
    locked_until: toOptionalIsoTime(entry.locked_until),
    done_at: null,
    failed_at: toOptionalIsoTime(entry.failed_at),
  };
}
