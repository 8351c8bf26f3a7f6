import { cpSync, mkdtempSync } from "node:fs";
import path from "node:path";

/** Copies the data folder of a site for a separate one, beside it; `npm run bench` deletes both at its end. */
export function copyPlace(dataDir: string): string {
  const copy = mkdtempSync(path.join(path.dirname(dataDir), "copy-"));
  cpSync(dataDir, copy, { recursive: true });
  return copy;
}

/** Begins an SQL statement that inserts one row for each `n` from 1 to `count`. */
export const numbersTo = (count: number) =>
  `with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${count})`;
