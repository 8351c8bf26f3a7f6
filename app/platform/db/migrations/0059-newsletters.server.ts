import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

/** Names what subscribers get a newsletter, where tables, columns and stored references said letter. */
export async function renameLetters(db: Kysely<never>, engine: Engine): Promise<void> {
  const snapshot = engine === "postgres" ? "snapshot::text" : "snapshot";
  const cast = engine === "postgres" ? "::jsonb" : "";
  // A snapshot has its rows by the name of their table.
  const renamed = ["letter_id", "letters", "letter_blocks"].reduce(
    (text, name) => `replace(${text}, '"${name}":', '"${name.replace("letter", "newsletter")}":')`,
    snapshot,
  );
  const statements = [
    ...["letters_created", "letter_blocks_letter", "letter_sends_status", "letter_recipients_due"].map(
      (index) => `drop index ${index}`,
    ),
    "drop index letter_recipients_subscriber",
    ...["blocks", "sends", "recipients", "links"].map(
      (table) => `alter table letter_${table} rename column letter_id to newsletter_id`,
    ),
    "alter table consent_records rename column letter_id to newsletter_id",
    "alter table letters rename to newsletters",
    ...["blocks", "sends", "recipients", "links", "opt_outs"].map(
      (table) => `alter table letter_${table} rename to newsletter_${table}`,
    ),
    "create index newsletters_created on newsletters (created_at, id)",
    "create index newsletter_blocks_newsletter on newsletter_blocks (newsletter_id, order_index)",
    "create index newsletter_sends_status on newsletter_sends (status, next_at)",
    "create index newsletter_recipients_due on newsletter_recipients (newsletter_id, state, next_attempt_at)",
    "create index newsletter_recipients_subscriber on newsletter_recipients (subscriber_id)",
    "update activity set entity_type = 'newsletter' where entity_type = 'letter'",
    `update revisions set snapshot = ${renamed}${cast} where entity_type = 'letter'`,
    "update revisions set entity_type = 'newsletter' where entity_type = 'letter'",
    "update media set uploaded_for = 'news' || uploaded_for where uploaded_for like 'letter/%'",
    "update drafts set entity = 'news' || entity where entity like 'letter/%'",
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
