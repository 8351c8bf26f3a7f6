import { readdir, readFile, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startS3Server } from "#tests/support/s3-server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { openBackupPlace } from "./scheduled-place.ts";

const named = (day: string) => `trellis-a1b2c3d4e5f6-0a1b2c3d-2026-03-${day}T03-10-00Z.tar`;

async function* text(words: string) {
  yield Buffer.from(words);
}

async function* broken() {
  yield Buffer.from("half");
  throw new Error("gone away");
}

test.each(["folder", "bucket"])(
  "a %s takes, lists and removes backups, and keeps no half one",
  async (kind) => {
    const folder = await temporaryFolder();
    const below = path.join(folder, "missing/still");
    let to = below;
    if (kind === "bucket") {
      const s3 = await startS3Server();
      onTestFinished(() => s3.stop());
      to = s3.storageUrl();
    }
    const place = openBackupPlace(to);
    expect(await place.put(named("01"), text("all of it"))).toBe(9);
    await expect(place.put(named("02"), broken())).rejects.toThrow("gone away");
    expect(await place.list()).toEqual([named("01")]);
    expect([await place.sizeOf(named("01")), await place.sizeOf(named("02"))]).toEqual([9, 0]);
    expect(await readFile(await place.fileOf(named("01"), folder), "utf8")).toBe("all of it");
    if (kind === "folder") expect((await stat(path.join(below, named("01")))).mode & 0o777).toBe(0o600);
    await place.remove(named("01"));
    expect(await place.list()).toEqual([]);
  },
);

test("a folder that is a file is named", async () => {
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, "taken"), "");
  await expect(openBackupPlace(path.join(folder, "taken")).put(named("01"), text("x"))).rejects.toThrow(
    /taken/,
  );
  expect(await readdir(folder)).toEqual(["taken"]);
});

test("a wrong address is refused by the name of its variable", () => {
  expect(() => openBackupPlace("s3://host/bucket")).toThrow(/^BACKUP_TO must hold a key/);
});
