import type { Insertable } from "kysely";
import { insertMessage } from "#app/features/contact/messages.queries.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { DatabaseSchema } from "#app/platform/db/schema.server.ts";

type MessageRow = Insertable<DatabaseSchema["contact_messages"]>;

/** The nth id of the tests of messages. */
export const idOf = (n: number) => `0190b6a0-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;

/** The row of a contact message with the nth id. */
export const messageRow = (n: number, change: Partial<MessageRow> = {}) => ({
  id: idOf(n),
  name: "Jordan Reyes",
  email: "jordan@example.ca",
  phone: "(519) 555-0123",
  service: "",
  message: "A sloped yard.",
  created_at: "2026-05-01T16:00:00.000Z",
  suspected_spam: false,
  ...change,
});

/** Stores messageRow(). */
export const addMessage = ({ db }: Pick<Database, "db">, n: number, change: Partial<MessageRow> = {}) =>
  db.transaction().execute((trx) => insertMessage(trx, messageRow(n, change)));
