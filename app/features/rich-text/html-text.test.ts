import { expect, test } from "vitest";
import { isEmptyHtml } from "./html-text.ts";

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
  const start = process.cpuUsage();
  expect(isEmptyHtml("<".repeat(100_000))).toBe(false);
  const { user, system } = process.cpuUsage(start);
  expect((user + system) / 1000).toBeLessThan(200);
});
