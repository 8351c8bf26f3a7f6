import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

interface RemovedAccount {
  drafts?: { device_id?: string; seen?: unknown }[];
}

/** Orders drafts by a revision (decision 66) instead of a counter per device. */
export async function addDraftRevisions(db: Kysely<never>, engine: Engine): Promise<void> {
  for (const statement of [
    "alter table drafts add column revision integer not null default 1 check (revision > 0)",
    "alter table drafts drop column device_id",
    "alter table drafts drop column seen",
  ])
    await sql.raw(statement).execute(db);
  await convertRemovedAccounts(db, engine);
}

/** An account in the trash is restored with its drafts, which must match the table. */
async function convertRemovedAccounts(db: Kysely<never>, engine: Engine): Promise<void> {
  const { rows } = await sql<{ id: string; reading: unknown }>`
    select id, reading from revisions where kind = 'user' and reading is not null`.execute(db);
  for (const { id, reading } of rows) {
    const account = (engine === "sqlite" ? JSON.parse(String(reading)) : reading) as RemovedAccount;
    if (!account.drafts?.length) continue;
    const drafts = account.drafts.map(({ device_id, seen, ...draft }) => ({ ...draft, revision: 1 }));
    await sql`update revisions set reading = ${JSON.stringify({ ...account, drafts })} where id = ${id}`.execute(
      db,
    );
  }
}
