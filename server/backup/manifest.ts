import { z } from "zod";
import { fileOfKey } from "#app/features/media/storage-address.ts";
import { isKey } from "#app/platform/files/file-store.server.ts";

/** Something that whoever started a backup or a restore has to know; the message is for them. */
export class BackupError extends Error {
  override name = "BackupError";
}

/** What a backup is named by in the archive: the last but one entry lists all others, the last one vouches for it. */
export const MANIFEST = "manifest.json";
export const MANIFEST_DIGEST = "manifest.sha256";
export const SECRET = "secret";
export const ORIGINALS = "originals/";
const ROWS = "rows/";
const ROWS_END = ".jsonl.gz";

export const FORMAT = 1;

export const manifestSchema = z.object({
  format: z.literal(FORMAT, "was made by a newer release"),
  /** ISO time of the snapshot. */
  created_at: z.iso.datetime(),
  engine: z.enum(["sqlite", "postgres"]),
  /** The last migration of the database; it says which tables and columns there are. */
  migration: z.string(),
  /** How many rows each table has. */
  tables: z.record(z.string(), z.number().int().min(0)),
  entries: z.array(
    z.object({
      name: z.string(),
      bytes: z.number().int().min(0),
      sha256: z.string(),
      /** Of originals. One without was removed from the site while the backup was made, and is not brought back. */
      content_type: z.string().optional(),
    }),
  ),
  /** Originals that rows name and the site itself has lost. */
  missing: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestEntry = Manifest["entries"][number];

/** The entry that holds a table's rows, one JSON object a line, compressed. */
export function rowsEntry(table: string): string {
  return `${ROWS}${table}${ROWS_END}`;
}

/** Reads rowsEntry back; null for other entries, and for what no table is called. */
export function tableOfEntry(name: string): string | null {
  if (!name.startsWith(ROWS) || !name.endsWith(ROWS_END)) return null;
  const table = name.slice(ROWS.length, -ROWS_END.length);
  return /^\w+$/.test(table) ? table : null;
}

/** Whether a backup holds entries of such a name: they become names of files and keys of the store. */
export function isEntryName(name: string): boolean {
  if ([MANIFEST, MANIFEST_DIGEST, SECRET].includes(name) || tableOfEntry(name) !== null) return true;
  return name.startsWith(ORIGINALS) && fileOfKey(name) !== null && isKey(name);
}
