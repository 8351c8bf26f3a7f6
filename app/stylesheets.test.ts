import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("no rule is for any element after another: each element put anywhere would style the whole page anew", () => {
  const sheets = globSync("app/**/*.css");
  expect(sheets.length).toBeGreaterThan(10);
  expect(sheets.filter((sheet) => /\*\s*[+~]\s*\*/.test(readFileSync(sheet, "utf8")))).toEqual([]);
});
