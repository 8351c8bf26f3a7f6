import { mkdir, mkdtemp, readdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { clearTemporaryFolders, inTemporaryFolder } from "./temporary-folder.server.ts";

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  vi.stubEnv("TMPDIR", folder);
});
afterEach(() => void vi.unstubAllEnvs());

test("a temporary folder is gone with its files when the work is done, also when it failed", async () => {
  const work = inTemporaryFolder(async (at) => {
    await writeFile(path.join(at, "input"), "half");
    throw new Error("broken off");
  });
  await expect(work).rejects.toThrow("broken off");
  expect(await readdir(folder)).toEqual([]);
});

test("what killed work has left goes at a later start, but nothing that may be under way or is not ours", async () => {
  let left = "";
  await inTemporaryFolder(async (at) => {
    left = path.join(folder, `${path.basename(at)}-left`);
  });
  const others = await mkdtemp(path.join(folder, "others-"));
  const twoHoursAgo = Date.now() / 1000 - 7200;
  await inTemporaryFolder(async (underWay) => {
    await mkdir(left);
    await writeFile(path.join(left, "input"), "half");
    for (const old of [left, others]) await utimes(old, twoHoursAgo, twoHoursAgo);
    await clearTemporaryFolders(new Date());
    expect((await readdir(folder)).sort()).toEqual([others, underWay].map((at) => path.basename(at)).sort());
  });
});

test("what a killed backup has left goes after a day: one may take longer than an hour", async () => {
  const hoursAgo = (hours: number) => Date.now() / 1000 - hours * 3600;
  for (const [name, hours] of [
    ["trellis-backup-old", 25],
    ["trellis-backup-new", 23],
  ] as const) {
    await mkdir(path.join(folder, name));
    await utimes(path.join(folder, name), hoursAgo(hours), hoursAgo(hours));
  }
  await clearTemporaryFolders(new Date());
  expect(await readdir(folder)).toEqual(["trellis-backup-new"]);
});
