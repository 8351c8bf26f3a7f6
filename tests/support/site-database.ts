import { type Insertable, sql } from "kysely";
import { bumpContentVersion } from "#app/platform/db/content-version.server.ts";
import { openDatabase } from "#app/platform/db/database.server.ts";
import type { DatabaseSchema, Trx } from "#app/platform/db/schema.server.ts";
import type { RunningSite } from "./running-site.ts";

/**
 * Changes a running site's database directly, in one transaction. Staff see the change at once, visitors
 * after `visitorsSee`.
 * @returns the result of `work`
 */
export async function onDatabase<T>(
  { place }: Pick<RunningSite, "place">,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const { db, close } = openDatabase({ dataDir: place.DATA_DIR, databaseUrl: place.DATABASE_URL });
  try {
    return await db.transaction().execute(async (trx) => {
      const result = await work(trx);
      await bumpContentVersion(trx);
      return result;
    });
  } finally {
    await close();
  }
}

/** Makes a site show visitors the changes of `onDatabase` at once instead of within a second (DESIGN §3). */
export async function visitorsSee({ url }: RunningSite): Promise<void> {
  // The site reads the content version after each request that may have written.
  const init = { method: "POST", redirect: "manual", headers: { Origin: url } } as const;
  const { status } = await fetch(`${url}/admin/sign-out`, init);
  if (status !== 303) throw new Error(`The site answered ${status}.`);
}

/** Runs raw SQL statements. */
export async function execute(trx: Trx, ...statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(trx);
}

/** Limits the parameters of a statement. */
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
