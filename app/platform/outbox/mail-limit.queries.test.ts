import { expect, test } from "vitest";
import type { Database } from "#app/platform/db/database.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { mayMail } from "./mail-limit.queries.server.ts";

const HOUR = 3_600_000;

const ask = ({ db }: Database, ms: number, kind = "quote-link", to = "jordan@example.ca") =>
  db
    .transaction()
    .execute((trx) => mayMail(trx, { to, kind, now: new Date(Date.parse("2026-05-01T16:00:00.000Z") + ms) }));

describeOnEachDatabase("mails to one address", (open) => {
  test("are one of a kind an hour and three a day, in whatever way it is written", async () => {
    const database = await open();
    const forty = [];
    for (let n = 0; n < 40; n += 1) forty.push(await ask(database, n * 1000));
    expect(forty.filter(Boolean)).toHaveLength(1);
    expect(await ask(database, 60_000, "quote-link", " Jordan+a@EXAMPLE.ca ")).toBe(false);
    expect(await ask(database, 60_000, "quote-link", "sam@example.ca")).toBe(true);
    expect(await ask(database, 61_000, "other-form")).toBe(true);
    expect(await ask(database, HOUR, "quote-link")).toBe(true);
    expect([
      await ask(database, 2 * HOUR, "quote-link"),
      await ask(database, 2 * HOUR, "other-form"),
    ]).toEqual([false, false]);
    expect(await ask(database, 24 * HOUR)).toBe(true);
  });

  test("are counted with what is stored, and not without it", async () => {
    const { db } = await open();
    const now = new Date("2026-05-01T16:00:00.000Z");
    const attempt = db.transaction().execute(async (trx) => {
      await mayMail(trx, { to: "jordan@example.ca", kind: "quote-link", now });
      throw new Error("not stored");
    });
    await expect(attempt).rejects.toThrow("not stored");
    expect(await db.selectFrom("rate_limits").select("key").execute()).toEqual([]);
    const both = await Promise.all(
      [0, 1].map(() =>
        db.transaction().execute((trx) => mayMail(trx, { to: "jordan@example.ca", kind: "quote-link", now })),
      ),
    );
    expect(both.toSorted()).toEqual([false, true]);
    const [row] = await db.selectFrom("rate_limits").select("key").execute();
    expect(row?.key).not.toContain("jordan");
  });
});
