import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";
import { guard } from "./0005-spam-and-guards.server.ts";

const MOST = 20_000;

/**
 * SQLite cannot change a column's constraint: the texts are moved to a new column, and a trigger rejects
 * empty ones.
 */
const statements = {
  sqlite: [
    "alter table contact_messages rename column message to short_message",
    `alter table contact_messages add column message text not null default '' check (length(message) <= ${MOST})`,
    "update contact_messages set message = short_message",
    "alter table contact_messages drop column short_message",
    ...guard("sqlite", "contact_messages", "message", "length(trim(new.message)) > 0"),
  ],
  postgres: [
    "alter table contact_messages drop constraint contact_messages_message_check",
    `alter table contact_messages add constraint contact_messages_message_check
       check (length(trim(message)) > 0 and length(message) <= ${MOST})`,
  ],
};

/** Raises the maximum length of a message to 20,000 characters. */
export async function lengthenMessages(db: Kysely<never>, engine: Engine): Promise<void> {
  for (const statement of statements[engine]) await sql.raw(statement).execute(db);
}
