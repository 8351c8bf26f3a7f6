import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { promiseNames, withPromise } from "./promises.ts";

test("every condition of a default text is a promise of the settings, or a known phone number", () => {
  const asked = globSync("app/{site,modules,routes}/**/*.{ts,tsx}", {
    exclude: (file) => file.endsWith(".test.ts"),
  })
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(/["`}]\{if (\w+)\}/g)])
    .map(([, name = ""]) => name);
  expect(asked.length).toBeGreaterThan(50);
  const known = [...promiseNames(), "call"];
  expect([...new Set(asked)].filter((name) => !known.includes(name))).toEqual([]);
});

test("a promise is made and taken back, and the order stays that of the names", () => {
  const [first = "", second = "", third = ""] = promiseNames();
  expect(withPromise([third, first], second, true)).toEqual([first, second, third]);
  expect(withPromise([first, second], first, false)).toEqual([second]);
});
