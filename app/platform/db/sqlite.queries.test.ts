import { readFile } from "node:fs/promises";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { scratchFolder } from "#tests/support/scratch.ts";
import { type Database, openDatabase } from "./database.server.ts";
import { emptyWriteAheadLog } from "./sqlite.server.ts";

let database: Database;
let other: DatabaseSync;

async function open() {
  const dataDir = await scratchFolder("trellis-lock-");
  database = openDatabase({ dataDir });
  await sql`create table notes (text text)`.execute(database.db);
  other = new DatabaseSync(path.join(dataDir, "trellis.sqlite"));
}
afterEach(async () => {
  other.close();
  await database.close();
});

const note = sql`insert into notes values ('ours')`;
const notes = async () => (await sql`select * from notes`.execute(database.db)).rows;

test.each([
  ["a single write", () => note.execute(database.db)],
  [
    "a transaction",
    () =>
      database.db.transaction().execute(async (trx) => {
        await sql`select count(*) from notes`.execute(trx);
        await note.execute(trx);
      }),
  ],
])("%s waits for another process' lock, and nothing else waits with it", async (_case, write) => {
  await open();
  other.exec("begin immediate; insert into notes values ('theirs')");
  const written = write();
  let longest = 0;
  let last = performance.now();
  for (const end = last + 300; last < end; ) {
    await sleep(5);
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }
  // SQLite's own busy timeout would block for five seconds.
  expect(longest).toBeLessThan(2000);
  other.exec("commit");
  await written;
  expect(await notes()).toEqual([{ text: "theirs" }, { text: "ours" }]);
});

test("what waited too long says that the database is locked", async () => {
  await open();
  other.exec("begin immediate");
  await expect(note.execute(database.db)).rejects.toThrow("database is locked");
  other.exec("rollback");
}, 10_000);

test("what is deleted is gone from the files too, once the log is emptied", async () => {
  await open();
  const files = async () => Buffer.concat(await Promise.all(["", "-wal"].map((end) => readFile(file + end))));
  const file = other.location() ?? "";
  const name = "Jordan Reyes of Sample Road";
  await sql`insert into notes values (${name}), ('theirs')`.execute(database.db);
  await emptyWriteAheadLog(database);
  await sql`delete from notes where text = ${name}`.execute(database.db);
  expect((await files()).includes(name)).toBe(true);
  expect(await emptyWriteAheadLog(database)).toBe(1);
  expect((await files()).includes(name)).toBe(false);
  expect(await notes()).toEqual([{ text: "theirs" }]);
});
