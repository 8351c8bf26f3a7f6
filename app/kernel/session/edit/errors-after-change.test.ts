import { expect, test } from "vitest";
import { errorsAfterChange } from "./errors-after-change.ts";

const [elora, fergus, blank] = [{ name: "Elora" }, { name: "Fergus" }, { name: "" }];
const towns = [elora, fergus, blank];
const link = { label: "", url: "example" };
const week = { monday: { opens: "", closes: "7" }, tuesday: { opens: "9", closes: "" } };

test.each<[string, string, unknown, unknown, string[], string[]]>([
  ["a text's own", "title", "", "A", ["title"], []],
  [
    "nothing of other fields",
    "title",
    "",
    "A",
    ["text", "titles", "titles.0"],
    ["text", "titles", "titles.0"],
  ],
  [
    "that of the row put right, not those of other rows",
    "towns",
    towns,
    [elora, fergus, { name: "Guelph" }],
    ["towns.0.name", "towns.2.name"],
    ["towns.0.name"],
  ],
  [
    "that of one value of a row, not of the others",
    "links",
    [link],
    [{ ...link, label: "Page" }],
    ["links.0.label", "links.0.url"],
    ["links.0.url"],
  ],
  [
    "that of a row as a whole",
    "towns",
    towns,
    [elora, fergus, { name: "G" }],
    ["towns.1", "towns.2"],
    ["towns.1"],
  ],
  ["that of the list as a whole", "towns", towns, [elora, fergus, { name: "G" }], ["towns"], []],
  [
    "those of a row that goes; later rows take theirs along",
    "towns",
    towns,
    [elora, blank],
    ["towns.0.name", "towns.1.name", "towns.2.name"],
    ["towns.0.name", "towns.1.name"],
  ],
  [
    "nothing when rows change places; each takes its own along",
    "towns",
    towns,
    [fergus, blank, elora],
    ["towns.0.name", "towns.2.name"],
    ["towns.1.name", "towns.2.name"],
  ],
  [
    "nothing of rows when one is added",
    "towns",
    towns,
    [...towns, { name: "" }],
    ["towns.2.name"],
    ["towns.2.name"],
  ],
  ["that of every row without a known place", "towns", towns, [{ name: "New" }], ["towns.0.name"], []],
  ["those of texts by what they say", "tags", ["a", "b"], ["a", "c"], ["tags.0", "tags.1"], ["tags.0"]],
  [
    "that of one part of a group",
    "week",
    week,
    { ...week, monday: { ...week.monday, opens: "8" } },
    ["week.monday.opens", "week.monday.closes", "week.tuesday.closes"],
    ["week.monday.closes", "week.tuesday.closes"],
  ],
])("a change answers %s", (_case, name, before, after, paths, left) => {
  const errors = Object.fromEntries(paths.map((path) => [path, "Wrong."]));
  expect(Object.keys(errorsAfterChange(errors, name, before, after)).sort()).toEqual(left);
});

test("a message goes with its row", () => {
  const errors = { "towns.0.name": "First.", "towns.2.name": "Third." };
  expect(errorsAfterChange(errors, "towns", towns, [blank, elora])).toEqual({
    "towns.1.name": "First.",
    "towns.0.name": "Third.",
  });
});
