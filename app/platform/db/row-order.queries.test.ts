import { expect, test } from "vitest";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { idsInOrder, nextPlace, putInOrder } from "./row-order.queries.server.ts";
import type { Db } from "./schema.server.ts";

const at = "2026-03-01T12:00:00.000Z";

async function add(db: Db, id: string, order_index: number) {
  const row = { id, title: id, slug: id, description: "x", image_url: "", icon: "Leaf" };
  await db
    .insertInto("services")
    .values({ ...row, order_index, created_at: at, updated_at: at })
    .execute();
}

describeOnEachDatabase("The order of rows", (open) => {
  const all = ["a", "b", "c", "d", "e"];
  const inOrder = (db: Db) => idsInOrder(db, "services", all);
  const put = (db: Db, ids: string[]) => db.transaction().execute((trx) => putInOrder(trx, "services", ids));

  test("is changed among those that are moved; the others stay where they are", async () => {
    const { db } = await open();
    for (const [index, id] of all.entries()) await add(db, id, index + 1);
    await put(db, ["e", "a", "c"]);
    expect(await inOrder(db)).toEqual(["e", "b", "a", "d", "c"]);
    // A concurrent move by a user who saw the old order.
    await put(db, ["d", "b"]);
    expect(await inOrder(db)).toEqual(["e", "d", "a", "b", "c"]);
    expect(await db.transaction().execute((trx) => nextPlace(trx, "services"))).toBe(6);
  });

  test("passes over what is gone", async () => {
    const { db } = await open();
    for (const [index, id] of ["a", "b", "c"].entries()) await add(db, id, index + 1);
    await put(db, ["c", "gone", "b"]);
    expect(await inOrder(db)).toEqual(["a", "c", "b"]);
    expect(await idsInOrder(db, "services", [])).toEqual([]);
  });

  test("gives each a place of its own where they share one", async () => {
    const { db } = await open();
    for (const id of all) await add(db, id, 0);
    await put(db, ["b", "a"]);
    expect(await inOrder(db)).toEqual(["b", "a", "c", "d", "e"]);
  });
});
