import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { planSymbolAt } from "./plan-symbol.tsx";

const sprite = readFileSync("app/ui/sprite.svg", "utf8");
const dealt = Array.from({ length: 8 }, (_, index) => planSymbolAt(index));

test("eight symbols are dealt out before the first comes again", () => {
  expect(new Set(dealt).size).toBe(8);
  expect(planSymbolAt(8)).toBe(dealt[0]);
});

test.each([...dealt.map((name) => `plan-${name}`), "mark", "ring", "stars", "facebook", "instagram", "link"])(
  "the sprite holds %s",
  (id) => {
    expect(sprite).toContain(`id="${id}"`);
  },
);
