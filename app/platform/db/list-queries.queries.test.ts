import { expect, test } from "vitest";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { MAX_SEARCH_LENGTH } from "../http/list-query.ts";
import type { Database } from "./database.server.ts";
import { byLetters, countRows, matchesAllWords } from "./list-queries.server.ts";

/** Searches, with stored texts that they match and stored texts that they do not. */
const searches: [search: string, found: string[], stored?: string[]][] = [
  ["", ["100% Stone", "100 Stone"]],
  ["   ", ["100% Stone"]],
  ["\u200b", ["100% Stone"]],
  ["stone", ["100% Stone", "100 Stone"], ["sto\u00adne", "Sto\u200bne", "stane"]],
  ["STONE 100", ["100% Stone", "100 Stone"], ["Stone"]],
  ["stone snow", [], ["100 Stone", "snow"]],
  ["100%", ["100% Stone"], ["100 Stone"]],
  ["snow_", ["snow_removal"], ["snowXremoval"]],
  ["\\", ["back\\slash"], ["backslash"]],
  ["'; drop table categories; --", [], ["drop"]],
  ["category stone", ["100% Stone"], ["wall"]],
  ["chateau", ["Château", "CHÂTEAU", "Cha\u0302teau", "Chateau"]],
  ["ÉRABLE", ["Érable", "érable", "erable", "E\u0301RABLE"]],
  ["Große", ["GROSSE", "grosse", "Größe", "GRÖẞE"], ["Grobe"]],
  ["grosse", ["Große", "Größe"]],
  ["aelfric", ["Ælfric", "ælfric"]],
  ["smorrebrod", ["Smørrebrød", "SMØRREBRØD"]],
  ["Łódź", ["Lodz", "ŁÓDŹ", "łódź"]],
  ["viet", ["Việt", "VIỆT"]],
  ["fiona", ["\ufb01ona", "\uff26\uff29\uff2f\uff2e\uff21"]],
  ["γαλανος", ["Γαλανός", "ΓΑΛΑΝΌΣ"]],
  ["елка", ["Ёлка", "ЁЛКА"]],
  ["don't", ["Don’t", "don‘t", "don`t", "don´t", "don\u02bct", "dont"], ["don t", "don''t"]],
  ["oneil", ["O’Neil", "O'NEIL", "Oneil"], ["O Neil"]],
  ["l’été", ["lete", "L'Été"]],
  ["6'", ["6'", "6’ wall"], ["6 wall"]],
  ["don’t", ["Don't"]],
  ['"front yard"', ["“Front yard”", "«Front» yard„"], ["front yard"]],
  ["6″", ['6"', "6''", "6”"], ["6 ft"]],
  ["spring - fall", ["Spring – fall", "Spring — fall", "spring − fall"], ["Spring, fall"]],
  ["mow‑edge", ["mow-edge", "mow–edge"]],
  ["4x6", ["4×6", "4X6"]],
  ["20 m2", ["20 m²", "20\u00a0m²"]],
  ["1/2", ["½ yard"]],
  ["office", ["o\ufb03ce", "o\ufb00ice"]],
  ["한국", ["한국"]],
  ["がら", ["がら"], ["から"]],
  ["🌿", ["🌿 Garden"], ["🌲"]],
];

describeOnEachDatabase("A search by words", (open) => {
  test("finds what people mean, however it is written, and takes every sign literally", async () => {
    const { db } = await open();
    const search = async (typed: string, names: readonly string[]) => {
      await db.deleteFrom("categories").execute();
      const rows = names.map((name, index) => ({
        id: String(index),
        kind: "post" as const,
        name,
        slug: String(index),
        description: "Category",
        updated_at: "2026-03-01T10:00:00.000Z",
      }));
      await db.insertInto("categories").values(rows).execute();
      const found = await db
        .selectFrom("categories")
        .select("name")
        .where(matchesAllWords(db, ["categories.name", "description"], typed))
        .orderBy("id")
        .execute();
      return found.map(({ name }) => name);
    };
    for (const [typed, found, others = []] of searches) {
      // Soft hyphens and zero-width characters do not prevent a match.
      const hidden = others.filter((name) => /\u00ad|\u200b/.test(name));
      expect(await search(typed, [...found, ...others]), typed).toEqual([...found, ...hidden]);
    }
  });

  test("that is too long finds nothing", async () => {
    const { db } = await open();
    const row = { id: "1", kind: "post" as const, name: "a", slug: "a" };
    await db
      .insertInto("categories")
      .values({ ...row, description: "", updated_at: "2026-03-01T10:00:00.000Z" })
      .execute();
    const count = (typed: string) =>
      countRows(db.selectFrom("categories").where(matchesAllWords(db, ["name"], typed)));
    expect(await count("a ".repeat(MAX_SEARCH_LENGTH / 2))).toBe(1);
    expect(await count(`${"a ".repeat(MAX_SEARCH_LENGTH / 2)}a`)).toBe(0);
  });
});

async function ordered({ db }: Database, names: readonly string[], direction: "asc" | "desc" = "asc") {
  const rows = names.map((name, index) => ({
    id: `c${String(index).padStart(2, "0")}`,
    name,
    slug: `s${index}`,
    description: "",
    user_id: null,
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
