import { sql } from "kysely";
import { expect, inject, test } from "vitest";
import { openDatabase } from "./database.server.ts";

test("a connection that PostgreSQL drops in a transaction ends that transaction, not the process", async () => {
  const database = openDatabase({ databaseUrl: inject("postgresUrl"), dataDir: ":memory:" });
  await expect(
    database.db
      .transaction()
      .execute((trx) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(trx)),
  ).rejects.toThrow();
  expect((await sql<{ one: number }>`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
  await database.close();
});

test("a text with a NUL in it is no reason to refuse a statement", async () => {
  const database = openDatabase({ databaseUrl: inject("postgresUrl"), dataDir: ":memory:" });
  const { rows } = await sql<{ text: string }>`select ${"a\0b"}::text as text`.execute(database.db);
  expect(rows).toEqual([{ text: "a\ufffdb" }]);
  await database.close();
});
