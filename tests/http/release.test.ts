import { mkdirSync, readdirSync, readlinkSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { expect, test } from "vitest";
import { superviseReleases } from "#tests/support/release-server.ts";
import { NO_SMALL_DISK, smallDisk } from "#tests/support/small-disk.ts";
import { installFirst, makeSmallRelease } from "#tests/support/small-release.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

test("A disk that becomes full in the middle of an upgrade leaves the running release, and no other", async () => {
  if (process.env[NO_SMALL_DISK]) {
    process.stdout.write(`release.test.ts: ${NO_SMALL_DISK} is set, so a full disk was not looked at.\n`);
    return;
  }
  const disk = await smallDisk(8);
  const folder = await temporaryFolder();
  const root = path.join(disk, "opt");
  mkdirSync(root);
  installFirst(root, (await makeSmallRelease(folder, { version: "0.9.0" })).archive, "0.9.0");
  const more = { "large.txt": "x".repeat(20e6) };
  const { archive } = await makeSmallRelease(folder, { version: "0.9.1", more });
  const env = { DATA_DIR: folder, PORT: "1" };
  const server = superviseReleases({ root, command: "true", waitSeconds: 1 }, env);
  expect(await server.run("upgrade", archive)).toEqual({
    code: 1,
    said: expect.stringContaining("is full, so the archive could not be unpacked. 0.9.0 goes on."),
  });
  expect(readdirSync(path.join(root, "releases"))).toEqual(["0.9.0"]);
  expect(readlinkSync(path.join(root, "current"))).toBe("releases/0.9.0");
});
