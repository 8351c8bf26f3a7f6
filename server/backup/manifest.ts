import { z } from "zod";
import { fileOfKey } from "#app/kernel/files/storage-address.ts";
import { isKey } from "#app/platform/files/file-store.server.ts";

/** An error of a backup or a restore, whose message is shown to the person who started it. */
export class BackupError extends Error {
  override name = "BackupError";
}

/** Entry names of the archive: the last but one lists all others, the last has the checksum of that list. */
export const BACKUP_MANIFEST = "manifest.json";
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
  /** The site's id; backups of older releases have none. */
  site_id: z.string().optional(),
  engine: z.enum(["sqlite", "postgres"]),
  /** The last of core's migrations; 0.9.0 knows no others. */
  migration: z.string(),
  /** All migrations of the database, which determine the tables and columns; 0.9.0 lists none. */
  migrations: z.array(z.string()).optional(),
  /** The number of rows per table. */
  tables: z.record(z.string(), z.number().int().min(0)),
  entries: z.array(
    z.object({
      name: z.string(),
      bytes: z.number().int().min(0),
      sha256: z.string(),
      /** Set for originals. An original without it was deleted during the backup, and is not restored. */
      content_type: z.string().optional(),
    }),
  ),
  /** Originals that rows refer to and that are missing in the file store. */
  missing: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestEntry = Manifest["entries"][number];

/** The entry with a table's rows: gzipped, one JSON object per line. */
export function rowsEntry(table: string): string {
  return `${ROWS}${table}${ROWS_END}`;
}

/** The table of an entry, the inverse of rowsEntry; null for other entries and invalid table names. */
export function tableOfEntry(name: string): string | null {
  if (!name.startsWith(ROWS) || !name.endsWith(ROWS_END)) return null;
  const table = name.slice(ROWS.length, -ROWS_END.length);
  return /^\w+$/.test(table) ? table : null;
}

/** Whether an entry's name is allowed: names are used as file names and as keys of the store. */
export function isEntryName(name: string): boolean {
  if ([BACKUP_MANIFEST, MANIFEST_DIGEST, SECRET].includes(name) || tableOfEntry(name) !== null) return true;
  return name.startsWith(ORIGINALS) && fileOfKey(name) !== null && isKey(name);
}
