import { expect, test } from "vitest";
import { productionPackages } from "./production-packages.ts";

test("A release has the packages that the site needs, where Node finds them, and no tools", () => {
  const locked = {
    "": { dependencies: { site: "1" }, devDependencies: { tool: "1" } },
    "node_modules/site": {
      dependencies: { inner: "1", shared: "1" },
      optionalDependencies: { native: "1", "other-platform": "1" },
      peerDependencies: { peer: "1", tool: "1" },
      peerDependenciesMeta: { tool: { optional: true } },
    },
    "node_modules/site/node_modules/inner": { dependencies: { shared: "2" } },
    "node_modules/site/node_modules/inner/node_modules/shared": {},
    "node_modules/inner": {},
    "node_modules/shared": { dependencies: { site: "1" } },
    "node_modules/native": {},
    "node_modules/peer": {},
    "node_modules/tool": {},
  };
  expect(productionPackages(locked)).toEqual([
    "node_modules/native",
    "node_modules/peer",
    "node_modules/shared",
    "node_modules/site",
    "node_modules/site/node_modules/inner",
    "node_modules/site/node_modules/inner/node_modules/shared",
  ]);
});
