import { readdir } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { FileExists, type FileStore } from "#app/platform/files/file-store.server.ts";
import { jpeg, openStorage } from "#tests/support/storage.ts";
import { insertPicture } from "#tests/support/stored-picture.ts";
import { ImageError } from "./image-error.server.ts";
import { prepareImage } from "./image-pipeline.server.ts";
import { findMedia } from "./media.queries.server.ts";
import { storeImage } from "./store-image.server.ts";

const hero = { bucket: "site-images", name: "hero-1.jpg", alt: "Garden" } as const;
const key = "originals/site-images/hero-1.jpg";

async function openSite() {
  const { database, store, folder } = await openStorage();
  const { db } = database;
  const keep = (bytes: Buffer, change: object = {}, into: FileStore = store) =>
    storeImage({ db, store: into }, { ...hero, source: [bytes], ...change });
  return { store, folder, db, keep, row: () => findMedia(db, hero.bucket, hero.name) };
}

test("an image is kept as a file and a row that agree", async () => {
  const { store, keep, row } = await openSite();
  const now = "2026-03-01T12:00:00.000Z";
  const stored = await keep(await jpeg(400, 300), { now });
  expect(stored).toMatchObject({
    ...hero,
    width: 400,
    height: 300,
    content_type: "image/jpeg",
    created_at: now,
  });
  expect(await row()).toEqual(stored);
  expect((await store.stat(key))?.bytes).toBe(stored.bytes);
});

test("what is no image leaves neither file nor row", async () => {
  const { folder, keep, row } = await openSite();
  await expect(keep(Buffer.from("text named .jpg"))).rejects.toThrow(ImageError);
  expect(await row()).toBeNull();
  expect(await readdir(folder)).toEqual([".incoming"]);
});

test("a row that fails takes its file along", async () => {
  const { store, keep } = await openSite();
  await expect(keep(await jpeg(40, 30), { alt: "x".repeat(501) })).rejects.toThrow();
  expect(await store.stat(key)).toBeNull();
});

test("a taken name is refused and its picture stays", async () => {
  const { store, keep, row } = await openSite();
  const first = await keep(await jpeg(400, 300));
  await expect(keep(await jpeg(80, 60))).rejects.toThrow(FileExists);
  expect((await store.stat(key))?.bytes).toBe(first.bytes);
  expect((await row())?.width).toBe(400);
});

test("of simultaneous uploads of one picture under one name one is kept, whole", async () => {
  const { store, keep, row } = await openSite();
  const bytes = await jpeg(400, 300);
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => keep(bytes)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await store.stat(key)).not.toBeNull();
  expect(await row()).not.toBeNull();
});

test("whose row comes second leaves the file to the first", async () => {
  const { store, db, keep } = await openSite();
  const outpaced: FileStore = {
    ...store,
    async putStream(...file) {
      const bytes = await store.putStream(...file);
      await insertPicture(db, { ...hero, now: "2026-03-01T12:00:00.000Z" });
      return bytes;
    },
  };
  await expect(keep(await jpeg(40, 30), {}, outpaced)).rejects.toThrow();
  expect(await store.stat(key)).not.toBeNull();
});

test.each([
  ["the same picture", () => jpeg(400, 300)],
  ["another picture", () => jpeg(400, 300, "#a3432a")],
])("what a killed process left of %s is no obstacle", async (_case, left) => {
  const { store, folder, keep } = await openSite();
  const prepared = await prepareImage(await left());
  await store.put(key, prepared.bytes, prepared);
  const bytes = await jpeg(400, 300);
  await keep(bytes);
  const kept = Buffer.from((await store.read(key)) ?? []);
  expect(kept.equals((await prepareImage(bytes)).bytes)).toBe(true);
  expect(await readdir(path.join(folder, ".incoming"))).toEqual([]);
});
