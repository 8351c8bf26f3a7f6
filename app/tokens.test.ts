import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const tokens = readFileSync("app/tokens.css", "utf8");

test.each([
  ["page change", "--motion-page: 300ms"],
  ["mobile menu", "--motion-menu: 300ms"],
  ["submenu", "--motion-submenu: 200ms"],
  ["stagger of cards", "--motion-stagger: 100ms"],
])("the %s moves as long as SPEC §2 and §9 say", (_what, declaration) => {
  expect(tokens).toContain(declaration);
});
