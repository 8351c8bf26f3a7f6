import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { migrations } from "#app/migrations.server.ts";
import { parseConfig } from "#app/platform/config.server.ts";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { readSiteId } from "#app/platform/db/site-id.queries.server.ts";
import { openFileStore } from "#app/platform/files/file-store.server.ts";
import { claimBackup, readLastBackup } from "#app/platform/jobs/last-backup.queries.server.ts";
import { startRelay } from "#tests/support/tcp-relay.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { placeMark } from "./backup-name.ts";
import { restoreBackup } from "./restore.ts";
import { makeScheduledBackup } from "./scheduled-backup.ts";
import { verifyBackup } from "./verify.ts";

// Each test starts one or two processes, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

const start = Date.UTC(2026, 2, 1, 3);
const at = (hours: number) => new Date(start + hours * 3_600_000);
const never = new AbortController().signal;

/** A site whose environment is this process's, as for a running site. */
async function siteWith(place: string) {
  const folder = await temporaryFolder();
  const dataDir = path.join(folder, "data");
  const to = path.join(folder, place);
  vi.stubEnv("DATA_DIR", dataDir);
  vi.stubEnv("BACKUP_TO", to);
  vi.stubEnv("BACKUP_KEEP", "1");
  const database = openDatabase({ dataDir });
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await database.close();
  });
  await migrateToLatest(database, migrations);
  openFileStore({ dataDir });
  const log = pino({ level: "silent" });
  const site = { config: parseConfig(process.env), database, log };
  return { site, to, run: (hours: number, signal = never) => makeScheduledBackup(site, at(hours), signal) };
}

test("the day's backup is made, recorded and good; the one before goes when the next is there", async () => {
  const { site, to, run } = await siteWith("backups");
  expect(await run(0)).toBe(1);
  const [first = "", ...others] = await readdir(to);
  expect(others).toEqual([]);
  const { made, error } = await readLastBackup(site.database.db);
  expect(error).toBeNull();
  expect(made).toEqual({
    at: expect.any(String),
    name: first,
    bytes: (await stat(path.join(to, first))).size,
  });
  const site_id = await readSiteId(site.database.db);
  expect(first).toContain(`trellis-${site_id}-${placeMark(site.config)}-`);
  expect(await verifyBackup({ file: path.join(to, first), passphrase: undefined })).toMatchObject({
    created_at: made?.at,
    site_id,
  });
  expect(await run(1)).toBe(0);
  await writeFile(path.join(to, "holiday.jpg"), "");
  // Names differ by the second.
  await expect
    .poll(() => new Date().toISOString().slice(0, 19).replaceAll(":", "-"))
    .not.toBe(first.slice(30, 49));
  expect(await run(24)).toBe(1);
  const left = await readdir(to);
  expect(left).toHaveLength(2);
  expect(left).toContain("holiday.jpg");
  expect(left).not.toContain(first);
});

test("a failure is recorded in a sentence, and keeps what was there", async () => {
  const { site, to, run } = await siteWith("taken");
  await writeFile(to, "a file where the folder should be");
  await expect(run(0)).rejects.toThrow(/taken/);
  expect(await readLastBackup(site.database.db)).toEqual({ made: null, error: expect.stringContaining(to) });
  expect(await run(0.5)).toBe(0);
});

test("a site that stops ends it, leaves nothing of it, and makes it after the next start", async () => {
  const { site, to, run } = await siteWith("backups");
  expect(await run(0, AbortSignal.abort())).toBe(0);
  expect(await readdir(to).catch(() => [])).toEqual([]);
  expect(await readLastBackup(site.database.db)).toEqual({ made: null, error: null });
  expect(await run(0.1)).toBe(1);
});

test("a site that is brought back from one makes its own at its start", async () => {
  const { to, run } = await siteWith("backups");
  await run(0);
  const [name = ""] = await readdir(to);
  const place = { dataDir: path.join(to, "..", "elsewhere"), databaseUrl: undefined, storageUrl: undefined };
  const backup = { file: path.join(to, name), passphrase: undefined };
  await restoreBackup({ backup, place: { ...place, secret: "s" }, force: false, say: () => undefined });
  const database = openDatabase(place);
  onTestFinished(() => database.close());
  expect(await claimBackup(database.db, at(0.1))).toBe(true);
  expect(await readLastBackup(database.db)).toEqual({ made: null, error: null });
});

test("one that hangs is ended after its time, which is said, and leaves nothing", async () => {
  const store = await startRelay(0);
  await store.become("mute");
  onTestFinished(() => store.close());
  const temporary = await temporaryFolder();
  const { site, run } = await siteWith("backups");
  vi.stubEnv("BACKUP_TO", `s3://key:secret@127.0.0.1:${store.port}/bucket?tls=false`);
  vi.stubEnv("TMPDIR", temporary);
  const late = new AbortController();
  const failed = expect(run(0, late.signal)).rejects.toThrow(/too long/);
  await expect.poll(() => store.received(), { timeout: 20_000 }).toBeGreaterThan(0);
  late.abort(new DOMException("late", "TimeoutError"));
  const began = performance.now();
  await failed;
  expect(performance.now() - began).toBeLessThan(5000);
  expect(await readLastBackup(site.database.db)).toMatchObject({ error: expect.stringMatching(/too long/) });
  expect(await readdir(temporary)).toEqual([]);
});

test("what a killed one has left half-written goes with the next try, also when that fails", async () => {
  const { site, to, run } = await siteWith("backups");
  await mkdir(to);
  const half = (id: string) => path.join(to, `trellis-${id}-0a1b2c3d-2026-02-28T03-10-00Z.tar.partial`);
  const of = await readSiteId(site.database.db);
  for (const id of [of, "ffffffffffff"]) await writeFile(half(id), "half");
  await sql`drop table activity`.execute(site.database.db);
  await expect(run(0)).rejects.toThrow(/activity/);
  expect(await readdir(to)).toEqual([path.basename(half("ffffffffffff"))]);
});

test("a rotation removes no backup of another site, none that doesn't say whose it is, and not the last large one", async () => {
  const { site, to, run } = await siteWith("backups");
  await mkdir(to);
  const id = await readSiteId(site.database.db);
  const write = async (name: string, bytes: number) => {
    await writeFile(path.join(to, name), Buffer.alloc(bytes));
    return name;
  };
  const large = 5_000_000;
  const others = [
    await write("trellis-ffffffffffff-0a1b2c3d-2026-01-01T03-10-00Z.tar", 1),
    await write("trellis-2026-01-01T03-10-00Z.tar", 1),
  ];
  const full = await write(`trellis-${id}-0a1b2c3d-2026-01-02T03-10-00Z.tar`, large);
  const small = await write(`trellis-${id}-0a1b2c3d-2026-01-03T03-10-00Z.tar`, 1);
  const warn = vi.spyOn(site.log, "warn");
  await run(0);
  const left = await readdir(to);
  expect(left).toEqual(expect.arrayContaining([...others, full]));
  expect(left).not.toContain(small);
  expect(left).toHaveLength(4);
  expect(warn).toHaveBeenCalledWith({ spared: full }, expect.stringContaining("much larger"));
});

test("without BACKUP_TO nothing is made", async () => {
  const { site } = await siteWith("backups");
  const config = { ...site.config, backup: { ...site.config.backup, to: undefined } };
  expect(await makeScheduledBackup({ ...site, config }, at(0), never)).toBe(0);
});
