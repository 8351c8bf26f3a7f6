import { expect, test } from "vitest";
import { compareVersions, isInside, movedOnBy, refusalOf } from "./release-manifest.ts";

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

const ownOf100 = ["0001-baseline", "newsletter-0001-baseline"];
test.each([
  ["an empty database", [], ownOf100, undefined],
  ["its own", ownOf100, ownOf100, undefined],
  ["a newer one of core", [...ownOf100, "0002-later"], ownOf100, "0002-later"],
  ["a newer one of a module", [...ownOf100, "newsletter-0002-later"], ownOf100, "newsletter-0002-later"],
  ["one of a module that it doesn't have", [...ownOf100, "bookings-0001-first"], ownOf100, undefined],
  ["0.9.0's, of which that tells the last", ["0060-no-placeholders"], undefined, undefined],
  ["what 0.9.0 tells after 1.0.0", ["push-0001-baseline"], undefined, "push-0001-baseline"],
  ["what 1.0.0 tells of its own", ownOf100, undefined, "newsletter-0001-baseline"],
])(
  "A database with %s (%j) opens in a release that lists %j unless it is %j",
  (_what, database, migrations, unknown) => {
    expect(movedOnBy(database, { migrations })).toBe(unknown);
  },
);
