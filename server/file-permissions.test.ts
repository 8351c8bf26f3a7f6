import { chmod, mkdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { scratchFolder } from "#tests/support/scratch.ts";
import { closePaths, findOpenPaths, modeText } from "./file-permissions.ts";

const modeOf = async (place: string) => modeText((await stat(place)).mode & 0o777);

test("the data folder, the database and the secret are closed to others, and only what is open is named", async () => {
  const folder = path.join(await scratchFolder("trellis-permissions-"), "data");
  await mkdir(path.join(folder, "storage"), { recursive: true });
  const names = ["trellis.sqlite", "trellis.sqlite-wal", "trellis.sqlite.before-0002", "secret", "notes.txt"];
  for (const name of names) await writeFile(path.join(folder, name), "x", { mode: 0o644 });
  await chmod(folder, 0o755);
  await chmod(path.join(folder, "secret"), 0o400);
  const open = await findOpenPaths(folder);
  expect(open.map((found) => [path.basename(found.path), modeText(found.mode)]).sort()).toEqual([
    ["data", "0755"],
    ["trellis.sqlite", "0644"],
    ["trellis.sqlite-wal", "0644"],
    ["trellis.sqlite.before-0002", "0644"],
  ]);
  const { closed, left } = await closePaths(folder);
  expect([closed.length, left.length]).toEqual([4, 0]);
  expect(await findOpenPaths(folder)).toEqual([]);
  expect(await modeOf(folder)).toBe("0700");
  expect(await modeOf(path.join(folder, "trellis.sqlite"))).toBe("0600");
  expect(await modeOf(path.join(folder, "secret"))).toBe("0400");
  expect(await modeOf(path.join(folder, "notes.txt"))).toBe("0644");
});

test("a folder that is not there has nothing open", async () => {
  expect(await findOpenPaths("/nowhere/trellis")).toEqual([]);
});
