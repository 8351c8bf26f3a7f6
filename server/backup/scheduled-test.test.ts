import { mkdir, readdir, rename, rm, truncate, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { migrations } from "#app/migrations.server.ts";
import { parseConfig } from "#app/platform/config.server.ts";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { readSiteId } from "#app/platform/db/site-id.queries.server.ts";
import { openFileStore } from "#app/platform/files/file-store.server.ts";
import { readBackupTest, recordBackup } from "#app/platform/jobs/last-backup.queries.server.ts";
import { encryptQuickly } from "#tests/support/quick-encryption.ts";
import { startS3Server } from "#tests/support/s3-server.ts";
import { insertPicture } from "#tests/support/stored-picture.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { backupName } from "./backup-name.ts";
import { withSite } from "./open-site.ts";
import { openBackupPlace } from "./scheduled-place.ts";
import { testScheduledBackup } from "./scheduled-test.ts";
import { writeArchive } from "./write-archive.ts";

// Each test starts one or two processes, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });

const now = new Date("2026-03-01T03:00:00.000Z");
const never = new AbortController().signal;

/** A site with a backup, and an empty folder for temporary files. */
async function siteWithBackup(environment: Record<string, string> = {}) {
  const folder = await temporaryFolder();
  const [dataDir, to, temporary] = ["data", "backups", "temporary"].map((name) => path.join(folder, name));
  const names = { DATA_DIR: dataDir, BACKUP_TO: to, ...environment } as Record<string, string>;
  for (const [name, value] of Object.entries(names)) vi.stubEnv(name, value);
  const config = parseConfig(process.env);
  const database = openDatabase(config);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await database.close();
  });
  await migrateToLatest(database, migrations);
  const store = openFileStore(config);
  await store.put("originals/site-images/a.jpg", Buffer.from("a picture"), { contentType: "image/jpeg" });
  await insertPicture(database.db, { name: "a.jpg", now: now.toISOString() });
  const site = { config, database, log: pino({ level: "silent" }) };
  const place = openBackupPlace(config.backup.to ?? "");
  const id = await readSiteId(database.db);
  const name = backupName(now, { id, place: "0a1b2c3d" }, config.backup);
  const archive = await withSite(config, (opened) =>
    buffer(writeArchive(opened, undefined, () => undefined)),
  );
  const { passphrase } = config.backup;
  const bytes = await place.put(
    name,
    Readable.from([passphrase ? await encryptQuickly(archive, passphrase) : archive]),
  );
  await recordBackup(database.db, { at: now.toISOString(), name, bytes });
  await mkdir(temporary as string);
  vi.stubEnv("TMPDIR", temporary as string);
  return {
    to: to as string,
    left: () => readdir(temporary as string),
    test: (signal = never, space?: () => Promise<{ free: number; size: number }>) =>
      testScheduledBackup(site, now, signal, space),
    result: () => readBackupTest(database.db),
    record: (made: string) => recordBackup(database.db, { at: now.toISOString(), name: made, bytes }),
  };
}

test.each(["a folder, with a passphrase", "a bucket, without one"])(
  "the newest backup comes back as a test from %s, which leaves nothing",
  async (kind) => {
    const s3 = await startS3Server();
    onTestFinished(() => s3.stop());
    const { test, result, left } = await siteWithBackup(
      kind.startsWith("a bucket")
        ? { BACKUP_TO: s3.storageUrl() }
        : { BACKUP_PASSPHRASE: "correct horse battery" },
    );
    expect(await test()).toBe(1);
    expect(await result()).toEqual({ at: now.toISOString(), error: null });
    expect(await left()).toEqual([]);
    expect(await test()).toBe(0);
  },
);

test("the newest of another site is none of ours; one whose name doesn't say is ours if it is the last we made", async () => {
  const { to, test, result } = await siteWithBackup();
  const [name = ""] = await readdir(to);
  await writeFile(
    path.join(to, name.replace(/-\w{12}-/, "-ffffffffffff-").replace("2026", "2027")),
    "no backup",
  );
  expect(await test()).toBe(1);
  expect(await result()).toEqual({ at: now.toISOString(), error: null });

  const before = await siteWithBackup();
  const old = "trellis-2026-03-01T03-00-00Z.tar";
  await rename(path.join(before.to, (await readdir(before.to))[0] ?? ""), path.join(before.to, old));
  await before.record(old);
  expect(await before.test()).toBe(1);
});

test("a damaged one is told by its name, and leaves nothing", async () => {
  const { to, test, result, left } = await siteWithBackup();
  const [name = ""] = await readdir(to);
  await truncate(path.join(to, name), 4000);
  await expect(test()).rejects.toThrow(/damaged|incomplete/);
  expect(await result()).toEqual({ at: null, error: expect.stringContaining(name) });
  expect(await left()).toEqual([]);
});

test("without room for it nothing is restored, which is said", async () => {
  const { test, result } = await siteWithBackup();
  await expect(test(never, async () => ({ free: 1000, size: 1e12 }))).rejects.toThrow(/free space/);
  expect((await result()).error).toMatch(/free space/);
});

test("a backup that is not there any more is missed", async () => {
  const { to, test, result } = await siteWithBackup();
  await rm(to, { recursive: true });
  await expect(test()).rejects.toThrow();
  expect((await result()).error).toMatch(/no backup where/);
});

test("one that takes too long has failed, one that the site ends is due again, and neither leaves anything", async () => {
  const { test, result, left } = await siteWithBackup();
  const stopping = new AbortController();
  const stopped = test(stopping.signal);
  await expect.poll(left).not.toEqual([]);
  stopping.abort();
  expect(await stopped).toBe(0);
  expect([await result(), await left()]).toEqual([{ at: null, error: null }, []]);
  await expect(test(AbortSignal.timeout(100))).rejects.toThrow(/too long/);
  expect([await result(), await left()]).toEqual([
    { at: null, error: expect.stringMatching(/too long/) },
    [],
  ]);
});
