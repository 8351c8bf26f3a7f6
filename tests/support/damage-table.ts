import { closeSync, openSync, writeSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";

/**
 * Writes over a table's first page, which a site that runs on the file then reads anew, because another connection has
 * written. @param file path of a SQLite database
 */
export function damageTable(file: string, table: string): void {
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec("pragma wal_checkpoint(truncate)");
  const found = database.prepare("select rootpage from sqlite_master where name = ?").get(table);
  const size = Number(database.prepare("pragma page_size").get()?.page_size);
  const handle = openSync(file, "r+");
  writeSync(handle, Buffer.alloc(size, 0x5a), 0, size, (Number(found?.rootpage) - 1) * size);
  closeSync(handle);
  database.exec("update content_version set version = version + 1");
  database.close();
}
