import { expect, test } from "vitest";
import { isForPage } from "./notices.ts";

test.each([
  ["", "/", true],
  ["", "/privacy-policy", true],
  ["home", "/", true],
  ["home", "/services", false],
  ["services contact", "/services", true],
  ["services contact", "/services/snow-removal", true],
  ["services contact", "/contact", true],
  ["services contact", "/", false],
  ["blog", "/blogs", false],
  ["blog", "/privacy-policy", false],
])("a notice for '%s' shows on %s: %s", (pages, pathname, shows) => {
  expect(isForPage(pages, pathname)).toBe(shows);
});
