import { sql } from "kysely";
import { expect, test } from "vitest";
import { describeOnEachDatabase } from "#tests/support/databases.ts";

describeOnEachDatabase("A transaction that cannot be taken back", (open) => {
  test("fails with what went wrong in it, and the next one works", async () => {
    const { db, engine } = await open();
    // SQLite rolls a transaction back by itself when the disk is full; PostgreSQL does when the connection is
    // lost.
    const end = engine === "sqlite" ? sql`rollback` : sql`select pg_terminate_backend(pg_backend_pid())`;
    const failing = db.transaction().execute(async (trx) => {
      await end.execute(trx).catch(() => undefined);
      throw new Error("the disk is full");
    });
    await expect(failing).rejects.toThrow("the disk is full");
    expect(await db.transaction().execute((trx) => sql`select 1 as one`.execute(trx))).toMatchObject({
      rows: [{ one: 1 }],
    });
  });
});
