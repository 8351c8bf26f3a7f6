import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import process from "node:process";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

/** A program that logs, prints a line and then exits with code 3. */
const program = `
  import { createLogger, printLine } from "#app/platform/logger.server.ts";
  const log = createLogger();
  log.info("first");
  printLine("a line");
  setTimeout(() => {
    for (let n = 0; n < 2000; n += 1) log.info({ filling: "x".repeat(1000) }, "more");
    process.exit(3);
  }, 50);`;

test.each([
  ["takes it", null],
  ["is a file on a full disk", "/dev/full"],
])("where standard output %s, whoever logs goes on", async (_case, file) => {
  const output = file === null ? "pipe" : openSync(file, "w");
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
    stdio: ["ignore", output, "pipe"],
    timeout: 5000,
  });
  if (typeof output === "number") closeSync(output);
  const [said, failed, code] = await Promise.all([
    child.stdout ? text(child.stdout) : "",
    child.stderr ? text(child.stderr) : "",
    new Promise((resolve) => child.on("close", resolve)),
  ]);
  expect({ code, failed }).toEqual({ code: 3, failed: "" });
  if (file === null) expect(said).toMatch(/"msg":"first"}\n[\s\S]*"msg":"more"}\n/);
});
