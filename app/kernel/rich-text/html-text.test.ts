import { expect, test } from "vitest";
import { cpuMs } from "#tests/support/cpu-time.ts";
import { isEmptyHtml, wordsTooLong } from "./html-text.ts";

test.each([
  ["", true],
  ["<p></p>", true],
  ["<p> \n </p><p><br></p>", true],
  ["<p>&nbsp;\u00a0&#160;&#xA0;</p>", true],
  ["<ul><li><p>\u200b</p></li></ul>", true],
  ["<p>x</p>", false],
  ["<h2>&amp;</h2>", false],
  ["<p>&lt;br&gt;</p>", false],
  ['<figure><img src="/storage/site-images/a.jpg" alt=""></figure>', false],
])("%j is empty: %s", (html, empty) => {
  expect(isEmptyHtml(html)).toBe(empty);
});

test("a long text of < is looked through once", () => {
  const text = "<".repeat(100_000);
  expect(isEmptyHtml(text)).toBe(false);
  expect(cpuMs(() => isEmptyHtml(text))).toBeLessThan(200);
});

const figure = (alt: string, caption: string) =>
  `<p>Text</p><figure><img src="/storage/site-images/a.jpg" alt="${alt}"><figcaption>${caption}</figcaption></figure>`;

test.each([
  ["nothing", figure("&amp;".repeat(500), "&lt;".repeat(300)), null],
  ["the alt text", figure("x".repeat(501), "x"), "Keep the alt text to 500 characters or fewer."],
  ["the caption", figure("x", "x".repeat(301)), "Keep the caption to 300 characters or fewer."],
  [
    "a later one",
    figure("x", "x") + figure("x", "x".repeat(301)),
    "Keep the caption to 300 characters or fewer.",
  ],
])("of a text's pictures %s is too long", (_what, html, message) => {
  expect(wordsTooLong(html)).toBe(message);
});
