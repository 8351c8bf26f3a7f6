import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { migrations } from "#app/migrations.server.ts";
import { type Database, openDatabase } from "#app/platform/db/database.server.ts";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { readNeutralRows } from "#app/platform/db/neutral-rows.server.ts";
import type { TableShape } from "#app/platform/db/table-shapes.server.ts";
import { type FileStore, openFileStore } from "#app/platform/files/file-store.server.ts";
import { BackupError, type Manifest } from "./manifest.ts";
import { type BackupFile, checkArchive } from "./read-archive.ts";
import { bringBackFiles, loadRows, shapesOf } from "./restore.ts";
import { withScratch } from "./scratch.ts";
import { stagedFile, stagedLines } from "./staged-rows.ts";

/**
 * Verifies that a backup can be restored: checks every entry, restores it into a temporary folder (SQLite),
 * compares every row and file with the backup's, and migrates it to this release.
 * @throws {BackupError} with the names of damaged entries, or of the tables and files that differ
 */
export async function verifyBackup(backup: BackupFile): Promise<Manifest> {
  return withScratch((folder) =>
    withScratch(async (dataDir) => {
      const { manifest } = await checkArchive(backup, folder);
      const shapes = await shapesOf(manifest);
      const store = openFileStore({ dataDir });
      await bringBackFiles(backup, manifest, store);
      const database = openDatabase({ dataDir });
      try {
        await loadRows({ database, manifest, shapes, folder, settle: false });
        const differing = [
          ...(await differingRows(database, manifest, shapes, folder)),
          ...(await differingFiles(store, manifest)),
        ];
        if (differing.length > 0)
          throw new BackupError([`${backup.file} does not come back as it was:`, ...differing].join("\n  "));
        await migrateToLatest(database, migrations);
      } finally {
        await database.close();
      }
      return manifest;
    }),
  );
}

async function differingRows(
  { db, engine }: Database,
  { tables }: Manifest,
  shapes: readonly TableShape[],
  folder: string,
): Promise<string[]> {
  const differing: string[] = [];
  for (const shape of shapes) {
    const expected = stagedLines(stagedFile(folder, shape.name));
    let count = 0;
    let changed = 0;
    for await (const row of readNeutralRows(db, engine, shape)) {
      const line = await expected.next();
      if (line.value !== JSON.stringify(row)) changed += 1;
      count += 1;
    }
    await expected.return(undefined);
    if (count !== tables[shape.name])
      differing.push(`${shape.name} has ${count} rows instead of ${tables[shape.name]}`);
    else if (changed > 0) differing.push(`${changed} of the ${count} rows of ${shape.name} differ`);
  }
  return differing;
}

async function differingFiles(store: FileStore, { entries }: Manifest): Promise<string[]> {
  const differing: string[] = [];
  for (const { name, sha256, content_type } of entries) {
    if (content_type === undefined) continue;
    const stored = await store.openStream(name);
    if (!stored || (await digest(stored)) !== sha256) differing.push(`${name} differs`);
  }
  return differing;
}

async function digest(content: Readable): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of content) hash.update(piece);
  return hash.digest("hex");
}
