import { expect, test } from "vitest";
import { addEnquiry } from "#app/modules/enquiries/tests/stored-enquiries.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { listBoard } from "./enquiry-board.queries.server.ts";

describeOnEachDatabase("The board of messages", (open) => {
  test("has each status with its count and sum, the newest four, and no suspected spam", async () => {
    const database = await open();
    const add = (n: number, change = {}) =>
      addEnquiry(database, n, {
        name: `Sender ${n}`,
        created_at: new Date(Date.UTC(2026, 4, 1, 12, n)).toISOString(),
        amount: 100,
        ...change,
      });
    for (let n = 1; n <= 12; n += 1) await add(n);
    await add(13, { status: "won", amount: 250_000_000_00 });
    await add(14, { status: "won", amount: null });
    await add(15, { suspected_spam: true });
    const columns = await listBoard(database.db);
    expect(columns.map(({ status, count, sum }) => [status, count, sum])).toEqual([
      ["new", 12, 1200],
      ...["answered", "visit", "estimate"].map((status) => [status, 0, 0]),
      ["won", 2, 250_000_000_00],
      ["lost", 0, 0],
    ]);
    expect(columns[0]?.cards.map(({ name }) => name)).toEqual([12, 11, 10, 9].map((n) => `Sender ${n}`));
    expect(columns[4]?.cards).toMatchObject([{ amount: null }, { amount: 250_000_000_00, status: "won" }]);
  });
});
