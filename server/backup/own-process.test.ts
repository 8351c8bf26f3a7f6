import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askProcess } from "./own-process.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "trellis-own-"));
});
afterAll(() => rm(folder, { recursive: true }));

/** An entry that answers with its folder, leaves a file `ready` beside itself, and then runs the code of `then`. */
async function entry(then: string): Promise<URL> {
  const file = path.join(await mkdtemp(path.join(folder, "entry-")), "entry.mjs");
  const ready = `import { writeFileSync } from "node:fs"; writeFileSync(new URL("ready", import.meta.url), "");`;
  await writeFile(
    file,
    `process.send({ task: process.argv[2], folder: process.argv[3] });\n${ready}\n${then}`,
  );
  return pathToFileURL(file);
}

const never = new AbortController().signal;
const stubborn = 'process.on("SIGTERM", () => undefined); setInterval(() => undefined, 1000);';

test.concurrent.each([
  ["answers and ends", "process.disconnect();"],
  ["does not heed being told to end", stubborn],
  ["stands still", "while (true);"],
])("a process that %s is over, and its folder is gone", async (_how, then) => {
  const file = await entry(then);
  const stop = new AbortController();
  const asked = askProcess<{ task: string; folder: string }>(file, "work", stop.signal);
  await expect.poll(() => existsSync(new URL("ready", file)), { timeout: 20_000 }).toBe(true);
  if (then.includes("disconnect")) await asked;
  stop.abort();
  const answer = await asked;
  expect(answer).toMatchObject({ task: "work", folder: expect.stringContaining("trellis-temporary-") });
  expect(existsSync(answer?.folder ?? "")).toBe(false);
});

test("one that ends without an answer has none", async () => {
  const silent = await entry("");
  await writeFile(silent, "process.exit(1);");
  expect(await askProcess(silent, "work", never)).toBeNull();
});
