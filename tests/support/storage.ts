import path from "node:path";
import sharp from "sharp";
import { onTestFinished } from "vitest";
import type { Database } from "#app/platform/db/database.server.ts";
import { type FileStore, openFileStore } from "#app/platform/files/file-store.server.ts";
import { openMigratedSqlite } from "./migrated-sqlite.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/** Opens an empty migrated database and an empty file store; both are deleted after the test. */
export async function openStorage(): Promise<{ database: Database; store: FileStore; folder: string }> {
  const dataDir = await temporaryFolder();
  const database = await openMigratedSqlite();
  onTestFinished(() => database.close());
  return { database, store: openFileStore({ dataDir }), folder: path.join(dataDir, "storage") };
}

/** A JPEG of one colour, lawn green by default. */
export function jpeg(width: number, height: number, background = "#3a6048"): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
}
