import { closeSync, openSync, statSync, writeSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { migrations } from "#app/migrations.server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { openDatabase } from "./database.server.ts";
import { migrateToLatest } from "./migrate.server.ts";
import { quickCheck } from "./quick-check.server.ts";
import { sqliteFile } from "./sqlite.server.ts";

const never = new AbortController().signal;

/** A closed database, so that its file holds everything. */
async function closedDatabase(): Promise<string> {
  const dataDir = await temporaryFolder();
  const database = openDatabase({ dataDir });
  await migrateToLatest(database, migrations);
  await database.close();
  return sqliteFile(dataDir);
}

/** Writes over a part of a file, from a share of its length on. */
function overwrite(file: string, share: number, bytes: number): void {
  const handle = openSync(file, "r+");
  writeSync(handle, Buffer.alloc(bytes, 0x5a), 0, bytes, Math.floor(statSync(file).size * share));
  closeSync(handle);
}

test("a whole database is well, also while another connection has it open", async () => {
  const file = await closedDatabase();
  expect(await quickCheck(file, never)).toBeNull();
  const open = new DatabaseSync(file);
  open.exec("begin immediate; delete from job_runs");
  expect(await quickCheck(file, never)).toBeNull();
  open.close();
});

test.each([
  ["a page in its middle", 0.5, 8192, /malformed|[Pp]age/],
  ["its head", 0, 4096, /not a database|malformed/],
])("one that lost %s is damaged, in SQLite's words", async (_what, share, bytes, words) => {
  const file = await closedDatabase();
  overwrite(file, share, bytes);
  const said = await quickCheck(file, never);
  expect(said).toMatch(words);
  expect(said).not.toContain("\n");
});

test("a check that can't be made, is late or is no longer wanted says nothing about the database", async () => {
  const missing = path.join(await temporaryFolder(), "none.sqlite");
  await expect(quickCheck(missing, never)).rejects.toThrow("could not be checked");
  const file = await closedDatabase();
  await expect(quickCheck(file, never, 1)).rejects.toThrow("took longer");
  const ending = new AbortController();
  const checking = quickCheck(file, ending.signal);
  ending.abort();
  await expect(checking).rejects.toThrow("aborted");
});
