import { toJson } from "#app/platform/db/row-values.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import type { Mail } from "#app/platform/mail/mailer.server.ts";

export const sampleMail: Mail = {
  from: { name: "Fernhill", address: "hello@fernhill.example" },
  to: "hello@fernhill.example",
  replyTo: { name: "Jordan “J” Reyes", address: "jordan@example.ca" },
  subject: "New message",
  text: "Hello",
  html: "<p>Hello</p>",
};

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
