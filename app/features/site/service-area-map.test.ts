import { expect, test } from "vitest";
import { placeTowns } from "./service-area-map.tsx";

test("known towns lie where they are", () => {
  expect(placeTowns(["Fergus", "Elora"])).toMatchObject([
    { name: "Fergus", x: 178, y: 28 },
    { name: "Elora", x: 128, y: 38 },
  ]);
});

test("other towns stand apart, inside the drawing, eight at most", () => {
  const places = placeTowns("Acton Ayr Arthur Baden Breslau Erin Hespeler Milton Paris".split(" "));
  expect(places).toHaveLength(8);
  expect(new Set(places.map(({ x, y }) => `${x},${y}`)).size).toBe(8);
  for (const { x, y } of places) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(360);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(230);
  }
});
