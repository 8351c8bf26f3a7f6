import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { clearTemporaryFolders, inTemporaryFolder } from "./temporary-folder.server.ts";

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});

/** Starts a process that works in a temporary folder until it is killed. @returns its folder's name */
async function startWorker() {
  const code = `import { inTemporaryFolder } from "./app/platform/files/temporary-folder.server.ts";
    setInterval(() => undefined, 1000);
    await inTemporaryFolder((at) => new Promise(() => console.log(at)));`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [said] = await once(child.stdout, "data");
  return {
    name: path.basename(String(said).trim()),
    async kill() {
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
}

test("a temporary folder is gone with its files when the work is done, also when it failed", async () => {
  const work = inTemporaryFolder(async (at) => {
    await writeFile(path.join(at, "input"), "half");
    throw new Error("broken off");
  }, folder);
  await expect(work).rejects.toThrow("broken off");
  expect(await readdir(folder)).toEqual([]);
});

test("a start removes what a killed process has left, and nothing of one that lives, whatever the clock says", async () => {
  const [killed, living] = await Promise.all([startWorker(), startWorker()]);
  const others = await mkdtemp(path.join(folder, "others-"));
  // Another release, or a process that has not locked it yet.
  const unowned = path.join(folder, "trellis-temporary-unowned");
  await mkdir(unowned);
  await inTemporaryFolder(async (own) => {
    await killed.kill();
    const longAgo = new Date("2001-01-01");
    for (const at of [own, others, unowned, path.join(folder, living.name)])
      await utimes(at, longAgo, longAgo);
    clearTemporaryFolders(folder);
    const left = [own, others, unowned, living.name].map((at) => path.basename(at));
    expect((await readdir(folder)).sort()).toEqual(left.sort());
  }, folder);
  await living.kill();
  clearTemporaryFolders(folder);
  expect((await readdir(folder)).sort()).toEqual([path.basename(others), path.basename(unowned)]);
});
