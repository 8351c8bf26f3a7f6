import { expect, test } from "vitest";
import { formatLongDate } from "#app/platform/business-clock.ts";
import { cpuMs } from "#tests/support/cpu-time.ts";
import { postPath, readMinutes } from "./post.ts";

const words = (count: number) => Array.from({ length: count }, () => "word").join(" ");

test.each([
  ["", 1],
  ["<p></p>", 1],
  [words(1), 1],
  [words(200), 1],
  [words(201), 2],
  [`<h2>${words(100)}</h2><p>${words(300)}</p>`, 2],
  [`<p>one</p><p>two</p>${"<br>".repeat(500)}`, 1],
])("reading time, case %#: %i minutes (SPEC §9)", (html, minutes) => {
  expect(readMinutes(html)).toBe(minutes);
});

test.each([
  ["2026-03-01T12:00:00.000Z", "March 1, 2026"],
  ["2026-03-01T03:00:00.000Z", "February 28, 2026"],
  ["2025-12-31T23:59:00.000-05:00", "December 31, 2025"],
])("%s is shown as %s, in Toronto's day", (time, shown) => {
  expect(formatLongDate(time)).toBe(shown);
});

test("a post's address is percent-encoded", () => {
  expect(postPath("a b")).toBe("/blog/a%20b");
});

test("a page of the longest posts has its reading times at once", () => {
  const content = "<p>Oak &amp; cedar by the gate</p>".repeat(15_000);
  const minutes = new Set<number>();
  const readAll = () => {
    for (let post = 0; post < 12; post++) minutes.add(readMinutes(content));
  };
  expect(cpuMs(readAll)).toBeLessThan(1000);
  expect([...minutes]).toEqual([Math.ceil((15_000 * 6) / 200)]);
});
