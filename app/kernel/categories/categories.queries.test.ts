import { expect, test } from "vitest";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import {
  findCategory,
  insertCategory,
  listCategories,
  listEditableCategories,
} from "./categories.queries.server.ts";

const now = "2026-03-01T12:00:00.000Z";

describeOnEachDatabase("Categories", (open) => {
  test("are listed each kind for itself, by their letters, whatever capitals and accents, alike for staff", async () => {
    const { db } = await open();
    await db.transaction().execute(async (trx) => {
      await insertCategory(trx, { kind: "project", name: "Water Features", userId: null, now });
      for (const name of ["Zoo", "éclair", "Élan", "apple", "Zebra", "eagle"]) {
        await insertCategory(trx, { kind: "post", name, userId: null, now });
      }
    });
    for (const list of [listCategories, listEditableCategories]) {
      const names = (await list(db, "post")).map(({ name }) => name);
      expect(names).toEqual(["apple", "eagle", "éclair", "Élan", "Zebra", "Zoo"]);
    }
  });

  test("a slug finds the category of its kind only", async () => {
    const { db } = await open();
    await db
      .transaction()
      .execute((trx) => insertCategory(trx, { kind: "post", name: "Lawn Care", userId: null, now }));
    expect(await findCategory(db, "post", "lawn-care")).toMatchObject({
      name: "Lawn Care",
      description: "Blog category: Lawn Care",
    });
    expect(await findCategory(db, "project", "lawn-care")).toBeNull();
    expect(await findCategory(db, "post", "' or 1=1 --")).toBeNull();
  });
});
