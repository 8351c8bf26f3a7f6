import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { listTrashedFiles } from "#app/kernel/files/needed-files.queries.server.ts";
import { drawingKey, originalKey } from "#app/kernel/files/storage-address.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { inSnapshot, type NeutralRow, readNeutralRows } from "#app/platform/db/neutral-rows.server.ts";
import type { TableShape } from "#app/platform/db/table-shapes.server.ts";

/** The file with a table's rows before they are written to an archive or a database. */
export function stagedFile(folder: string, table: string): string {
  return path.join(folder, `${table}.jsonl.gz`);
}

/** A snapshot of all rows, in files. */
export interface StagedRows {
  created_at: string;
  tables: { name: string; rows: number; file: string; bytes: number }[];
  /** Content types of originals by store key, for files that rows refer to or the trash can restore. */
  originals: Map<string, string>;
}

/** Tables left out of backups: their rows grant access to the site, or are outdated after a restore. */
const leftOut = new Set(["session", "verification", "rate_limits", "push_subscriptions", "calendar_feeds"]);

/**
 * Writes a snapshot of the site's rows to files, because an archive needs sizes before contents. Sessions,
 * links for choosing a password, rate limits, devices with notifications and addresses of calendars are excluded.
 */
export async function stageRows(
  database: Database,
  shapes: readonly TableShape[],
  folder: string,
): Promise<StagedRows> {
  const originals = new Map<string, string>();
  const tables: StagedRows["tables"] = [];
  const created_at = new Date().toISOString();
  await inSnapshot(database, async (snapshot) => {
    for (const shape of shapes) {
      const file = stagedFile(folder, shape.name);
      let rows = 0;
      async function* lines() {
        if (leftOut.has(shape.name)) return;
        for await (const row of readNeutralRows(snapshot, database.engine, shape)) {
          rows += 1;
          if (shape.name === "media") {
            addKept(originals, String(row.bucket), String(row.name), String(row.content_type));
          }
          yield `${JSON.stringify(row)}\n`;
        }
      }
      await pipeline(Readable.from(lines()), createGzip(), createWriteStream(file));
      tables.push({ name: shape.name, rows, file, bytes: (await stat(file)).size });
    }
    for (const { bucket, name, content_type } of await listTrashedFiles(snapshot))
      addKept(originals, bucket, name, content_type);
  });
  return { created_at, tables, originals };
}

function addKept(
  originals: StagedRows["originals"],
  bucket: string,
  name: string,
  content_type: string,
): void {
  originals.set(originalKey(bucket, name), content_type);
  const drawing = drawingKey(bucket, name);
  if (drawing !== null) originals.set(drawing, "image/svg+xml");
}

/** The lines of a table's file, one row as JSON per line. */
export async function* stagedLines(file: string): AsyncGenerator<string> {
  const text = createReadStream(file).pipe(createGunzip());
  for await (const line of createInterface({ input: text, crlfDelay: Number.POSITIVE_INFINITY })) yield line;
}

/** The parsed rows of a table's file. */
export async function* stagedRows(file: string): AsyncGenerator<NeutralRow> {
  for await (const line of stagedLines(file)) yield JSON.parse(line) as NeutralRow;
}
