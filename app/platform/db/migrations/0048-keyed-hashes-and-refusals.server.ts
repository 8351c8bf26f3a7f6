import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

/** As of this migration; see IS_UNKEYED of app/platform/email-hash.server.ts. */
const isUnkeyed = "substr(email_hash, 1, 3) <> 'h1:'";

/**
 * Adds indexes by which the start finds hashes of e-mail addresses without the site's secret, and who is unsubscribed
 * where an imported list comes from.
 */
export async function addImportRefusals(db: Kysely<never>, engine: Engine): Promise<void> {
  const [time, end] = engine === "sqlite" ? ["text", "strict"] : ["timestamptz", ""];
  for (const statement of [
    ...["subscribers", "letter_recipients", "letter_opt_outs", "review_opt_outs"].map(
      (table) => `create index ${table}_unkeyed on ${table} (email_hash) where ${isUnkeyed}`,
    ),
    // Not in letter_opt_outs: they have not told the business itself.
    `create table import_refusals (
      import_id text not null references subscriber_imports (id) on delete cascade,
      email_hash text not null check (length(email_hash) = 64),
      created_at ${time} not null,
      primary key (import_id, email_hash)
    ) ${end}`,
    "create index import_refusals_email on import_refusals (email_hash)",
    "alter table subscriber_imports add column refused integer not null default 0 check (refused >= 0)",
  ])
    await sql.raw(statement).execute(db);
}
