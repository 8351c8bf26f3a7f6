import { type Insertable, sql } from "kysely";
import { bumpContentVersion } from "#app/platform/db/content-version.server.ts";
import { type Engine, openDatabase } from "#app/platform/db/database.server.ts";
import type { DatabaseSchema, Trx } from "#app/platform/db/schema.server.ts";
import type { RunningSite } from "./running-site.ts";

/**
 * Works on a running site's database behind its back, in one transaction. Staff see it at once, visitors when
 * `visitorsSee` has told the site.
 * @returns what `work` returns
 */
export async function onDatabase<T>(
  { place }: Pick<RunningSite, "place">,
  work: (trx: Trx, engine: Engine) => Promise<T>,
): Promise<T> {
  const { db, engine, close } = openDatabase({ dataDir: place.DATA_DIR, databaseUrl: place.DATABASE_URL });
  try {
    return await db.transaction().execute(async (trx) => {
      const result = await work(trx, engine);
      await bumpContentVersion(trx);
      return result;
    });
  } finally {
    await close();
  }
}

/** Has a site show visitors what `onDatabase` has written; by itself it does so within a second (DESIGN §3). */
export async function visitorsSee({ url }: RunningSite): Promise<void> {
  // After each request that may have written something it reads the content version.
  const init = { method: "POST", redirect: "manual", headers: { Origin: url } } as const;
  const { status } = await fetch(`${url}/admin/sign-out`, init);
  if (status !== 303) throw new Error(`The site answered ${status}.`);
}

/** Runs statements as they stand. */
export async function execute(trx: Trx, ...statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(trx);
}

/** A statement holds some thousand values at most. */
const ROWS_AT_ONCE = 500;

/** Inserts any number of rows. */
export async function insertRows<Table extends keyof DatabaseSchema>(
  trx: Trx,
  table: Table,
  rows: readonly Insertable<DatabaseSchema[Table]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE)
    await trx
      .insertInto(table)
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute();
}

/** Makes some kinds of write to a table fail, with a message of their own, while `work` runs. */
export async function whileWritesFail(
  site: RunningSite,
  table: string,
  kinds: readonly ("insert" | "update" | "delete")[],
  work: () => Promise<void>,
): Promise<void> {
  await onDatabase(site, (trx, engine) => execute(trx, ...breakingTriggers[engine](table, kinds)));
  try {
    await work();
  } finally {
    await onDatabase(site, (trx, engine) =>
      execute(
        trx,
        ...kinds.map((kind) => `drop trigger broken_${kind}${engine === "postgres" ? ` on ${table}` : ""}`),
      ),
    );
  }
}

const breakingTriggers: Record<Engine, (table: string, kinds: readonly string[]) => string[]> = {
  sqlite: (table, kinds) =>
    kinds.map(
      (kind) =>
        `create trigger broken_${kind} before ${kind} on ${table} begin select raise(abort, 'broken'); end`,
    ),
  postgres: (table, kinds) => [
    "create or replace function broken() returns trigger language plpgsql as 'begin raise check_violation; end'",
    ...kinds.map(
      (kind) =>
        `create trigger broken_${kind} before ${kind} on ${table} for each statement execute function broken()`,
    ),
  ],
};
