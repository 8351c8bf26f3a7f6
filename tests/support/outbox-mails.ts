import { toJson } from "#app/platform/db/row-values.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import type { Mail } from "#app/platform/mail/mailer.server.ts";
import { openMail } from "#app/platform/outbox/sealed-mail.server.ts";
import { cipher } from "./staff-context.ts";

export const sampleMail: Mail = {
  from: { name: "Fernhill", address: "hello@fernhill.example" },
  to: "hello@fernhill.example",
  replyTo: { name: "Jordan “J” Reyes", address: "jordan@example.ca" },
  subject: "New message",
  text: "Hello",
  html: "<p>Hello</p>",
};

/** The pending mails of the outbox, oldest first, as they are sent. */
export async function outboxMails(db: Db): Promise<Mail[]> {
  const rows = await db
    .selectFrom("outbox")
    .select("payload")
    .where("kind", "=", "mail")
    .orderBy("id")
    .execute();
  return Promise.all(rows.map(({ payload }) => openMail(cipher, toJson(payload) as Mail)));
}

/** What a reader of the database sees of the pending mails. */
export async function storedMails(db: Db): Promise<string> {
  const rows = await db.selectFrom("outbox").select("payload").where("kind", "=", "mail").execute();
  return JSON.stringify(rows);
}
