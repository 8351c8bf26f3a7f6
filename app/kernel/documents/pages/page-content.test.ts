import { describe, expect, test } from "vitest";
import { choice, list, picture, richText, text } from "#app/kernel/fields/fields.ts";
import { mergeContent } from "./page-content-rules.ts";

const description = {
  sections: {
    intro: {
      heading: text("Heading", { defaultValue: "Gardens in {city}", max: 20 }),
      text: richText("Text", {
        defaultValue: "<p>Since {established}</p>",
        recommendedLength: 100,
        max: 100,
      }),
      picture: picture({ label: "Picture", builtIn: "/storage/built-in/a.jpg" }),
    },
    values: {
      cards: list(
        "Values",
        "Value",
        {
          title: text("Title", { max: 10, required: true }),
          symbol: choice("Symbol", ["tree", "stone"], "tree"),
        },
        [{ title: "{city}", symbol: "stone" }],
        { min: 1, max: 2 },
      ),
    },
  },
};
const fill = (defaultValue: string) =>
  defaultValue.replace("{city}", "Guelph").replace("{established}", "2015");
const merged = (stored: unknown) => mergeContent(description, stored, fill);
const defaultValue = {
  intro: { heading: "Gardens in Guelph", text: "<p>Since 2015</p>", picture: "" },
  values: { cards: [{ id: "standard-1", title: "Guelph", symbol: "stone" }] },
};

test.each([
  ["nothing", undefined],
  ["null", null],
  ["a text", "Heading"],
  ["a list", [1]],
  ["a place that is not there", { "intro.subtitle": "x", toString: "x" }],
  ["an empty text", { "intro.heading": "  " }],
  ["a rich text with nothing to read", { "intro.text": "<p> </p>" }],
  ["a text that is too long", { "intro.heading": "x".repeat(21) }],
  ["a number for a text", { "intro.heading": 7 }],
  ["what is no address of a picture", { "intro.picture": "javascript:alert(1)" }],
  ["an empty list", { "values.cards": [] }],
  [
    "too many of a list",
    { "values.cards": ["1", "2", "3"].map((id) => ({ id, title: "x", symbol: "tree" })) },
  ],
  ["an item without its id", { "values.cards": [{ title: "x", symbol: "tree" }] }],
  ["an item with a choice that is none", { "values.cards": [{ id: "1", title: "x", symbol: "moon" }] }],
])("a page shows its standard while %s is stored", (_case, stored) => {
  expect(merged(stored)).toEqual(defaultValue);
});

describe("What staff have changed", () => {
  test("stands in its place, as it was typed, and the rest is standard", () => {
    const { intro, values } = merged({ "intro.heading": " In {city} ", "intro.text": 3 });
    expect(intro).toEqual({ heading: "In {city}", text: "<p>Since 2015</p>", picture: "" });
    expect(values).toEqual(defaultValue.values);
  });

  test("of a picture is its address, as the library has it", () => {
    const { intro } = merged({ "intro.picture": "/storage/site-images/a.jpg/768.webp" });
    expect(intro.picture).toBe("/storage/site-images/a.jpg");
  });

  test("of a list is the whole of it", () => {
    const cards = [
      { id: "b", title: "B", symbol: "tree" },
      { id: "standard-1", title: "A", symbol: "stone" },
    ];
    expect(merged({ "values.cards": cards }).values.cards).toEqual(cards);
  });
});
