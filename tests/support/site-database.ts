import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { RunningSite } from "./running-site.ts";

/**
 * Works on a running site's database behind its back, in one transaction; what visitors' pages were kept from before
 * is made anew.
 * @returns what `work` returns
 */
export function onDatabase<T>({ dataDir }: RunningSite, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(path.join(dataDir, "trellis.sqlite"), { timeout: 5000 });
  try {
    database.exec("pragma foreign_keys = on; begin immediate");
    const result = work(database);
    database.exec("update content_version set version = version + 1; commit");
    // Within a second the site knows of what others have written (DESIGN §3).
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
    return result;
  } finally {
    database.close();
  }
}

/** Makes some kinds of write to a table fail while `work` runs. */
export async function whileWritesFail(
  site: RunningSite,
  table: string,
  kinds: readonly ("insert" | "update" | "delete")[],
  work: () => Promise<void>,
): Promise<void> {
  const forEach = (statement: (kind: string) => string) =>
    onDatabase(site, (database) => database.exec(kinds.map(statement).join(";")));
  forEach(
    (kind) =>
      `create trigger broken_${kind} before ${kind} on ${table} begin select raise(abort, 'broken'); end`,
  );
  try {
    await work();
  } finally {
    forEach((kind) => `drop trigger broken_${kind}`);
  }
}
