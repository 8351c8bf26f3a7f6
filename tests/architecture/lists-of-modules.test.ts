import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test.each([
  "app/modules.ts",
  "app/modules.server.ts",
  "app/plain-collections.ts",
  "app/migration-lists.server.ts",
])("Commands can load %s with Node, which reads no JSX", async (list) => {
  const load = ["--input-type=module", "--eval", `await import("./${list}"); console.log("loaded")`];
  expect((await promisify(execFile)(process.execPath, load)).stdout).toBe("loaded\n");
});
