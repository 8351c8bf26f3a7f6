import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { sql } from "kysely";
import { pack as packTar } from "tar-stream";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { mediaVerbs } from "#app/kernel/files/media.actions.server.ts";
import { originalKey } from "#app/kernel/files/storage-address.ts";
import { migrations } from "#app/migrations.server.ts";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { BASELINES } from "#app/platform/db/mark-baselines.server.ts";
import { appliedMigrations, namesInManifest } from "#app/platform/db/migrate.server.ts";
import { type FileStore, openFileStore } from "#app/platform/files/file-store.server.ts";
import { moduleSamples } from "#tests/support/module-samples.ts";
import { encryptQuickly } from "#tests/support/quick-encryption.ts";
import { runVerb, staffMember } from "#tests/support/staff-context.ts";
import { openStorage } from "#tests/support/storage.ts";
import { insertPicture } from "#tests/support/stored-picture.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { writeBackupFile } from "./backup-file.ts";
import type { Manifest } from "./manifest.ts";
import { checkArchive } from "./read-archive.ts";
import { restoreBackup } from "./restore.ts";
import { withScratch } from "./scratch.ts";
import { verifyBackup } from "./verify.ts";
import { type BackedUpSite, writeArchive } from "./write-archive.ts";

// Each test opens several databases, and the machine may be busy.
vi.setConfig({ testTimeout: 30_000 });

const now = "2026-03-01T12:00:00.000Z";
const passphrase = "correct horse battery";
const secret = `${"s".repeat(64)}\n`;

let folder: string;
/** A backup of a small site, whose copies tests damage. */
let whole: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "trellis-backup-tests-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let counter = 0;
function newName(): string {
  counter += 1;
  return path.join(folder, `${counter}.tar`);
}

/** A site with two stored files and an administrator. */
async function smallSite(): Promise<BackedUpSite & { store: FileStore }> {
  const { database, store } = await openStorage();
  await staffMember(database);
  for (const name of ["a.jpg", "b.jpg"]) await addFile({ database, store }, name);
  return { database, store, secret };
}

async function addFile({ database, store }: Pick<BackedUpSite, "database" | "store">, name: string) {
  await store.put(`originals/site-images/${name}`, Buffer.from(`picture ${name} `.repeat(50)), {
    contentType: "image/jpeg",
  });
  await insertPicture(database.db, { name, now });
}

async function backUp(site: BackedUpSite, phrase?: string): Promise<{ file: string; manifest: Manifest }> {
  const file = newName();
  const manifests: Manifest[] = [];
  await writeBackupFile(
    file,
    writeArchive(site, phrase, (manifest) => manifests.push(manifest)),
  );
  const [manifest] = manifests;
  if (!manifest) throw new Error("there is no manifest");
  return { file, manifest };
}

const originalsIn = ({ entries }: Manifest) =>
  entries.filter(({ content_type }) => content_type).map(({ name }) => path.basename(name));

test("a backup is its owner's alone, holds every table and file, and is found whole", async () => {
  const { file, manifest } = await backUp(await smallSite());
  whole = await readFile(file);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(originalsIn(manifest).sort()).toEqual(["a.jpg", "b.jpg"]);
  expect(manifest).toMatchObject({
    ...namesInManifest(migrations),
    missing: [],
    tables: { user: 1, media: 2 },
  });
  await expect(verifyBackup({ file, passphrase: undefined })).resolves.toEqual(manifest);
});

/** The offsets of an entry's header and content in a tar file, and its size. */
function findEntry(tar: Buffer, requested: string): { header: number; start: number; size: number } {
  for (let header = 0; ; ) {
    const name = tar.toString("latin1", header, header + 100).replace(/\0.*/s, "");
    if (!name) throw new Error(`${requested} is not in it`);
    const size = Number.parseInt(tar.toString("latin1", header + 124, header + 136), 8);
    if (name === requested) return { header, start: header + 512, size };
    header += 512 + Math.ceil(size / 512) * 512;
  }
}

function flipped(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}

async function verified(bytes: Uint8Array, phrase?: string): Promise<string> {
  const file = newName();
  await writeFile(file, bytes);
  return verifyBackup({ file, passphrase: phrase }).then(
    () => "whole",
    (error: unknown) => String(error).replaceAll(file, "FILE"),
  );
}

test.each([
  [
    "originals/site-images/a.jpg",
    /^BackupError: FILE is damaged:\n {2}originals\/site-images\/a\.jpg was changed$/,
  ],
  ["secret", /^BackupError: FILE is damaged:\n {2}secret was changed$/],
  ["rows/media.jsonl.gz", /^BackupError: FILE is damaged:\n {2}rows\/media\.jsonl\.gz was changed$/],
  ["manifest.json", /^BackupError: FILE is damaged: manifest\.json was changed\.$/],
  ["manifest.sha256", /^BackupError: FILE is damaged: manifest\.json was changed\.$/],
])("one flipped bit in %s is found", async (name, sentence) => {
  const { header, start, size } = findEntry(whole, name);
  expect(await verified(flipped(whole, start + Math.floor(size / 2)))).toMatch(sentence);
  expect(await verified(flipped(whole, header + 2))).toMatch(/^BackupError: FILE is damaged/);
});

test("a file that ends too early is found, wherever it ends", async () => {
  const { header, start } = findEntry(whole, "manifest.json");
  for (const end of [0, 1, 700, 1024, header, start, start + 40, findEntry(whole, "manifest.sha256").header])
    expect(await verified(whole.subarray(0, end)), String(end)).toMatch(
      /^BackupError: FILE is (damaged|incomplete)/,
    );
  expect(await verified(Buffer.from("no backup at all".repeat(100)))).toMatch(
    /^BackupError: FILE is damaged/,
  );
});

test("an entry that was taken out or slipped in is found", async () => {
  const { header, start, size } = findEntry(whole, "secret");
  const entry = whole.subarray(header, start + Math.ceil(size / 512) * 512);
  const without = Buffer.concat([whole.subarray(0, header), whole.subarray(header + entry.length)]);
  expect(await verified(without)).toMatch(/secret is missing$/);
  const other = Buffer.from(entry);
  other.write("secreT", 0);
  other.write("        ", 148);
  const sum = other.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  other.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  expect(await verified(Buffer.concat([other, whole]))).toMatch(/secreT does not belong to it$/);
});

test("an encrypted backup tells nothing, and comes back", async () => {
  const { file, manifest } = await backUp(await smallSite(), passphrase);
  const bytes = await readFile(file);
  expect(bytes.toString("latin1", 0, 50)).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
  expect(bytes.includes("originals/")).toBe(false);
  await withScratch(async (scratch) => {
    expect(await checkArchive({ file, passphrase }, scratch)).toEqual({ manifest, secret });
  });
});

test("an encrypted backup opens with its passphrase alone, and a flipped bit in it is found", async () => {
  const bytes = await encryptQuickly(whole, passphrase);
  expect(await verified(bytes, passphrase)).toBe("whole");
  expect(await verified(bytes)).toBe(
    "BackupError: FILE is encrypted. Set BACKUP_PASSPHRASE to the passphrase it was made with.",
  );
  expect(await verified(bytes, "another passphrase")).toBe(
    "BackupError: BACKUP_PASSPHRASE does not open FILE: it was made with another one.",
  );
  for (const at of [60, 130, bytes.length - 3000])
    expect(await verified(flipped(bytes, at), passphrase), String(at)).toMatch(/^BackupError: /);
  expect(await verified(bytes.subarray(0, -1000), passphrase)).toMatch(/^BackupError: FILE is damaged/);
});

/** A store that deletes a file just before it is copied, as the outbox does after its row is deleted. */
function losing(site: BackedUpSite, name: string, alsoItsRow: boolean): BackedUpSite {
  let isMissing = false;
  return {
    ...site,
    store: {
      ...site.store,
      async stat(key) {
        if (key.endsWith(name) && !isMissing) {
          isMissing = true;
          await site.store.remove(key);
          if (alsoItsRow) await site.database.db.deleteFrom("media").where("name", "=", name).execute();
        }
        return site.store.stat(key);
      },
    },
  };
}

test("the drawing that a picture was made from is in the backup, and restored", async () => {
  const site = await smallSite();
  await addFile(site, "logo.svg.png");
  const key = "originals/drawings/site-images/logo.svg";
  await site.store.put(key, Buffer.from("<svg/>"), { contentType: "image/svg+xml" });
  const { file, manifest } = await backUp(site);
  expect(manifest.missing).toEqual([]);
  const place = await emptyPlace();
  await restore(file, place);
  expect(Buffer.from((await openFileStore(place).read(key)) ?? []).toString()).toBe("<svg/>");
});

test("a file that is deleted while it is backed up goes with its row", async () => {
  const { file, manifest } = await backUp(losing(await smallSite(), "b.jpg", true));
  expect(manifest).toMatchObject({ tables: { media: 1 }, missing: [] });
  expect(originalsIn(manifest)).toEqual(["a.jpg"]);
  await verifyBackup({ file, passphrase: undefined });
});

test("a file that was copied before its row went is not brought back", async () => {
  const site = await smallSite();
  const losingB = losing(site, "b.jpg", true);
  const { file, manifest } = await backUp({
    ...losingB,
    store: {
      ...losingB.store,
      async stat(key) {
        // The first file is already copied when the second one is read.
        if (key.endsWith("b.jpg")) await site.database.db.deleteFrom("media").execute();
        return losingB.store.stat(key);
      },
    },
  });
  expect(manifest.tables.media).toBe(0);
  expect(originalsIn(manifest)).toEqual([]);
  const place = await emptyPlace();
  await restore(file, place);
  expect(await openFileStore(place).stat("originals/site-images/a.jpg")).toBeNull();
});

test("a file that the site itself has lost is named, and keeps nothing else from being backed up", async () => {
  const { file, manifest } = await backUp(losing(await smallSite(), "b.jpg", false));
  expect(manifest).toMatchObject({ tables: { media: 2 }, missing: ["originals/site-images/b.jpg"] });
  await verifyBackup({ file, passphrase: undefined });
});

test.each(moduleSamples.flatMap(({ privateFiles }) => privateFiles ?? []))(
  "private files of $table are backed up and brought back, in the trash as well",
  async ({ bucket, table, add, remove }) => {
    const site = await smallSite();
    const names = ["kept.jpg", "trashed.jpg"];
    for (const [n, name] of names.entries()) {
      const id = await add(site.database.db, n, name, now);
      await site.store.put(originalKey(bucket, name), Buffer.from(name), { contentType: "image/jpeg" });
      if (n === 1) await runVerb(site.database, remove, { id }, now);
    }
    const { file, manifest } = await backUp(site);
    expect(manifest.tables[table]).toBe(1);
    const place = await emptyPlace();
    await restore(file, place);
    for (const name of names) {
      const restored = await openFileStore(place).read(originalKey(bucket, name));
      expect(restored).toEqual(new Uint8Array(Buffer.from(name)));
    }
  },
);

test("a picture in the trash is backed up with its file, and can be restored where it is brought back", async () => {
  const site = await smallSite();
  const { id } = await insertPicture(site.database.db, { name: "trashed.jpg", now });
  const key = originalKey("site-images", "trashed.jpg");
  await site.store.put(key, Buffer.from("picture"), { contentType: "image/jpeg" });
  await runVerb(site.database, mediaVerbs.remove, { id }, now);
  const { file, manifest } = await backUp(site);
  expect(originalsIn(manifest).sort()).toEqual(["a.jpg", "b.jpg", "trashed.jpg"]);
  const place = await emptyPlace();
  await restore(file, place);
  expect(await openFileStore(place).read(key)).toEqual(new Uint8Array(Buffer.from("picture")));
});

test("a backup that fails leaves nothing, and one that is there is not replaced unasked", async () => {
  const site = await smallSite();
  const broken = { ...site.store, openStream: () => Promise.reject(new Error("the store is down")) };
  await expect(backUp({ ...site, store: broken })).rejects.toThrow("the store is down");
  const before = await readdir(folder);
  const { file } = await backUp(site);
  expect(await readdir(folder)).toEqual([...before, path.basename(file)].sort());
  const again = (how?: { replace: true }) =>
    writeBackupFile(
      file,
      writeArchive(site, undefined, () => undefined),
      how,
    );
  await expect(again()).rejects.toThrow(/is there already/);
  await again({ replace: true });
  await verifyBackup({ file, passphrase: undefined });
});

test("a reader that goes away half-way ends the writing", async () => {
  const archive = writeArchive(await smallSite(), undefined, () => undefined);
  await archive.next();
  await archive.return(undefined);
});

test("a database of another release is refused by name", async () => {
  const site = await smallSite();
  const { db } = site.database;
  await sql`delete from kysely_migration where name = ${Object.keys(migrations).at(-1)}`.execute(db);
  await expect(backUp(site)).rejects.toThrow(/belongs to an older release/);
  await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`.execute(db);
  await expect(backUp(site)).rejects.toThrow(/belongs to a newer release \(9999-later\)/);
});

/** An empty target for restores. */
async function emptyPlace() {
  return {
    dataDir: await temporaryFolder(),
    databaseUrl: undefined,
    storageUrl: undefined,
    secret: undefined,
  };
}

const restore = (file: string, place: Awaited<ReturnType<typeof emptyPlace>>, force = false) =>
  restoreBackup({ backup: { file, passphrase: undefined }, place, force, say: () => undefined });

test("a restore is refused where something would be lost, and with force the other site is gone", async () => {
  const { file } = await backUp(await smallSite());
  const place = await emptyPlace();
  const holiday = path.join(place.dataDir, "holiday.jpg");
  await writeFile(holiday, "mine");
  await expect(restore(file, place)).rejects.toThrow(/holds holiday\.jpg/);
  expect(await readdir(place.dataDir)).toEqual(["holiday.jpg", "running", "storage"]);
  const store = openFileStore(place);
  await store.put("originals/site-images/theirs.jpg", Buffer.from("x"), { contentType: "image/jpeg" });
  await store.put("variants/site-images/a.jpg/480.avif", Buffer.from("x"), { contentType: "image/avif" });
  await rm(holiday);
  await expect(restore(file, place)).rejects.toThrow(
    /holds originals, such as originals\/site-images\/theirs\.jpg/,
  );
  await restore(file, place, true);
  expect(await store.read("originals/site-images/theirs.jpg")).toBeNull();
  expect(await store.read("variants/site-images/a.jpg/480.avif")).toBeNull();
  expect(await readFile(path.join(place.dataDir, "secret"), "utf8")).toBe(secret);
  await expect(restore(file, place)).rejects.toThrow(/the database has rows in user, media/);
});

test("a newer release's backup is refused, whether its form or its tables are new, and what is there stays", async () => {
  const place = await emptyPlace();
  await writeFile(path.join(place.dataDir, "holiday.jpg"), "mine");
  const restored = async (found: RegExp, made: string) => {
    const file = newName();
    await writeFile(file, withManifest(found, made));
    return restore(file, place, true).then(
      () => "brought back",
      (error: unknown) => String(error).replaceAll(file, "FILE"),
    );
  };
  expect(await restored(/"format": ?1/, '"format":2')).toBe(
    "BackupError: FILE was made by a newer release, which has to bring it back.",
  );
  expect(await restored(/"0001-baseline"/, '"0099-baseline"')).toBe(
    "BackupError: The backup is of a newer release (0099-baseline), which has to bring it back.",
  );
  expect(await restored(/"0001-baseline"/, '"pump-0001-abc"')).toBe(
    "BackupError: The backup has tables of a module that this release doesn’t have (pump-0001-abc). Restore it with one that has it.",
  );
  expect(await restored(namesOfMigrations, '"migration":"0059-newsletters"')).toBe(
    "BackupError: The backup is of a release before 0.9.0 (0059-newsletters). Restore it with 0.9.0, start that once, and back up again.",
  );
  expect(await readdir(place.dataDir)).toEqual(["holiday.jpg"]);
});

/** The backup with an additional entry, which is also in its manifest. */
async function withEntry(header: { name: string; type?: "symlink"; linkname?: string }): Promise<Buffer> {
  const pack = packTar();
  const content = Buffer.from(header.type ? "" : "slipped in");
  const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
  pack.entry(header, content);
  const { start, size } = findEntry(whole, "manifest.json");
  const manifest = JSON.parse(whole.toString("utf8", start, start + size)) as Manifest;
  const { name } = header;
  const entry = { name, bytes: content.length, sha256: sha256(content), content_type: "image/jpeg" };
  const text = Buffer.from(JSON.stringify({ ...manifest, entries: [...manifest.entries, entry] }));
  pack.entry({ name: "manifest.json" }, text);
  pack.entry({ name: "manifest.sha256" }, sha256(text));
  pack.finalize();
  const { header: end } = findEntry(whole, "manifest.json");
  return Buffer.concat([whole.subarray(0, end), await buffer(pack)]);
}

test.each([
  { name: "originals/../../../evil.jpg" },
  { name: "originals/site-images/../../secret" },
  { name: "/tmp/evil.jpg" },
  { name: "originals//tmp/evil.jpg" },
  { name: "originals/site-images\\..\\evil.jpg" },
  { name: "originals/evil.jpg" },
  { name: "rows/../secret.jsonl.gz" },
  { name: "rows/holidays/x.jsonl.gz" },
  { name: "variants/site-images/a.jpg/480.avif" },
  { name: "trellis.sqlite" },
  { name: "originals/site-images/link.jpg", type: "symlink", linkname: "/etc/passwd" } as const,
  // A duplicate.
  { name: "originals/site-images/a.jpg" },
])("an archive with what no backup holds ($name) is refused, and what is there stays", async (header) => {
  const place = await emptyPlace();
  await writeFile(path.join(place.dataDir, "holiday.jpg"), "mine");
  const store = openFileStore(place);
  await store.put("originals/site-images/mine.jpg", Buffer.from("x"), { contentType: "image/jpeg" });
  const file = newName();
  await writeFile(file, await withEntry(header));
  await expect(restore(file, place, true)).rejects.toThrow(
    `${file} is damaged:\n  ${header.name} does not belong to it`,
  );
  expect(await readdir(place.dataDir)).toEqual(["holiday.jpg", "storage"]);
  expect(await store.stat("originals/site-images/mine.jpg")).not.toBeNull();
});

/** The backup with a text in its manifest replaced by one of the same length, and a matching digest. */
function withManifest(found: RegExp, made: string, backup = whole): Buffer {
  const changed = Buffer.from(backup);
  const { start, size } = findEntry(backup, "manifest.json");
  const text = backup
    .toString("utf8", start, start + size)
    .replace(found, (was) => made.padStart(was.length));
  changed.write(text, start);
  const digest = createHash("sha256").update(changed.subarray(start, start + size));
  changed.write(digest.digest("hex"), findEntry(backup, "manifest.sha256").start);
  return changed;
}

const namesOfMigrations = /"migration":"[^"]+","migrations":\[[^\]]+\]/;

/** A backup as 0.9.0 has made it: its manifest names one migration, and its rows of files have fewer columns. */
async function asOf090(backup: Buffer): Promise<Buffer> {
  const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
  const textOf = (name: string) => {
    const { start, size } = findEntry(backup, name);
    return backup.subarray(start, start + size);
  };
  const manifest = JSON.parse(textOf("manifest.json").toString()) as Manifest;
  const pack = packTar();
  const entries: Manifest["entries"] = [];
  for (const entry of manifest.entries) {
    const content =
      entry.name === "rows/media.jsonl.gz" ? withoutVisibility(textOf(entry.name)) : textOf(entry.name);
    pack.entry({ name: entry.name }, content);
    entries.push({ ...entry, bytes: content.length, sha256: sha256(content) });
  }
  const { migrations: _names, ...rest } = manifest;
  const text = Buffer.from(JSON.stringify({ ...rest, migration: "0060-no-placeholders", entries }));
  pack.entry({ name: "manifest.json" }, text);
  pack.entry({ name: "manifest.sha256" }, sha256(text));
  pack.finalize();
  return buffer(pack);
}

function withoutVisibility(rows: Buffer): Buffer {
  const lines = gunzipSync(rows).toString().trim().split("\n");
  const former = lines.map((line) => {
    const { visibility: _visibility, source_hash: _hash, ...row } = JSON.parse(line);
    return JSON.stringify(row);
  });
  return gzipSync(`${former.join("\n")}\n`);
}

/** 0.9.0 had all modules: a release without one of them refuses its backups by this sentence. */
const missing = BASELINES.find((name) => !Object.hasOwn(migrations, name));
const refusal =
  missing &&
  `The backup has tables of a module that this release doesn’t have (${missing}). Restore it with one that has it.`;

test("a backup of 0.9.0 is restored, and is at this release's migrations then", async () => {
  const file = newName();
  await writeFile(file, await asOf090(whole));
  if (refusal) return expect(verifyBackup({ file, passphrase: undefined })).rejects.toThrow(refusal);
  await expect(verifyBackup({ file, passphrase: undefined })).resolves.toMatchObject({ tables: { user: 1 } });
  const place = await emptyPlace();
  await restore(file, place);
  const database = openDatabase(place);
  expect((await appliedMigrations(database)).sort()).toEqual(Object.keys(migrations));
  expect(await database.db.selectFrom("media").select("name").orderBy("name").execute()).toHaveLength(2);
  await database.close();
});

test("a backup of 0.9.0 with addresses hashed before the secret was used is refused", async () => {
  const site = await smallSite();
  const { db } = site.database;
  // The table is a module's, and 0.9.0 had all of them.
  if (!refusal) await sql`insert into review_opt_outs values (${"0".repeat(64)}, ${now})`.execute(db);
  const { file } = await backUp(site);
  await writeFile(file, await asOf090(await readFile(file)));
  await expect(restore(file, await emptyPlace())).rejects.toThrow(
    refusal ?? "The backup has hashes of email addresses without the site’s secret",
  );
});

test("what a restore of another backup has left is in the way", async () => {
  const { file } = await backUp(await smallSite());
  const place = await emptyPlace();
  await writeFile(path.join(place.dataDir, "restoring"), "of another backup");
  const picture = "originals/site-images/a.jpg";
  await openFileStore(place).put(picture, Buffer.from("half"), { contentType: "image/jpeg" });
  await expect(restore(file, place)).rejects.toThrow(/is not empty/);
});
