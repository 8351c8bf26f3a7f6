import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Ending, runScript } from "#tests/support/commands.ts";
import { startPostgres } from "#tests/support/postgres-server.ts";
import { type RunningSite, startSite } from "#tests/support/running-site.ts";
import { startS3Server } from "#tests/support/s3-server.ts";
import { onDatabase } from "#tests/support/site-database.ts";
import { sessionCookie, staffAccount } from "#tests/support/staff-account.ts";

const staffEnv = { STAFF_EMAIL: staffAccount.email, STAFF_PASSWORD: staffAccount.password };

let site: RunningSite;
let folder: string;
/** Of the running site, made before the backup. */
let cookie: string;
let paths: string[];

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "trellis-backups-"));
  site = await startSite(staffEnv);
  cookie = await sessionCookie(site.url);
  await uploadVideo(site, 3_000_000);
  onDatabase(site, writeOddities);
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  paths = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
});

afterAll(async () => {
  await site?.remove();
  await rm(folder, { recursive: true, force: true });
});

async function uploadVideo({ url }: RunningSite, bytes: number): Promise<void> {
  const head = Buffer.from("\0\0\0\x18ftypisom\0\0\x02\0isomiso2", "latin1");
  const answer = await fetch(`${url}/staff/upload/videos?for=library`, {
    method: "POST",
    headers: { Origin: url, Cookie: cookie },
    body: Buffer.concat([head, Buffer.alloc(bytes - head.length, 7)]),
  });
  expect(answer.status).toBe(200);
}

/** What a site may hold that its forms would not take today: a row from before a rule, quotes, a lock of the outbox. */
function writeOddities(database: DatabaseSync): void {
  const guard = database
    .prepare("select name, sql from sqlite_master where name like 'reviews_review_date_%'")
    .all();
  for (const { name } of guard) database.exec(`drop trigger ${name}`);
  database.exec(`update reviews set review_date = '1899-12-31'
    where id = (select id from reviews where published = 0 limit 1)`);
  database.exec(
    "insert into reviews select 'old', 'Old', 5, 'Old', '1899-12-30', 'manual', null, 1, 0, 0, null, '2020-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z'",
  );
  for (const { sql } of guard) database.exec(String(sql));
  database.exec(`insert into outbox (id, kind, payload, attempts, next_attempt_at, locked_until, created_at)
    values ('locked', 'file-removal', '{"keys":["originals/videos/gone.mp4"],"note":"it''s “quoted” \\u00e9\\n"}', 1,
      '2026-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`);
}

function backup(args: string[], env: Record<string, string> = { DATA_DIR: site.dataDir }): Promise<Ending> {
  return runScript(["backup", ...args], env);
}

async function backedUp(name: string): Promise<string> {
  const file = path.join(folder, name);
  expect(await backup([file])).toEqual({ code: 0, said: expect.stringContaining(`${file} made: `) });
  return file;
}

async function newFolder(): Promise<string> {
  const made = await mkdtemp(path.join(folder, "place-"));
  cleanUps.push(() => rm(made, { recursive: true, force: true }));
  return made;
}

type Rows = Record<string, Record<string, unknown>[]>;

/** Every row of every table of a SQLite site, as it stands there. */
function rowsOf(dataDir: string): Rows {
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

/** The same of PostgreSQL. */
async function postgresRows(url: string): Promise<Rows> {
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

/** Rows without their engine, what a restore changes left out; in one order. */
function comparable(rows: Rows): Rows {
  const { kysely_migration: _ran, kysely_migration_lock: _lock, content_version: _version, ...tables } = rows;
  const plain = (value: unknown): unknown => {
    if (value instanceof Date) return value.toISOString();
    if (typeof value === "boolean") return Number(value);
    // The demo's own texts leave out the milliseconds.
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

/** The originals of a site in a folder: their names, and their bytes as text. */
async function originalsOf(dataDir: string): Promise<Map<string, string>> {
  const top = path.join(dataDir, "storage/originals");
  const files = await readdir(top, { recursive: true, withFileTypes: true });
  const kept = new Map<string, string>();
  for (const file of files.filter((entry) => entry.isFile())) {
    const whole = path.join(file.parentPath, file.name);
    kept.set(path.relative(top, whole), await readFile(whole, "latin1"));
  }
  return kept;
}

async function pagesOf({ url }: RunningSite): Promise<Record<string, string>> {
  const pages: Record<string, string> = {};
  for (const page of [...paths, "/feed.xml", "/privacy-policy"]) {
    const answer = await fetch(url + page);
    expect(answer.status, page).toBe(200);
    const html = (await answer.text()).replaceAll(url, "");
    // The picture above these lists is another one each time.
    pages[page] = ["/services", "/projects"].includes(page)
      ? html.slice(html.indexOf("</h1>")).replace(/<picture.*?<\/picture>/, "")
      : html;
  }
  return pages;
}

/** Of pages only where they part is worth reading. */
function expectSameText(actual: string, expected: string, name: string): void {
  let at = 0;
  while (at < expected.length && actual[at] === expected[at]) at += 1;
  const around = (text: string) => `${name}: ${text.slice(Math.max(0, at - 40), at + 60)}`;
  expect(around(actual)).toBe(around(expected));
  expect(actual.length).toBe(expected.length);
}

/** Starts a restored site and looks at it from outside: the same pages, the old password, the old session. */
async function expectSameSite(env: Record<string, string>): Promise<void> {
  const restored = await startSite(env);
  cleanUps.push(() => restored.stop("SIGKILL"));
  expect(restored.output()).not.toMatch(/Demo|administrator/);
  const before = await pagesOf(site);
  expect(Object.keys(before).length).toBeGreaterThan(20);
  for (const [page, html] of Object.entries(await pagesOf(restored)))
    expectSameText(html, before[page] ?? "", page);
  for (const [name, bytes] of await originalsOf(site.dataDir)) {
    const served = await fetch(`${restored.url}/storage/${name}`);
    expect(Buffer.from(await served.arrayBuffer()).toString("latin1") === bytes, name).toBe(true);
  }
  const admin = (session: string) =>
    fetch(`${restored.url}/admin/dashboard`, { headers: { Cookie: session }, redirect: "manual" });
  expect((await admin(await sessionCookie(restored.url))).status).toBe(200);
  expect((await admin(cookie)).status).toBe(200);
  expect((await admin("")).status).not.toBe(200);
}

describe("A backup", () => {
  test("of a running site comes back in another folder: rows, files, pages, accounts, sessions", async () => {
    const file = await backedUp("at-rest.tar");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const DATA_DIR = path.join(await newFolder(), "missing/still");
    const { code, said } = await runScript(["restore", file], { DATA_DIR });
    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining("The site is back as of ") });
    const rows = rowsOf(DATA_DIR);
    expect(comparable(rows)).toEqual(comparable(rowsOf(site.dataDir)));
    expect(rows.reviews).toContainEqual(expect.objectContaining({ id: "old", review_date: "1899-12-30" }));
    expect(rows.outbox).toEqual([expect.objectContaining({ id: "locked", locked_until: null })]);
    expect(await originalsOf(DATA_DIR)).toEqual(await originalsOf(site.dataDir));
    expect((await readdir(DATA_DIR)).sort()).toEqual(["running", "secret", "storage", "trellis.sqlite"]);
    await expectSameSite({ DATA_DIR });
  });

  test("of SQLite comes back on PostgreSQL and S3, and from there on SQLite again", async () => {
    const file = await backedUp("moving-up.tar");
    const [postgres, s3] = await Promise.all([startPostgres(), startS3Server()]);
    cleanUps.push(
      () => postgres.stop(),
      () => s3.stop(),
    );
    const place = { DATABASE_URL: postgres.url, STORAGE_URL: s3.storageUrl(), DATA_DIR: await newFolder() };
    expect(await runScript(["restore", file], place)).toEqual({ code: 0, said: expect.any(String) });
    const expected = comparable(rowsOf(site.dataDir));
    expect(comparable(await postgresRows(postgres.url))).toEqual(expected);

    const again = path.join(folder, "from-postgres.tar");
    expect(await backup([again], place)).toMatchObject({ code: 0 });
    const DATA_DIR = await newFolder();
    expect(await runScript(["restore", again], { DATA_DIR })).toMatchObject({ code: 0 });
    expect(comparable(rowsOf(DATA_DIR))).toEqual(expected);
    expect(await originalsOf(DATA_DIR)).toEqual(await originalsOf(site.dataDir));
    expect(await backup(["--verify", again], {})).toMatchObject({ code: 0 });

    expect(await runScript(["restore", file], place)).toEqual({
      code: 1,
      said: expect.stringMatching(
        /is not empty:\n {2}the database has rows in .*\n {2}the file store holds originals/,
      ),
    });
    expect(await runScript(["restore", "--force", file], place)).toMatchObject({ code: 0 });
    expect(comparable(await postgresRows(postgres.url))).toEqual(expected);
    await expectSameSite(place);
  });
});
