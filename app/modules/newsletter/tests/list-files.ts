import { readListFile, toListFile } from "#app/modules/newsletter/list-file/read-list-file.ts";
import type { ListFile } from "#app/modules/newsletter/subscribers/subscriber-import.ts";

/**
 * What the browser sends of a file of addresses.
 * @throws {Error} with the problem if it is no such file
 */
export function listFileOf(file: string | Uint8Array): ListFile {
  const table = readListFile(typeof file === "string" ? new TextEncoder().encode(file) : file);
  if (typeof table === "string") throw new Error(table);
  const list = toListFile(table, table.columns);
  if (typeof list === "string") throw new Error(list);
  return list;
}
