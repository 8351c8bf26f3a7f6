import { expect, test } from "vitest";
import { chooseWording, fillWording, wordings } from "./placeholders.ts";

const placeholders = {
  facts: new Map([
    ["colour", "green"],
    ["size", ""],
  ]),
  conditions: new Set(["spring"]),
};

test.each([
  ["the first whose facts are known", wordings("{colour}, {size}", "{colour}", "Plain"), "green"],
  ["the first whose conditions hold", wordings("{if winter}Snow", "{if spring}Buds", "Plain"), "Buds"],
  ["a neutral one", wordings("{size}", "{if winter}Snow", "Plain"), "Plain"],
  ["none, if nothing is known for any", wordings("{size}", "{if winter}Snow"), ""],
  ["one with a placeholder that is no fact, which stays", wordings("{other} {colour}"), "{other} green"],
])("of several wordings fillWording takes %s", (_which, text, filled) => {
  expect(fillWording(text, placeholders)).toBe(filled);
});

test("chooseWording keeps the placeholders of facts, for texts that are filled in when they are shown", () => {
  expect(chooseWording("{if spring}{colour}", placeholders)).toBe("{colour}");
});
