import { describe, expect, test } from "vitest";
import { excerptFrom, isFromTitle, slugAfterTitle } from "./post-offers.ts";

test.each([
  ["is made from the first words of a title", "", "", "Dry", "dry"],
  ["follows the title", "dry", "Dry", "Dry walls & steps", "dry-walls-steps"],
  ["stays once it was changed", "our-walls", "Dry", "Dry walls", "our-walls"],
  ["is made anew once it was emptied", " ", "Dry", "Dry walls", "dry-walls"],
  ["goes with a title that is taken away", "dry", "Dry", "", ""],
  ["keeps other scripts", "dry", "Dry", "石", "石"],
  ["is no longer than the database keeps", "", "", "a".repeat(300), "a".repeat(200)],
])("a new post's slug %s", (_, slug, before, after, expected) => {
  expect(slugAfterTitle(slug, before, after)).toBe(expected);
});

test.each([
  ["dry-walls", "Dry walls", true],
  ["", "Dry walls", true],
  ["walls", "Dry walls", false],
])("whether %j is from the title %j", (slug, title, expected) => {
  expect(isFromTitle(slug, title)).toBe(expected);
});

describe("an excerpt offered from the text", () => {
  const sentence = "A dry wall stands by its own weight, and leans into the hill it holds.";
  const words = "stone ".repeat(60).trim();
  test.each([
    ["nothing to read", "<p></p>", ""],
    ["a short text, whole", "<p>Rake first. Then <b>wa</b>ter.</p>", "Rake first. Then water."],
    ["paragraphs, apart", "<p>One.</p><p>Two.</p>", "One. Two."],
    ["no headings", "<h2>The <b>base</b></h2><p>Dig.</p><h3>Then</h3>", "Dig."],
    ["no pictures", '<figure><img alt="A > b"><figcaption>Wall</figcaption></figure><p>Dig.</p>', "Dig."],
    [
      "no tables",
      "<table><tbody><tr><td><p>Oak</p></td><td>3 m</td></tr></tbody></table><p>Dig.</p>",
      "Dig.",
    ],
    ["signs, not their names", "<p>Salt &amp; stone&nbsp;&lt;3</p>", "Salt & stone <3"],
    ["whole sentences", `<p>${sentence} ${sentence} ${sentence}</p>`, `${sentence} ${sentence}`],
    ["whole words of a long sentence", `<p>${words}</p>`, `${"stone ".repeat(26).trim()}…`],
    ["not just a first word with a mark", `<p>Oh! ${words}</p>`, `Oh! ${"stone ".repeat(25).trim()}…`],
  ])("has %s", (_, html, expected) => {
    expect(excerptFrom(html)).toBe(expected);
    expect(excerptFrom(html).length).toBeLessThanOrEqual(160);
  });
});
