import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

const kinds = "check (kind in ('mail', 'file-removal', 'push', 'webhook'))";

/** SQLite can't change a column's constraint. */
const withWebhooks = {
  sqlite: [
    "alter table outbox rename column kind to former_kind",
    `alter table outbox add column kind text not null default 'mail' ${kinds}`,
    "update outbox set kind = former_kind",
    "alter table outbox drop column former_kind",
  ],
  postgres: [
    "alter table outbox drop constraint outbox_kind_check",
    `alter table outbox add constraint outbox_kind_check ${kinds}`,
  ],
};

/** Lets the outbox hold calls of ALERT_URL. */
export async function addWebhooks(db: Kysely<never>, engine: Engine): Promise<void> {
  for (const statement of withWebhooks[engine]) await sql.raw(statement).execute(db);
}
