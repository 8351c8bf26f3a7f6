import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";

export type Rows = Record<string, Record<string, unknown>[]>;

/** All rows of all tables of a SQLite site, as stored. */
export function rowsOf(dataDir: string): Rows {
  const database = new DatabaseSync(path.join(dataDir, "trellis.sqlite"));
  const tables = database
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name")
    .all();
  const rows: Rows = {};
  for (const { name } of tables)
    rows[String(name)] = database
      .prepare(`select * from "${name}"`)
      .all()
      .map((row) => ({ ...row }));
  database.close();
  return rows;
}

/** Like rowsOf, for PostgreSQL. */
export async function postgresRows(url: string): Promise<Rows> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: tables } = await client.query(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  const rows: Rows = {};
  for (const { name } of tables) {
    const columns = await client.query(
      "select column_name as name, data_type as type from information_schema.columns where table_schema = 'public' and table_name = $1",
      [name],
    );
    const asText = columns.rows.map((column) =>
      column.type === "date" ? `"${column.name}"::text` : `"${column.name}"`,
    );
    rows[name] = (await client.query(`select ${asText.join(", ")} from "${name}"`)).rows;
  }
  await client.end();
  return rows;
}

/** Normalizes and sorts rows, without the values that backups omit, or restores and running sites change. */
export function comparable(rows: Rows): Rows {
  const { kysely_migration: _ran, kysely_migration_lock: _lock, content_version: _version, ...more } = rows;
  const { session: _sessions, verification: _links, rate_limits: _limits, job_runs: _runs, ...others } = more;
  const { calendar_feeds: _feeds, ...tables } = others;
  const plain = (value: unknown): unknown => {
    if (value instanceof Date) return value.toISOString();
    if (typeof value === "boolean") return Number(value);
    // Times in the demo content have no milliseconds.
    if (typeof value === "string" && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value))
      return new Date(value).toISOString();
    if (typeof value === "string" && /^[[{]/.test(value)) return JSON.parse(value);
    return typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  };
  return Object.fromEntries(
    Object.entries(tables).map(([name, list]) => [
      name,
      list
        .map(({ locked_until: _locked, ...row }) =>
          Object.fromEntries(Object.entries(row).map(([column, value]) => [column, plain(value)])),
        )
        .map((row) => ({ row, key: JSON.stringify(Object.entries(row).sort()) }))
        .sort((a, b) => (a.key < b.key ? -1 : 1))
        .map(({ row }) => row),
    ]),
  );
}

/** The originals of a site's data folder: their bytes as text by name. */
export async function originalsOf(dataDir: string): Promise<Map<string, string>> {
  const top = path.join(dataDir, "storage/originals");
  const files = await readdir(top, { recursive: true, withFileTypes: true });
  const stored = new Map<string, string>();
  for (const file of files.filter((entry) => entry.isFile())) {
    const whole = path.join(file.parentPath, file.name);
    stored.set(path.relative(top, whole), await readFile(whole, "latin1"));
  }
  return stored;
}
