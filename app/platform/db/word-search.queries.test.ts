import { expect, test } from "vitest";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { holdsEveryWord } from "./word-search.server.ts";

const names = ["100% Stone", "100 Stone", "snow_removal", "snowXremoval", "back\\slash", "Érable", "érable"];

const searches: [search: string, found: string[]][] = [
  ["", names],
  ["   ", names],
  ["stone", ["100% Stone", "100 Stone"]],
  ["STONE 100", ["100% Stone", "100 Stone"]],
  ["stone snow", []],
  ["100%", ["100% Stone"]],
  ["snow_", ["snow_removal"]],
  ["\\", ["back\\slash"]],
  ["ÉRABLE", ["Érable", "érable"]],
  ["érable", ["Érable", "érable"]],
  ["'; drop table categories; --", []],
  ["category", names],
  ["category stone", ["100% Stone", "100 Stone"]],
];

describeOnEachDatabase("A search by words", (open) => {
  test("finds each of them in one of the columns, capitals or not, and takes every sign literally", async () => {
    const { db } = await open();
    await db
      .insertInto("categories")
      .values(
        names.map((name, index) => ({
          id: String(index),
          kind: "post" as const,
          name,
          slug: String(index),
          description: "Category",
          updated_at: "2026-03-01T10:00:00.000Z",
        })),
      )
      .execute();
    for (const [search, expected] of searches) {
      const rows = await db
        .selectFrom("categories")
        .select("name")
        .where(holdsEveryWord(["categories.name", "description"], search))
        .orderBy("id")
        .execute();
      expect(
        rows.map(({ name }) => name),
        search,
      ).toEqual(expected);
    }
  });
});
