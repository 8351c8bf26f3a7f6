import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { askProcess } from "./own-process.ts";

/** An entry that answers with its folder, and then runs the code of `then`. */
async function entry(then: string): Promise<URL> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "trellis-own-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, "entry.mjs");
  await writeFile(file, `process.send({ task: process.argv[2], folder: process.argv[3] });\n${then}`);
  return pathToFileURL(file);
}

const never = new AbortController().signal;
const stubborn = 'process.on("SIGTERM", () => undefined); setInterval(() => undefined, 1000);';

test.each([
  ["answers and ends", "process.disconnect();", () => never],
  ["does not heed being told to end", stubborn, () => AbortSignal.timeout(3000)],
  ["stands still", "while (true);", () => AbortSignal.timeout(3000)],
])("a process that %s is over, and its folder is gone", async (_how, then, signal) => {
  const answer = await askProcess<{ task: string; folder: string }>(await entry(then), "work", signal());
  expect(answer).toMatchObject({ task: "work", folder: expect.stringContaining("trellis-backup-") });
  expect(existsSync(answer?.folder ?? "")).toBe(false);
});

test("one that ends without an answer has none", async () => {
  const silent = await entry("");
  await writeFile(silent, "process.exit(1);");
  expect(await askProcess(silent, "work", never)).toBeNull();
});
