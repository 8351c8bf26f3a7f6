import { cp } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import type { RunningSite } from "./running-site.ts";

/** A site's content at the start of a test: the demo content, or only its accounts and built-in pictures. */
export type SiteContent = "demo" | "empty";

export interface SiteSnapshot {
  /** Restores rows and files directly, and waits until the site has read the new content version. */
  restore(content: SiteContent): Promise<void>;
}

/** Tables that are not restored, because their counters must not decrease or the site stays the same. */
const counters = ["content_version", "kysely_migration", "kysely_migration_lock", "site_identity"];
const accounts = ["user", "account", "session", "verification", "twoFactor", "passkey"];

/** The SQL condition for the rows of a table that a site without content has. */
export function rowsWithoutContent(table: string): string {
  if ([...counters, ...accounts, "last_backup"].includes(table)) return "true";
  if (table === "media") return "bucket = 'built-in'";
  return table === "pages" ? "key = 'first-run'" : "false";
}

const quoted = (name: string) => `"${name}"`;

function statementsOf(tables: readonly string[], stored: string, content: SiteContent): string[] {
  return [
    ...tables.map((table) => `delete from ${quoted(table)}`),
    ...tables.map((table) => {
      const rule = content === "demo" ? "true" : rowsWithoutContent(table);
      return `insert into ${quoted(table)} select * from ${stored}.${quoted(table)} where ${rule}`;
    }),
    "update content_version set version = version + 1",
  ];
}

/**
 * Takes a snapshot of a running site to restore between tests, because starting a site takes over a second.
 * @param filesFrom the folder of the site's initial files; files added by tests are not deleted
 */
export async function takeSnapshot(
  site: RunningSite,
  filesFrom: string,
  filesIn: string,
): Promise<SiteSnapshot> {
  const database = site.place.DATABASE_URL
    ? await keepInPostgres(site.place.DATABASE_URL)
    : keepInSqlite(site.dataDir);
  return {
    async restore(content) {
      await database(content);
      await cp(filesFrom, filesIn, { recursive: true, force: false });
      // The site reads its content version after any request that may have written.
      await fetch(`${site.url}/staff/nothing`, { method: "POST" });
    },
  };
}

function keepInSqlite(dataDir: string): (content: SiteContent) => void {
  const copy = path.join(dataDir, "snapshot.sqlite");
  const db = new DatabaseSync(path.join(dataDir, "trellis.sqlite"), { timeout: 10_000 });
  db.exec(`vacuum into '${copy}'`);
  const tables = db
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !counters.includes(name));
  db.exec(`attach '${copy}' as kept`);
  return (content) => {
    db.exec("begin immediate; pragma defer_foreign_keys = on");
    try {
      for (const statement of statementsOf(tables, "kept", content)) db.exec(statement);
      db.exec("commit");
    } catch (error) {
      db.exec("rollback");
      throw error;
    }
  };
}

async function keepInPostgres(url: string): Promise<(content: SiteContent) => Promise<void>> {
  const run = async (work: (client: pg.Client) => Promise<void>) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await work(client).finally(() => client.end());
  };
  let tables: string[] = [];
  await run(async (client) => {
    const { rows } = await client.query("select tablename from pg_tables where schemaname = 'public'");
    tables = rows.map(({ tablename }) => tablename).filter((name) => !counters.includes(name));
    await client.query("create schema kept");
    for (const table of tables)
      await client.query(`create table kept.${quoted(table)} as table ${quoted(table)}`);
  });
  return (content) =>
    run(async (client) => {
      // Disables foreign key checks, so that tables can be restored in any order.
      await client.query("begin; set local session_replication_role = replica");
      for (const statement of statementsOf(tables, "kept", content)) await client.query(statement);
      await client.query("commit");
    });
}
