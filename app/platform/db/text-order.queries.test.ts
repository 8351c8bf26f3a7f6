import { expect, test } from "vitest";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import type { Database } from "./database.server.ts";
import { byLetters } from "./text-order.server.ts";

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
