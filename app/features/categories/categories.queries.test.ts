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
  test("are listed by name, each kind for itself", async () => {
    const { db } = await open();
    await db.transaction().execute(async (trx) => {
      for (const name of ["Winter", "Design"]) {
        await insertCategory(trx, { kind: "post", name, userId: null, now });
      }
      await insertCategory(trx, { kind: "project", name: "Water Features", userId: null, now });
    });
    expect((await listCategories(db, "post")).map((category) => category.name)).toEqual(["Design", "Winter"]);
    expect(await listCategories(db, "project")).toMatchObject([
      { slug: "water-features", description: "Custom category: Water Features" },
    ]);
  });

  test("are listed by their letters, whatever capitals and accents, alike for staff", async () => {
    const { db } = await open();
    await db.transaction().execute(async (trx) => {
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
