import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startS3Server } from "#tests/support/s3-server.ts";
import { BadKey, FileExists, type FileStore, openFileStore } from "./file-store.server.ts";

const text = (words: string) => new TextEncoder().encode(words);
async function toArray<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
const plain = { contentType: "text/plain" };

/** Tests of every file store, regardless of its backend. */
function describeStore(name: string, open: () => FileStore | Promise<FileStore>) {
  describe(name, () => {
    let store: FileStore;
    let folder: string;
    let counter = 0;
    beforeEach(async () => {
      store = await open();
      counter += 1;
      folder = `originals/test-${counter}`;
    });
    test("gives back the bytes that were put, even none", async () => {
      const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251);
      await store.put(`${folder}/a.jpg`, bytes, { contentType: "image/jpeg" });
      await store.put(`${folder}/empty`, new Uint8Array(), plain);
      expect(Buffer.from((await store.read(`${folder}/a.jpg`)) ?? []).equals(bytes)).toBe(true);
      expect(await store.read(`${folder}/empty`)).toHaveLength(0);
    });

    test("tells length and time", async () => {
      await store.put(`${folder}/a`, text("garden"), plain);
      const found = await store.stat(`${folder}/a`);
      expect(found?.bytes).toBe(6);
      expect(Math.abs((found?.modified.getTime() ?? 0) - Date.now())).toBeLessThan(60_000);
    });

    test("never overwrites", async () => {
      await store.put(`${folder}/a`, text("first"), plain);
      await expect(store.put(`${folder}/a`, text("second"), plain)).rejects.toThrow(FileExists);
      expect(await store.read(`${folder}/a`)).toEqual(text("first").slice());
    });

    test("keeps a stream piece by piece and counts it", async () => {
      const pieces = Array.from({ length: 20 }, (_, index) => new Uint8Array(50_000).fill(index));
      const bytes = await store.putStream(`${folder}/tour.mp4`, Readable.from(pieces), plain);
      expect(bytes).toBe(1_000_000);
      expect((await store.stat(`${folder}/tour.mp4`))?.bytes).toBe(bytes);
      expect(Buffer.from((await store.read(`${folder}/tour.mp4`)) ?? []).equals(Buffer.concat(pieces))).toBe(
        true,
      );
    });

    test("keeps nothing of a stream that breaks off, and says why", async () => {
      async function* broken() {
        yield text("half a garden");
        throw new Error("gone away");
      }
      await expect(store.putStream(`${folder}/a`, broken(), plain)).rejects.toThrow("gone away");
      expect(await store.stat(`${folder}/a`)).toBeNull();
    });

    test("never overwrites with a stream", async () => {
      await store.put(`${folder}/a`, text("first"), plain);
      const again = store.putStream(`${folder}/a`, Readable.from([text("second")]), plain);
      await expect(again).rejects.toThrow(FileExists);
      expect(await store.read(`${folder}/a`)).toEqual(text("first").slice());
    });

    test.each([
      ["whole", undefined, "0123456789"],
      ["a part", { start: 2, end: 5 }, "2345"],
      ["the last byte", { start: 9, end: 9 }, "9"],
    ])("streams %s", async (_part, range, expected) => {
      await store.put(`${folder}/digits`, text("0123456789"), plain);
      const stream = await store.openStream(`${folder}/digits`, range);
      expect(stream && (await buffer(stream)).toString()).toBe(expected);
    });

    test("answers null for what is not there, a folder too", async () => {
      await store.put(`${folder}/there`, text("x"), plain);
      for (const key of [`${folder}/missing`, folder, `${folder}/there/below`]) {
        expect(await store.read(key)).toBeNull();
        expect(await store.stat(key)).toBeNull();
        expect(await store.openStream(key)).toBeNull();
      }
    });

    test("names every file below a folder, however deep, and none beside it", async () => {
      const keys = ["a.jpg", "deep/c.jpg", "deep/er/b.jpg"].map((name) => `${folder}/${name}`);
      for (const key of [...keys, `${folder}-beside/d.jpg`]) await store.put(key, text("x"), plain);
      expect((await toArray(store.list(folder))).sort()).toEqual(keys);
      expect(await toArray(store.list(`${folder}/deep/er`))).toEqual([`${folder}/deep/er/b.jpg`]);
      expect(await toArray(store.list(`${folder}/missing`))).toEqual([]);
    });

    test("removes a file, and a missing one without complaint", async () => {
      await store.put(`${folder}/a`, text("x"), plain);
      await store.remove(`${folder}/a`);
      await store.remove(`${folder}/a`);
      expect(await store.read(`${folder}/a`)).toBeNull();
    });

    test.each([
      "",
      "..",
      "../a",
      "a/../../b",
      "/etc/passwd",
      "a//b",
      "a/",
      "a\\b",
      "a\u0000b",
      "a\nb",
      ".incoming/a",
      "a/.hidden",
      "a./b",
      "C:/a",
      "a%2fb",
      "é",
      "x".repeat(901),
    ])("refuses the key %j", async (key) => {
      await expect(store.put(key, text("x"), plain)).rejects.toThrow(BadKey);
      await expect(store.putStream(key, Readable.from([]), plain)).rejects.toThrow(BadKey);
      await expect(store.read(key)).rejects.toThrow(BadKey);
      await expect(store.stat(key)).rejects.toThrow(BadKey);
      await expect(store.openStream(key)).rejects.toThrow(BadKey);
      await expect(store.remove(key)).rejects.toThrow(BadKey);
      await expect(toArray(store.list(key))).rejects.toThrow(BadKey);
    });

    test("is ready", async () => {
      await expect(store.ready()).resolves.toBeUndefined();
    });
  });
}

describe("A file store", () => {
  let dataDir: string;
  let s3: Awaited<ReturnType<typeof startS3Server>>;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), "trellis-files-"));
    s3 = await startS3Server();
  });
  afterAll(async () => {
    await s3.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  describeStore("in a folder", () => openFileStore({ dataDir }));
  describeStore("in an S3 bucket", () => openFileStore({ storageUrl: s3.storageUrl(), dataDir }));

  test("in a folder lets one of two simultaneous writers win and leaves no drafts", async () => {
    const store = openFileStore({ dataDir });
    const words = ["one", "two", "three", "four"];
    const outcomes = await Promise.allSettled(words.map((word) => store.put("race/a", text(word), plain)));
    const winners = words.filter((_, index) => outcomes[index]?.status === "fulfilled");
    expect(winners).toHaveLength(1);
    expect(await store.read("race/a")).toEqual(text(winners[0] ?? "").slice());
    expect(await readdir(path.join(dataDir, "storage", ".incoming"))).toEqual([]);
  });

  test("in a folder leaves no draft of a stream that broke off", async () => {
    const store = openFileStore({ dataDir });
    async function* broken() {
      yield text("half");
      throw new Error("gone away");
    }
    await expect(store.putStream("broken/a", broken(), plain)).rejects.toThrow();
    expect(await readdir(path.join(dataDir, "storage", ".incoming"))).toEqual([]);
  });

  test("in a folder leaves a write that is under way alone while others open it", async () => {
    const store = openFileStore({ dataDir });
    async function* slow() {
      yield text("half");
      openFileStore({ dataDir });
      yield text(" and half");
    }
    await store.putStream("slow/a", slow(), plain);
    expect(await store.read("slow/a")).toEqual(text("half and half").slice());
  });

  test("in a folder passes over what no key names", async () => {
    const store = openFileStore({ dataDir });
    await store.put("odd/a.jpg", text("x"), plain);
    for (const name of [".DS_Store", "with space.jpg"])
      await writeFile(path.join(dataDir, "storage", "odd", name), "");
    expect(await toArray(store.list("odd"))).toEqual(["odd/a.jpg"]);
  });

  test("in a folder is not ready once the folder is gone", async () => {
    const lost = await mkdtemp(path.join(os.tmpdir(), "trellis-files-"));
    const store = openFileStore({ dataDir: lost });
    await rm(lost, { recursive: true });
    await expect(store.ready()).rejects.toThrow();
  });

  test("cannot be opened where a file stands in its place", async () => {
    const taken = path.join(dataDir, "a-file");
    await writeFile(taken, "");
    expect(() => openFileStore({ dataDir: taken })).toThrow();
  });

  test.each([
    ["with another bucket", { bucket: "no-such-bucket" }],
    ["with a wrong secret", { secret: "wrong" }],
  ])("in S3 is not ready %s", async (_case, problem) => {
    const store = openFileStore({ storageUrl: s3.storageUrl(problem), dataDir });
    await expect(store.ready()).rejects.toThrow();
  });

  test("in S3 tells a failure from a missing file", async () => {
    const store = openFileStore({ storageUrl: s3.storageUrl({ secret: "wrong" }), dataDir });
    await expect(store.read("a")).rejects.toThrow();
    await expect(store.stat("a")).rejects.toThrow();
    await expect(store.put("a", text("x"), plain)).rejects.toThrow();
  });
});
