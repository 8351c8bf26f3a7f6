import { refText } from "#app/kernel/verbs/entity-types.ts";
import type { FoundImageUse, ImageUse } from "#app/kernel/verbs/image-use.ts";
import type { FindImageUses } from "#app/kernel/verbs/staff-verb.server.ts";
import { lockForWrite } from "#app/platform/db/content-version.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import {
  findPendingRemovals,
  findUnused,
  findUses,
  listStoredRows,
  type RemovableFile,
  removeMedia,
} from "./file-removal.queries.server.ts";
import { findMedia } from "./media.queries.server.ts";
import { findNeeded, listTrashedFiles, type StoredName } from "./needed-files.queries.server.ts";
import { fileOfKey, originalKey, parseStorageAddress, storageUrl } from "./storage-address.ts";

/**
 * A mismatch between rows and files. A file whose row is in the trash is not a file without a row. `mended`
 * is true only if repair was requested.
 */
export type FileFault = { mended: boolean } & (
  | { kind: "file-without-row"; key: string }
  /** `isStored` is set if nothing shows it, but a revision or an item in the trash names it. */
  | { kind: "row-without-file"; address: string; uses: ImageUse[]; isStored?: true }
  /** Of a private file, such as a photo that somebody sent with a message. */
  | { kind: "private-without-file"; key: string }
  /** A picture in the trash that cannot be restored. */
  | { kind: "trashed-without-file"; address: string }
  /** Content names a file that has no row; only a person can choose another one. */
  | { kind: "address-without-row"; address: string; use: ImageUse }
);

export interface Reconciliation {
  /** Number of files and rows checked. */
  files: number;
  rows: number;
  faults: FileFault[];
}

/** Beyond this part of all files, or of all rows, it is more likely that database and files are not of one site. */
const MAX_REMOVED_PART = 0.1;

/** What mending would remove. */
export interface Removals {
  /** The keys of files, and the addresses of rows. */
  ids: ReadonlySet<string>;
  files: number;
  rows: number;
  /** More than a tenth of all. */
  areMany: boolean;
}

/** Of what was found and not mended, what mending would remove: what nothing on the site, its versions or its trash needs. */
export function removalsOf({ files, rows, faults }: Reconciliation): Removals {
  const keys: string[] = [];
  const addresses: string[] = [];
  for (const fault of faults) {
    if (fault.kind === "file-without-row") keys.push(fault.key);
    if (fault.kind === "row-without-file" && fault.uses.length === 0 && !fault.isStored)
      addresses.push(fault.address);
  }
  return {
    ids: new Set([...keys, ...addresses]),
    files: keys.length,
    rows: addresses.length,
    areMany: keys.length > files * MAX_REMOVED_PART || addresses.length > rows * MAX_REMOVED_PART,
  };
}

interface How {
  /** Whether all that can be mended is, or the removals that somebody was shown. */
  mend: boolean | Removals;
  now: Date;
}

interface Site {
  database: Database;
  store: FileStore;
  findImageUses: FindImageUses;
}

/** Uploads write the file before the row; deletions delete the row first. Younger files are skipped. */
const YOUNG_MS = 60 * 60_000;

/**
 * Finds files without rows (originals, and sizes of deleted pictures), rows without files, and addresses in
 * content that name no row. Safe while the site is running.
 * @param how `mend` removes files without rows, and rows without files that nothing shows
 * @throws {Error} if the database or the store does not respond
 */
export async function reconcileFiles(site: Site, how: How): Promise<Reconciliation> {
  const { database, store, findImageUses } = site;
  // The order matters: a new upload has its file before its row, and its row before it is shown.
  const shown = (await findImageUses(database.db, "every")).filter(({ isStored }) => !isStored);
  const keys = new Set<string>();
  for (const folder of ["originals", "variants"]) {
    for await (const key of store.list(folder)) keys.add(key);
  }
  const rows = await listStoredRows(database.db);
  const hasRow = isOneOf(rows);
  const trashed = await listTrashedFiles(database.db);
  const isTrashed = isOneOf(trashed);
  const orphans = [...keys]
    .filter((key) => {
      const file = fileOfKey(key);
      return !hasRow(file) && !isTrashed(file);
    })
    .sort();
  const isFileless = ({ bucket, name }: StoredName) => !keys.has(originalKey(bucket, name));
  const fileless = rows.filter(isFileless);
  const faults = [
    ...(await checkFiles(site, orphans, how)),
    ...(await checkRows(
      site,
      fileless.filter((row) => row.visibility === "public"),
      how,
    )),
    ...(
      await findLost(
        site,
        fileless.filter((row) => row.visibility === "private"),
      )
    ).map(({ bucket, name }) => ({
      kind: "private-without-file" as const,
      key: originalKey(bucket, name),
      mended: false,
    })),
    ...(await findLost(site, trashed.filter(isFileless))).map(({ bucket, name }) => ({
      kind: "trashed-without-file" as const,
      address: storageUrl(bucket, name),
      mended: false,
    })),
    ...(await checkAddresses(
      site,
      shown.filter(({ url }) => url?.startsWith("/storage/") && !hasRow(parseStorageAddress(url))),
    )),
  ];
  return { files: keys.size, rows: rows.length, faults };
}

const isToMend = (mend: How["mend"], id: string) => (typeof mend === "boolean" ? mend : mend.ids.has(id));

function isOneOf(files: readonly StoredName[]): (file: StoredName | null) => boolean {
  const addresses = new Set(files.map(({ bucket, name }) => storageUrl(bucket, name)));
  return (file) => file !== null && addresses.has(storageUrl(file.bucket, file.name));
}

/** @param keys of files without a row, neither live nor in the trash */
async function checkFiles(
  { database: { db }, store }: Site,
  keys: readonly string[],
  { mend, now }: How,
): Promise<FileFault[]> {
  if (keys.length === 0) return [];
  const faults: FileFault[] = [];
  const goingAlready = await findPendingRemovals(db);
  for (const key of keys) {
    if (goingAlready.has(key)) continue;
    const found = await store.stat(key);
    if (!found || now.getTime() - found.modified.getTime() < YOUNG_MS) continue;
    const file = fileOfKey(key);
    if (file && (await findNeeded(db, [file]))(file)) continue;
    const mended = isToMend(mend, key);
    if (mended) await store.remove(key);
    faults.push({ kind: "file-without-row", key, mended });
  }
  return faults;
}

/** @param nameless uses whose address named no listed row */
async function checkAddresses(
  { database: { db }, findImageUses }: Site,
  nameless: readonly FoundImageUse[],
): Promise<FileFault[]> {
  if (nameless.length === 0) return [];
  const keyOf = ({ url, ...entity }: FoundImageUse) => `${refText(entity)} ${url}`;
  const still = new Set((await findImageUses(db, "every")).map(keyOf));
  return nameless
    .filter((use) => still.has(keyOf(use)))
    .map(({ url, id: _id, ...use }) => ({
      kind: "address-without-row",
      address: url ?? "",
      use,
      mended: false,
    }));
}

/** @param rows of public files that were not listed in the store */
async function checkRows(
  { database, store, findImageUses }: Site,
  rows: readonly RemovableFile[],
  { mend, now }: How,
): Promise<FileFault[]> {
  const faults: FileFault[] = [];
  for (const row of rows) {
    const { bucket, name } = row;
    if (await store.stat(originalKey(bucket, name))) continue;
    if (!(await findMedia(database.db, bucket, name))) continue;
    const address = storageUrl(bucket, name);
    const uses = (await findUses(database.db, findImageUses, [row])).get(address) ?? [];
    const isStored = uses.length === 0 && (await findUnused(database.db, findImageUses, [row])).length === 0;
    const mended = isToMend(mend, address) && (await removeUnshown(database, findImageUses, row, now));
    faults.push({ kind: "row-without-file", address, uses, ...(isStored && { isStored }), mended });
  }
  return faults;
}

/**
 * Filters the files that are needed and that the store doesn't have.
 * @param files that were not listed in the store: private ones, or those of pictures in the trash
 */
async function findLost(
  { database: { db }, store }: Site,
  files: readonly StoredName[],
): Promise<StoredName[]> {
  const lost: StoredName[] = [];
  for (const file of files) {
    if (await store.stat(originalKey(file.bucket, file.name))) continue;
    // It may have been permanently deleted in the meantime.
    if ((await findNeeded(db, [file]))(file)) lost.push(file);
  }
  return lost;
}

/** @returns whether the row was deleted; false if something shows the file */
async function removeUnshown(
  { db, engine }: Database,
  findImageUses: FindImageUses,
  row: RemovableFile,
  now: Date,
): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    await lockForWrite(trx, engine);
    const unused = await findUnused(trx, findImageUses, [row]);
    await removeMedia(trx, unused, now.toISOString());
    return unused.length > 0;
  });
}
