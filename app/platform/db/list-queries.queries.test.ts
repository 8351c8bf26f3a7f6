import { expect, test } from "vitest";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import type { Database } from "./database.server.ts";
import { byLetters, matchesAllWords } from "./list-queries.server.ts";

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
        .where(matchesAllWords(["categories.name", "description"], search))
        .orderBy("id")
        .execute();
      expect(
        rows.map(({ name }) => name),
        search,
      ).toEqual(expected);
    }
  });
});

async function ordered({ db }: Database, names: readonly string[], direction: "asc" | "desc" = "asc") {
  const rows = names.map((name, index) => ({
    id: `c${String(index).padStart(2, "0")}`,
    ...{ name, slug: `s${index}`, description: "", user_id: null },
    kind: "post" as const,
    updated_at: "2026-03-01T12:00:00.000Z",
  }));
  await db.insertInto("categories").values(rows).execute();
  const found = await db
    .selectFrom("categories")
    .select("name")
    .orderBy(byLetters(db, "name"), direction)
    .orderBy("id")
    .execute();
  return found.map(({ name }) => name);
}

describeOnEachDatabase("Texts in the order of their letters", (open) => {
  const names = ["Zoo", "éclair", "Élan", "apple", "Zebra", "eagle"];

  test("pay no regard to capitals and accents", async () => {
    expect(await ordered(await open(), names)).toEqual(["apple", "eagle", "éclair", "Élan", "Zebra", "Zoo"]);
  });

  test("come backwards, too", async () => {
    const found = await ordered(await open(), names, "desc");
    expect(found).toEqual(["Zoo", "Zebra", "Élan", "éclair", "eagle", "apple"]);
  });

  test("are the same however an accent is written, so that the id decides", async () => {
    const same = ["Élan", "elan", "E\u0301lan", "ELAN", "élan"];
    expect(await ordered(await open(), [...same, "elanb", "Elam"])).toEqual(["Elam", ...same, "elanb"]);
  });

  test("stand where people look for them: ligatures, digits, marks, other alphabets, pictures", async () => {
    const list =
      "(new)|10 oaks|2 oaks|a b|ab|Ænna|aph|Œillet|okra|Øre|straße|streb|über|Unter|Αθήνα|ώρα|дом|Ель|東|🌲".split(
        "|",
      );
    expect(await ordered(await open(), [...list].reverse())).toEqual(list);
  });
});
