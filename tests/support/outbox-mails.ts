import { toJson } from "#app/platform/db/row-values.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import type { Mail } from "#app/platform/mail/mailer.server.ts";

/** The pending mails of the outbox, oldest first. */
export async function outboxMails(db: Db): Promise<Mail[]> {
  const rows = await db
    .selectFrom("outbox")
    .select("payload")
    .where("kind", "=", "mail")
    .orderBy("id")
    .execute();
  return rows.map(({ payload }) => toJson(payload) as Mail);
}
