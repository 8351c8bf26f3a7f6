import { expect, test } from "vitest";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { listBoard } from "./message-board.queries.server.ts";
import { insertMessage } from "./messages.queries.server.ts";

const idOf = (n: number) => `0190b6a0-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;
const message = (n: number, change = {}) => ({
  ...{ id: idOf(n), name: `Sender ${n}`, email: "jo@example.ca", phone: "(519) 555-0123", service: "" },
  ...{ message: "Hello", created_at: new Date(Date.UTC(2026, 4, 1, 12, n)).toISOString() },
  ...{ suspected_spam: false, amount: 100, ...change },
});

describeOnEachDatabase("The board of messages", (open) => {
  test("has each status with its count and sum, the newest four, and no suspected spam", async () => {
    const { db } = await open();
    await db.transaction().execute(async (trx) => {
      for (let n = 1; n <= 12; n += 1) await insertMessage(trx, message(n));
      await insertMessage(trx, message(13, { status: "won", amount: 250_000_000_00 }));
      await insertMessage(trx, message(14, { status: "won", amount: null }));
      await insertMessage(trx, message(15, { suspected_spam: true }));
    });
    const columns = await listBoard(db);
    expect(columns.map(({ status, count, sum }) => [status, count, sum])).toEqual([
      ...[
        ["new", 12, 1200],
        ["answered", 0, 0],
        ["visit", 0, 0],
        ["estimate", 0, 0],
      ],
      ...[
        ["won", 2, 250_000_000_00],
        ["lost", 0, 0],
      ],
    ]);
    expect(columns[0]?.cards.map(({ name }) => name)).toEqual([12, 11, 10, 9].map((n) => `Sender ${n}`));
    expect(columns[4]?.cards).toMatchObject([{ amount: null }, { amount: 250_000_000_00, status: "won" }]);
  });
});
