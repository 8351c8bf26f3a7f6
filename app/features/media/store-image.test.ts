import { readdir } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { FileExists, type FileStore } from "#app/platform/files/file-store.server.ts";
import { jpeg, openStorage } from "#tests/support/storage.ts";
import { ImageError } from "./image-error.server.ts";
import { prepareImage } from "./image-pipeline.server.ts";
import { findMedia, insertMedia } from "./media.queries.server.ts";
import { storeImage } from "./store-image.server.ts";

const hero = { bucket: "site-images", name: "hero-1.jpg", alt: "Garden" } as const;
const key = "originals/site-images/hero-1.jpg";

test("an image is kept as a file and a row that agree", async () => {
  const { database, store } = await openStorage();
  const now = "2026-03-01T12:00:00.000Z";
  const stored = await storeImage(
    { db: database.db, store },
    { ...hero, source: [await jpeg(400, 300)], now },
  );
  expect(stored).toMatchObject({
    ...hero,
    width: 400,
    height: 300,
    content_type: "image/jpeg",
    created_at: now,
  });
  expect(await findMedia(database.db, hero.bucket, hero.name)).toEqual(stored);
  expect((await store.stat(key))?.bytes).toBe(stored.bytes);
});

test("what is no image leaves neither file nor row", async () => {
  const { database, store, folder } = await openStorage();
  const image = { ...hero, source: [Buffer.from("text named .jpg")] };
  await expect(storeImage({ db: database.db, store }, image)).rejects.toThrow(ImageError);
  expect(await findMedia(database.db, hero.bucket, hero.name)).toBeNull();
  expect(await readdir(folder)).toEqual([".incoming"]);
});

test("a row that fails takes its file along", async () => {
  const { database, store } = await openStorage();
  const image = { ...hero, alt: "x".repeat(501), source: [await jpeg(40, 30)] };
  await expect(storeImage({ db: database.db, store }, image)).rejects.toThrow();
  expect(await store.stat(key)).toBeNull();
});

test("a taken name is refused and its picture stays", async () => {
  const { database, store } = await openStorage();
  const site = { db: database.db, store };
  const first = await storeImage(site, { ...hero, source: [await jpeg(400, 300)] });
  await expect(storeImage(site, { ...hero, source: [await jpeg(80, 60)] })).rejects.toThrow(FileExists);
  expect((await store.stat(key))?.bytes).toBe(first.bytes);
  expect((await findMedia(database.db, hero.bucket, hero.name))?.width).toBe(400);
});

test("of simultaneous uploads of one picture under one name one is kept, whole", async () => {
  const { database, store } = await openStorage();
  const bytes = await jpeg(400, 300);
  const uploads = [1, 2, 3].map(() => storeImage({ db: database.db, store }, { ...hero, source: [bytes] }));
  const outcomes = await Promise.allSettled(uploads);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await store.stat(key)).not.toBeNull();
  expect(await findMedia(database.db, hero.bucket, hero.name)).not.toBeNull();
});

test("whose row comes second leaves the file to the first", async () => {
  const { database, store } = await openStorage();
  const row = { ...hero, content_type: "image/jpeg", width: 40, height: 30, bytes: 1, placeholder: null };
  const outpaced: FileStore = {
    ...store,
    async putStream(...file) {
      const bytes = await store.putStream(...file);
      await insertMedia(database.db, { ...row, userId: null, now: "2026-03-01T12:00:00.000Z" });
      return bytes;
    },
  };
  const upload = storeImage({ db: database.db, store: outpaced }, { ...hero, source: [await jpeg(40, 30)] });
  await expect(upload).rejects.toThrow();
  expect(await store.stat(key)).not.toBeNull();
});

test.each([
  ["the same picture", () => jpeg(400, 300)],
  ["another picture", () => jpeg(400, 300, "#a3432a")],
])("what a killed process left of %s is no obstacle", async (_case, left) => {
  const { database, store, folder } = await openStorage();
  const prepared = await prepareImage(await left());
  await store.put(key, prepared.bytes, prepared);
  const bytes = await jpeg(400, 300);
  await storeImage({ db: database.db, store }, { ...hero, source: [bytes] });
  const kept = Buffer.from((await store.read(key)) ?? []);
  expect(kept.equals((await prepareImage(bytes)).bytes)).toBe(true);
  expect(await readdir(path.join(folder, ".incoming"))).toEqual([]);
});
