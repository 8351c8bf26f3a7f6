import { expect, test } from "vitest";
import { compareVersions, hasMovedOn, isInside, refusalOf } from "./release-manifest.ts";

test.each([
  ["server/index.js", true],
  ["a", true],
  ["..hidden/file", true],
  ["", false],
  ["/etc/passwd", false],
  ["../outside", false],
  ["a/../../outside", false],
  ["a/./b", false],
  ["a//b", false],
  ["a/", false],
  ["a\\..\\b", false],
  ["a\0b", false],
])("The path %j is taken into a release: %s", (path, taken) => {
  expect(isInside(path)).toBe(taken);
});

test.each([
  ["0.9.0", "0.9.0", 0],
  ["0.9.0", "0.10.0", -1],
  ["1.0.0", "0.99.99", 1],
  ["1.0.2", "1.0.10", -1],
])("The version %s compared with %s is %i", (first, second, order) => {
  expect(Math.sign(compareVersions(first, second))).toBe(order);
});

test.each([
  [{ version: "0.9.1", platform: "linux-x64" }, null],
  [{ version: "0.9.0", platform: "linux-x64" }, "0.9.0 is the release that runs already."],
  [
    { version: "0.8.9", platform: "linux-x64" },
    "The archive has 0.8.9, which is older than 0.9.0, the release that runs. To go back, use trellis rollback.",
  ],
  [
    { version: "0.9.1", platform: "linux-arm64" },
    "The archive is for linux-arm64, and this server is linux-x64. Use the archive for linux-x64.",
  ],
])("The release %j after 0.9.0 on linux-x64: %j", (release, refusal) => {
  expect(refusalOf(release, { version: "0.9.0", platform: "linux-x64" })).toBe(refusal);
});

test.each([
  ["", "0054-photo-hashes", false],
  ["0053-mail-threads", "0054-photo-hashes", false],
  ["0054-photo-hashes", "0054-photo-hashes", false],
  ["0055-later", "0054-photo-hashes", true],
])("A database at %j has moved on from a release that knows %j: %s", (database, release, moved) => {
  expect(hasMovedOn(database, release)).toBe(moved);
});
