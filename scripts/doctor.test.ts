import { execFile } from "node:child_process";
import { readdir } from "node:fs/promises";
import process from "node:process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { scratchFolder } from "#tests/support/scratch.ts";

test("where there is no site the doctor finds fault, and makes none", async () => {
  const folder = await scratchFolder("trellis-doctor-");
  const env = { PATH: process.env.PATH, DATA_DIR: folder };
  const run = promisify(execFile)(process.execPath, ["scripts/doctor.ts", "--mend"], { env });
  await expect(run).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("There is no site in"),
  });
  expect(await readdir(folder)).toEqual([]);
});
