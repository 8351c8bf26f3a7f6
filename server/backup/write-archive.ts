import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { ReadableStream } from "node:stream/web";
import { Encrypter } from "age-encryption";
import { type Pack, pack as packTar } from "tar-stream";
import { migrations } from "#app/migrations.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { namesInManifest } from "#app/platform/db/migrate.server.ts";
import { readSiteId } from "#app/platform/db/site-id.queries.server.ts";
import { tableShapes } from "#app/platform/db/table-shapes.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import {
  BACKUP_MANIFEST,
  BackupError,
  FORMAT,
  MANIFEST_DIGEST,
  type Manifest,
  type ManifestEntry,
  rowsEntry,
  SECRET,
} from "./manifest.ts";
import { requireThisRelease } from "./require-this-release.ts";
import { withScratch } from "./scratch.ts";
import { type StagedRows, stageRows } from "./staged-rows.ts";

/** The site to back up; on SQLite its connection is used for nothing else. */
export interface BackedUpSite {
  database: Database;
  store: FileStore;
  /** The generated secret; null if SECRET is set, which is not backed up. */
  secret: string | null;
}

/** The number of snapshots after which a backup fails because files are deleted while they are copied. */
const MAX_SNAPSHOTS = 5;

/**
 * Streams an archive of a running site: first the originals that a snapshot's rows refer to, last the rows.
 * If a file is deleted meanwhile, its row is too, and a new snapshot is taken; files never change.
 * @param passphrase encrypts it (age, readable with `age --decrypt`)
 * @param onManifest called with the manifest once it is complete
 * @throws {BackupError} if the database's migrations are not those of this release
 */
export async function* writeArchive(
  site: BackedUpSite,
  passphrase: string | undefined,
  onManifest: (manifest: Manifest) => void,
): AsyncGenerator<Uint8Array> {
  await requireThisRelease(site.database);
  const pack = packTar();
  const filling = withScratch((folder) => fill(pack, site, { folder, onManifest })).then(
    () => pack.finalize(),
    (error: unknown) => pack.destroy(error as Error),
  );
  try {
    const bytes = pack as AsyncIterable<Uint8Array>;
    yield* passphrase ? encrypted(bytes, passphrase) : bytes;
  } finally {
    pack.destroy();
    await filling;
  }
}

async function* encrypted(bytes: AsyncIterable<Uint8Array>, passphrase: string): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  yield* await encrypter.encrypt(
    ReadableStream.from(bytes) as Parameters<Encrypter["encrypt"]>[0] & ReadableStream,
  );
}

interface Filling {
  folder: string;
  onManifest: (manifest: Manifest) => void;
}

async function fill(pack: Pack, { database, store, secret }: BackedUpSite, parts: Filling): Promise<void> {
  const { folder, onManifest } = parts;
  const add = entryWriter(pack);
  const shapes = await tableShapes(migrations);
  const copied = new Map<string, ManifestEntry>();
  let missing: string[] = [];
  let rows: StagedRows;
  for (let snapshots = 1; ; snapshots += 1) {
    rows = await stageRows(database, shapes, folder);
    const lost = await copyOriginals(store, rows, copied, add);
    // A file missing in two snapshots is lost: otherwise its row would have been deleted, too.
    const isSettled = lost.every((key) => missing.includes(key));
    missing = lost;
    if (isSettled) break;
    if (snapshots === MAX_SNAPSHOTS)
      throw new BackupError("Files went faster than they could be copied. Please try again later.");
  }
  const entries: ManifestEntry[] = [];
  for (const [key, entry] of copied) {
    const content_type = rows.originals.get(key);
    entries.push({ ...entry, ...(content_type !== undefined && { content_type }) });
  }
  if (secret !== null) entries.push(await addText(add, SECRET, secret));
  for (const { name, file, bytes } of rows.tables)
    entries.push(await add(rowsEntry(name), bytes, createReadStream(file)));
  const tables = Object.fromEntries(rows.tables.map(({ name, rows: count }) => [name, count]));
  const manifest: Manifest = {
    format: FORMAT,
    created_at: rows.created_at,
    site_id: await readSiteId(database.db),
    engine: database.engine,
    ...namesInManifest(migrations),
    tables,
    entries,
    missing,
  };
  const { sha256 } = await addText(add, BACKUP_MANIFEST, `${JSON.stringify(manifest)}\n`);
  await addText(add, MANIFEST_DIGEST, `${sha256}\n`);
  onManifest(manifest);
}

/**
 * Copies the originals that are not in the archive yet.
 * @returns the keys that are missing in the store
 */
async function copyOriginals(
  store: FileStore,
  { originals }: StagedRows,
  copied: Map<string, ManifestEntry>,
  add: AddEntry,
): Promise<string[]> {
  const missing: string[] = [];
  for (const key of originals.keys()) {
    if (copied.has(key)) continue;
    const found = await store.stat(key);
    const content = found && (await store.openStream(key));
    if (found && content) copied.set(key, await add(key, found.bytes, content));
    else missing.push(key);
  }
  return missing;
}

type AddEntry = (name: string, bytes: number, content: AsyncIterable<Uint8Array>) => Promise<ManifestEntry>;

function addText(add: AddEntry, name: string, text: string): Promise<ManifestEntry> {
  const bytes = Buffer.from(text);
  return add(name, bytes.length, oneOf(bytes));
}

async function* oneOf(bytes: Uint8Array) {
  yield bytes;
}

/** Adds entries one after the other, with backpressure from the archive's reader. */
function entryWriter(pack: Pack): AddEntry {
  const closed = once(pack, "close").then(() => {
    throw new Error("the archive was closed before it was complete");
  });
  closed.catch(() => undefined);
  return async (name, size, content) => {
    const hash = createHash("sha256");
    const written = Promise.withResolvers<void>();
    const entry = pack.entry({ name, size, mode: 0o600, mtime: new Date() }, (error) =>
      error ? written.reject(error) : written.resolve(),
    );
    written.promise.catch(() => undefined);
    for await (const piece of content) {
      hash.update(piece);
      if (!entry.write(piece)) await Promise.race([once(entry, "drain"), closed]);
    }
    entry.end(null);
    await Promise.race([written.promise, closed]);
    return { name, bytes: size, sha256: hash.digest("hex") };
  };
}
