import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What React Router asks each route for. */
const ofRoutes = /^(loader|action|meta|handle|headers|links|shouldRevalidate|middleware|ErrorBoundary)$/;
const exported = /^export (?:async )?(?:const|function|class|interface|type|enum) (\w+)/gm;

test("An exported name stands once, so that a search for it ends where it is made", () => {
  // What edit-slots.ts loads lazily has the name of what it stands for; what tests ask of each module has one name.
  const files = globSync("{app,server,scripts,tools}/**/*.{ts,tsx}").filter(
    (file) => !/\.test\.tsx?$|\.d\.ts$|\/edit-slots\.tsx?$|^app\/modules\/[^/]+\/tests\//.test(file),
  );
  expect(files.length).toBeGreaterThan(1000);
  const made = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(exported)].map(([, name = ""]) => ({ name, file })),
  );
  const twice = [...Map.groupBy(made, ({ name }) => name)]
    .filter(([name]) => !ofRoutes.test(name))
    .map(([name, places]) => `${name}: ${[...new Set(places.map(({ file }) => file))].join(", ")}`)
    .filter((line) => line.includes(", "));
  expect(twice).toEqual([]);
});
