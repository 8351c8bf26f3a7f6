import type { ChildProcess } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { dashboardTexts } from "#app/platform/dashboard-texts.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { type Ending, runNode, runScript } from "#tests/support/commands.ts";
import { backUpHere, restoreHere } from "#tests/support/filled-place.ts";
import { madeVideo } from "#tests/support/made-video.ts";
import { runOnServer, startPostgres } from "#tests/support/postgres-server.ts";
import { startDemoSite } from "#tests/support/ready-sites.ts";
import { freePort, type RunningSite, startSite } from "#tests/support/running-site.ts";
import { startS3Server } from "#tests/support/s3-server.ts";
import { scale } from "#tests/support/scale.ts";
import { comparable, originalsOf, postgresRows, rowsOf } from "#tests/support/site-contents.ts";
import { execute, insertRows, onDatabase } from "#tests/support/site-database.ts";
import { confirmPassword, sessionCookie } from "#tests/support/staff-account.ts";
import { postVerb } from "#tests/support/staff-requests.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

let site: RunningSite;
let folder: string;
/** Of the running site, made before the backup. */
let cookie: string;
let paths: string[];
/** A backup of it, made while nothing else happened. */
let file: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "trellis-backups-"));
  site = await startDemoSite();
  cookie = await sessionCookie(site.url);
  await confirmPassword(site.url, cookie);
  await uploadVideo(site, 3_000_000);
  await onDatabase(site, writeOddities);
  const feed = await postVerb(site.url, cookie, "calendar-feed/renew", { confirmed: true });
  expect(feed.status).toBe(200);
  file = path.join(folder, "whole.tar");
  expect(await backup([file])).toEqual({ code: 0, said: expect.stringContaining(`${file} made: `) });
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  paths = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
});

afterAll(async () => {
  await site?.remove();
  await rm(folder, { recursive: true, force: true });
});

async function uploadVideo({ url }: RunningSite, bytes: number): Promise<void> {
  const answer = await fetch(`${url}/staff/upload/videos?for=library`, {
    method: "POST",
    headers: { Origin: url, Cookie: cookie },
    body: new Uint8Array(await madeVideo("mp4", bytes)),
  });
  expect(answer.status).toBe(200);
}

/** What a site may hold that its forms would not take today: a row from before a rule, quotes, a lock of the outbox. */
async function writeOddities(trx: Trx): Promise<void> {
  const { rows: guard } = await sql<{
    name: string;
    sql: string;
  }>`select name, sql from sqlite_master where name like 'reviews_review_date_%'`.execute(trx);
  await execute(
    trx,
    ...guard.map(({ name }) => `drop trigger ${name}`),
    "update reviews set review_date = '1899-12-31' where id = (select id from reviews where published = 0 limit 1)",
    "insert into reviews select 'old', 'Old', 5, 'Old', '1899-12-30', 'manual', null, 1, 0, 0, null, '2020-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z'",
    ...guard.map((trigger) => trigger.sql),
    `insert into outbox (id, kind, payload, attempts, next_attempt_at, locked_until, created_at)
    values ('locked', 'file-removal', '{"keys":["originals/videos/gone.mp4"],"note":"it''s “quoted” \\u00e9\\n"}', 1,
      '2026-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`,
  );
}

function backup(args: string[], env: Record<string, string> = { DATA_DIR: site.dataDir }): Promise<Ending> {
  return runScript(["backup", ...args], env);
}

async function pagesOf({ url }: RunningSite): Promise<Record<string, string>> {
  const pages: Record<string, string> = {};
  for (const page of [...paths, "/feed.xml", "/privacy-policy"]) {
    const answer = await fetch(url + page);
    expect(answer.status, page).toBe(200);
    const html = (await answer.text()).replaceAll(url, "");
    // The picture above these lists is another one each time.
    pages[page] = ["/services", "/projects", "/blog"].includes(page)
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

/** Starts a restored site and looks at it from outside: the same pages, the old password, no session from before. */
async function expectSameSite(env: Record<string, string>): Promise<void> {
  const restored = await startSite(env);
  onTestFinished(async () => void (await restored.stop("SIGKILL")));
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
  expect((await admin(cookie)).status).toBe(302);
  const dashboard = await (await admin(await sessionCookie(restored.url))).text();
  expect(dashboard.includes(dashboardTexts.backup.none)).toBe(env.BACKUP_TO !== undefined);
}

/** Ends a process by force as soon as something is so. */
function killOnce(isSo: () => boolean) {
  return (child: ChildProcess) => {
    const timer = setInterval(() => {
      if (isSo()) child.kill("SIGKILL");
    }, 1);
    child.once("exit", () => clearInterval(timer));
  };
}

/** Puts a file of zeros behind the site's back into its store, for as long as `work` takes. */
async function withLargeFile(bytes: number, work: () => Promise<void>): Promise<void> {
  const file = path.join(site.dataDir, "storage/originals/videos/large.mp4");
  await writeFile(file, "");
  await truncate(file, bytes);
  const video = { id: "large", bucket: "videos", name: "large.mp4", content_type: "video/mp4", alt: "" };
  await onDatabase(site, (trx) =>
    insertRows(trx, "media", [{ ...video, bytes, created_at: "2026-01-01T00:00:00.000Z" }]),
  );
  try {
    await work();
  } finally {
    await onDatabase(site, (trx) => execute(trx, "delete from media where id = 'large'"));
    await rm(file);
  }
}

describe("A backup", () => {
  test("of a running site comes back in another folder: rows, files, pages, accounts, and no session", async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const DATA_DIR = path.join(await temporaryFolder(), "missing/still");
    const { code, said } = await runScript(["restore", file], { DATA_DIR });
    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining("The site is back as of ") });
    const rows = rowsOf(DATA_DIR);
    expect(comparable(rows)).toEqual(comparable(rowsOf(site.dataDir)));
    for (const table of ["session", "verification", "rate_limits", "push_subscriptions", "calendar_feeds"])
      expect(rows[table], table).toEqual([]);
    expect(rows.reviews).toContainEqual(expect.objectContaining({ id: "old", review_date: "1899-12-30" }));
    expect(rows.outbox).toEqual([expect.objectContaining({ id: "locked", locked_until: null })]);
    expect(await originalsOf(DATA_DIR)).toEqual(await originalsOf(site.dataDir));
    expect((await readdir(DATA_DIR)).sort()).toEqual(["running", "secret", "storage", "trellis.sqlite"]);
    await expectSameSite({ DATA_DIR, BACKUP_TO: path.join(DATA_DIR, "backups") });
  });

  test("of SQLite comes back on PostgreSQL and S3, and from there on SQLite again", {
    timeout: 180_000,
  }, async () => {
    const [postgres, s3] = await Promise.all([startPostgres(), startS3Server()]);
    onTestFinished(postgres.stop);
    onTestFinished(s3.stop);
    const place = {
      DATABASE_URL: postgres.url,
      STORAGE_URL: s3.storageUrl(),
      DATA_DIR: await temporaryFolder(),
    };
    await restoreHere(file, place);
    const expected = comparable(rowsOf(site.dataDir));
    expect(comparable(await postgresRows(postgres.url))).toEqual(expected);

    const again = path.join(folder, "from-postgres.tar");
    await backUpHere(again, place);
    const DATA_DIR = await temporaryFolder();
    await restoreHere(again, { DATA_DIR });
    expect(comparable(rowsOf(DATA_DIR))).toEqual(expected);
    expect(await originalsOf(DATA_DIR)).toEqual(await originalsOf(site.dataDir));
    await expect(restoreHere(file, place)).rejects.toThrow(
      /is not empty:\n {2}the database has rows in .*\n {2}the file store holds originals/,
    );
    await restoreHere(file, place, true);
    expect(comparable(await postgresRows(postgres.url))).toEqual(expected);
    await expectSameSite(place);

    for (const unknown of ["9999-later", "irrigation-0001-baseline"]) {
      await runOnServer(postgres.url, `insert into kysely_migration values ('${unknown}', '')`);
      await expect(restoreHere(file, place, true)).rejects.toThrow(`doesn’t have (${unknown})`);
      await runOnServer(postgres.url, `delete from kysely_migration where name = '${unknown}'`);
    }
    expect((await postgresRows(postgres.url)).projects).toHaveLength(expected.projects?.length ?? 0);
  });

  test("holds whole transactions of a site under writes, and holds none of them up", async () => {
    const database = new DatabaseSync(path.join(site.dataDir, "trellis.sqlite"), { timeout: 5000 });
    const underWrites = path.join(folder, "under-writes.tar");
    let isOver = false;
    let written = 0;
    let longest = 0;
    const backingUp = backup([underWrites]).finally(() => {
      isOver = true;
    });
    while (!isOver) {
      const start = performance.now();
      // The site, which runs meanwhile, would remind the business of messages that old.
      const id = `enquiry-${written}`;
      database.exec(`begin immediate;
        insert into contact_messages (id, name, email, phone, service, message, created_at, reminded_at)
          values ('${id}', 'Ada', 'ada@fernhill.example', '519 555 0100', '', 'Hello', '2026-01-01T00:00:00.000Z',
            '2026-01-02T00:00:00.000Z');
        insert into outbox (id, kind, payload, contact_message_id, attempts, next_attempt_at, created_at, done_at)
          values ('${id}', 'mail', '{}', '${id}', 0, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z',
            '2026-01-01T00:00:00.000Z');
        commit`);
      longest = Math.max(longest, performance.now() - start);
      written += 1;
      await setImmediate();
    }
    expect(await backingUp).toMatchObject({ code: 0 });
    database.exec("delete from contact_messages where id like 'enquiry-%'");
    database.close();
    const DATA_DIR = await temporaryFolder();
    await restoreHere(underWrites, { DATA_DIR });
    const { contact_messages = [], outbox = [] } = rowsOf(DATA_DIR);
    expect(contact_messages.length).toBeGreaterThan(10);
    expect(contact_messages.length).toBeLessThan(written);
    expect(outbox.filter((entry) => entry.contact_message_id !== null)).toHaveLength(contact_messages.length);
    expect(longest).toBeLessThan(2000);
  });

  test("of a large file takes little memory; killed, it leaves nothing that looks like one", async () => {
    await withLargeFile(scale.largeFileMb * 1024 * 1024, async () => {
      const large = path.join(folder, "large.tar");
      const partial = `${large}.partial`;
      const isHalf = () => (statSync(partial, { throwIfNoEntry: false })?.size ?? 0) > 20_000_000;
      const { code } = await runScript(
        ["backup", large],
        { DATA_DIR: site.dataDir, TMPDIR: folder },
        killOnce(isHalf),
      );
      expect(code).toBeNull();
      expect((await readdir(folder)).filter((name) => name.startsWith("large"))).toEqual([
        "large.tar.partial",
      ]);
      expect((await stat(partial)).mode & 0o777).toBe(0o600);

      let maxMegabytes = 0;
      const measure = (child: ChildProcess) => {
        const timer = setInterval(() => {
          const status =
            existsSync(`/proc/${child.pid}/status`) && readFileSync(`/proc/${child.pid}/status`, "utf8");
          const [, kilobytes = "0"] = /VmHWM:\s+(\d+)/.exec(status || "") ?? [];
          maxMegabytes = Math.max(maxMegabytes, Number(kilobytes) / 1024);
        }, 20);
        child.once("exit", () => clearInterval(timer));
      };
      expect(await runScript(["backup", large], { DATA_DIR: site.dataDir }, measure)).toMatchObject({
        code: 0,
      });
      expect((await readdir(folder)).filter((name) => name.startsWith("large"))).toEqual(["large.tar"]);
      expect(maxMegabytes).toBeGreaterThan(50);
      expect(maxMegabytes).toBeLessThan(scale.largeFileMb);
      await rm(large);
    });
  });

  test("whose restore was killed is restored by the same command, and the site does not start until then", async () => {
    const DATA_DIR = await temporaryFolder();
    const stored = path.join(DATA_DIR, "storage/originals");
    const isUnderWay = () => existsSync(stored) && readdirSync(stored, { recursive: true }).length > 10;
    const killed = await runScript(["restore", file], { DATA_DIR, TMPDIR: folder }, killOnce(isUnderWay));
    expect(killed.code).toBeNull();
    const env = { DATA_DIR, PORT: String(await freePort()) };
    const endAfterwards = (child: ChildProcess) => onTestFinished(() => void child.kill("SIGKILL"));
    expect(await runNode(["build/server/index.js"], env, endAfterwards)).toEqual({
      code: 1,
      said: expect.stringMatching(/A restore into .* was broken off\. Run it again/),
    });
    await restoreHere(file, { DATA_DIR });
    expect(comparable(rowsOf(DATA_DIR))).toEqual(comparable(rowsOf(site.dataDir)));
    expect(await originalsOf(DATA_DIR)).toEqual(await originalsOf(site.dataDir));
  });

  test("is refused, with a reason, where it could not be right", async () => {
    const damaged = path.join(folder, "damaged.tar");
    const bytes = await readFile(file);
    bytes[5000] = (bytes[5000] ?? 0) ^ 1;
    await writeFile(damaged, bytes);
    const empty = { DATA_DIR: await temporaryFolder() };
    const commands = [
      backup([file]),
      runScript(["restore", "--force", file], { DATA_DIR: site.dataDir }),
      backup([path.join(folder, "none.tar")], empty),
      backup(["--verify", damaged], {}),
      backup(["--verify", file], {}),
      backup(["--verify"], {}),
      runScript(["restore"], {}),
    ];
    expect(await Promise.all(commands)).toEqual([
      { code: 1, said: expect.stringContaining("is there already") },
      { code: 1, said: expect.stringContaining("A site runs on the data folder") },
      { code: 1, said: expect.stringMatching(/^There is no site in /) },
      { code: 1, said: expect.stringMatching(/is damaged:\n {2}originals\/\S+ was changed\n$/) },
      { code: 0, said: expect.stringContaining("is whole") },
      { code: 2, said: expect.stringMatching(/^Usage:/) },
      { code: 2, said: expect.stringMatching(/^Usage:/) },
    ]);
  });
});
