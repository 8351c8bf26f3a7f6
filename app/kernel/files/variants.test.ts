import pino from "pino";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import { jpeg, openStorage } from "#tests/support/storage.ts";
import { variantFormats } from "./picture.ts";
import { originalKey, variantKey } from "./storage-address.ts";
import { readVariant, warmVariants } from "./variants.server.ts";

const picture = { bucket: "site-images", name: "hero-1.jpg", width: 800 };
const widths = [320, 480, 640, 768];

const putFile = (store: FileStore, name: string, bytes: Buffer) =>
  store.put(originalKey(picture.bucket, name), bytes, { contentType: "image/jpeg" });

/** A store with one original, and a record of its reads and writes. */
async function openRecorded() {
  const { store } = await openStorage();
  await putFile(store, picture.name, await jpeg(800, 600));
  const written: string[] = [];
  const read: string[] = [];
  const recorded: FileStore = {
    ...store,
    putStream(key, ...rest) {
      written.push(key);
      return store.putStream(key, ...rest);
    },
    openStream(key) {
      read.push(key);
      return store.openStream(key);
    },
  };
  return { store: recorded, written, read };
}

/** Records the log, one message per line. */
function openLog() {
  const lines: string[] = [];
  return { lines, log: pino({}, { write: (line: string) => void lines.push(line) }) };
}

test.each(variantFormats)("a variant in %s is made, kept and given back the same", async (format) => {
  const { store, written } = await openRecorded();
  const made = await readVariant(store, picture, { width: 480, format });
  expect(await sharp(made ?? undefined).metadata()).toMatchObject({ width: 480, height: 360 });
  const again = await readVariant(store, picture, { width: 480, format });
  expect(Buffer.from(again ?? []).equals(made ?? Buffer.alloc(1))).toBe(true);
  expect(written).toEqual([`variants/site-images/hero-1.jpg/480.${format}`]);
});

test("a share picture is made once and kept; others than the eleven cannot be had", async () => {
  const { store, written } = await openRecorded();
  const made = await readVariant(store, picture, { position: 30 });
  const metadata = await sharp(made ?? undefined).metadata();
  expect(metadata).toMatchObject({ width: 1200, height: 630, format: "jpeg" });
  expect(await readVariant(store, picture, { position: 30 })).toEqual(made);
  for (const position of [-10, 5, 110, Number.NaN]) {
    expect(await readVariant(store, picture, { position })).toBeNull();
  }
  expect(written).toEqual(["variants/site-images/hero-1.jpg/share-30.jpg"]);
});

test("ten who ask at once share one encoder", async () => {
  const { store, written, read } = await openRecorded();
  const asked = await Promise.all(
    Array.from({ length: 10 }, () => readVariant(store, picture, { width: 640, format: "webp" })),
  );
  expect(new Set(asked.map((bytes) => bytes?.length)).size).toBe(1);
  expect(asked[0]?.length).toBeGreaterThan(0);
  expect(written).toHaveLength(1);
  expect(read.filter((key) => key.startsWith("originals/"))).toHaveLength(1);
});

test.each([0, 1, 319, 321, 481, 1080, 2560, 99_999, Number.NaN])("width %d cannot be had", async (width) => {
  const { store, written, read } = await openRecorded();
  expect(await readVariant(store, picture, { width, format: "webp" })).toBeNull();
  expect([...written, ...read]).toEqual([]);
});

test("a picture whose file is gone has no variants", async () => {
  const { store } = await openRecorded();
  const gone = { ...picture, name: "gone.jpg" };
  expect(await readVariant(store, gone, { width: 320, format: "webp" })).toBeNull();
});

test("a failure is told and not remembered", async () => {
  const { store } = await openRecorded();
  await putFile(store, "late.jpg", Buffer.from("no image"));
  const late = { ...picture, name: "late.jpg" };
  await expect(readVariant(store, late, { width: 320, format: "webp" })).rejects.toThrow();
  await store.remove(originalKey("site-images", "late.jpg"));
  await putFile(store, "late.jpg", await jpeg(800, 600));
  expect(await readVariant(store, late, { width: 320, format: "webp" })).not.toBeNull();
});

test("all sizes are made ahead, smallest first, and none twice", async () => {
  const { store, written } = await openRecorded();
  const small = { ...picture, name: "small.jpg", width: 480 };
  await putFile(store, small.name, await jpeg(480, 360));
  await readVariant(store, picture, { width: 320, format: "avif" });
  written.length = 0;
  const { log, lines } = openLog();
  await warmVariants({ store, log, signal: new AbortController().signal }, [picture, small]);
  const sizes = written.map((key) => Number(/(\d+)\.\w+$/.exec(key)?.[1]));
  expect(sizes).toEqual([...sizes].sort((a, b) => a - b));
  const expected = [picture, small].flatMap(({ bucket, name, width: own }) =>
    widths
      .filter((width) => width <= own)
      .flatMap((width) => variantFormats.map((format) => variantKey(bucket, name, width, format))),
  );
  const already = variantKey(picture.bucket, picture.name, 320, "avif");
  expect(written.toSorted()).toEqual(expected.filter((key) => key !== already).toSorted());
  expect(lines).toEqual([]);
});

test("making ahead goes on after a failure, which is logged", async () => {
  const { store, written } = await openRecorded();
  const broken = { ...picture, name: "broken.jpg", width: 320 };
  await putFile(store, broken.name, Buffer.from("no image"));
  const { log, lines } = openLog();
  await warmVariants({ store, log, signal: new AbortController().signal }, [broken, picture]);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain("broken.jpg");
  expect(written.filter((key) => key.includes("hero-1.jpg"))).toHaveLength(8);
});

test("making ahead stops when it is told to", async () => {
  const { store, written } = await openRecorded();
  const stop = new AbortController();
  const watching: FileStore = {
    ...store,
    async putStream(...file) {
      stop.abort();
      return store.putStream(...file);
    },
  };
  const { log, lines } = openLog();
  await warmVariants({ store: watching, log, signal: stop.signal }, [picture]);
  expect(written.filter((key) => key.startsWith("variants/"))).toHaveLength(1);
  expect(lines).toEqual([]);
});
