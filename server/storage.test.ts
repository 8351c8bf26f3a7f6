import { type Logger, pino } from "pino";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { deleteMedia } from "#app/kernel/files/file-removal.queries.server.ts";
import { insertMedia, type Media } from "#app/kernel/files/media.queries.server.ts";
import { originalKey, storageUrl } from "#app/kernel/files/storage-address.ts";
import { storeImage } from "#app/kernel/files/store-image.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import { jpeg, openStorage } from "#tests/support/storage.ts";
import { storageRoutes } from "./storage.ts";

const now = "2026-03-01T12:00:00.000Z";
const digits = "0123456789";

let app: ReturnType<typeof storageRoutes>;
let picture: Media;
let original: Uint8Array;
let pictureUrl: string;
let videoUrl: string;
let serve: (change: Partial<FileStore>) => typeof app;
let log: { lines: string[]; to: Logger };
let store: FileStore;
let versions: { version: number; takenDownAt: number };
let database: Database;
let removeFile: (media: { bucket: string; name: string }) => Promise<void>;

/** Encoded once, by the first test. */
let encoded: { media: Media; bytes: Uint8Array } | undefined;
const named = { bucket: "project-images", name: "p1/1-0.jpg", alt: "" } as const;

beforeEach(async () => {
  const opened = await openStorage();
  database = opened.database;
  store = opened.store;
  const key = originalKey(named.bucket, named.name);
  if (encoded) {
    picture = await insertMedia(database.db, { ...encoded.media, userId: null, now });
    await store.put(key, Buffer.from(encoded.bytes), { contentType: "image/jpeg" });
  } else {
    const source = [await jpeg(800, 600)];
    picture = await storeImage({ db: database.db, store }, { ...named, source, now });
    encoded = { media: picture, bytes: (await store.read(key)) ?? new Uint8Array() };
  }
  original = encoded.bytes;
  pictureUrl = storageUrl(picture.bucket, picture.name);
  const video = { bucket: "videos", name: "tour.mp4", content_type: "video/mp4" };
  await store.put(originalKey(video.bucket, video.name), Buffer.from(digits), { contentType: "video/mp4" });
  const measures = { width: null, height: null, bytes: digits.length, alt: "", placeholder: null };
  await insertMedia(database.db, { ...video, ...measures, userId: null, now });
  videoUrl = storageUrl(video.bucket, video.name);
  removeFile = ({ bucket, name }) => store.remove(originalKey(bucket, name));
  log = { lines: [], to: pino({}, { write: (line: string) => void log.lines.push(line) }) };
  versions = { version: 1, takenDownAt: 0 };
  const contentVersion = { current: () => versions.version, takenDownAt: () => versions.takenDownAt };
  serve = (change) =>
    storageRoutes({ database, store: { ...store, ...change }, log: log.to, contentVersion });
  app = serve({});
});

describe("An original", () => {
  test("comes with its type, an hour of caching and a policy under which nothing runs", async () => {
    const response = await app.request(pictureUrl);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "content-length": String(original.length),
      "cache-control": "public, max-age=3600",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "accept-ranges": "bytes",
      "last-modified": "Sun, 01 Mar 2026 12:00:00 GMT",
      etag: expect.stringMatching(/^"[\w-]+"$/),
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(original)).toBe(true);
  });

  test("answers HEAD like GET, without the bytes", async () => {
    const [get, head] = await Promise.all([
      app.request(pictureUrl),
      app.request(pictureUrl, { method: "HEAD" }),
    ]);
    expect(head.status).toBe(200);
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(get.headers));
    expect((await head.arrayBuffer()).byteLength).toBe(0);
  });

  test("opened on its own may load itself, for the browser's own player, and nothing else", async () => {
    const { headers } = await app.request(videoUrl);
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox allow-same-origin",
    );
  });

  test.each([
    ["bytes=2-5", "bytes 2-5/10", "2345"],
    ["bytes=7-", "bytes 7-9/10", "789"],
    ["bytes=-3", "bytes 7-9/10", "789"],
    ["bytes=0-0", "bytes 0-0/10", "0"],
    ["bytes=5-900", "bytes 5-9/10", "56789"],
    ["bytes=-900", "bytes 0-9/10", digits],
  ])("gives the part %s", async (range, contentRange, expected) => {
    const response = await app.request(videoUrl, { headers: { Range: range } });
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(contentRange);
    expect(response.headers.get("content-length")).toBe(String(expected.length));
    expect(response.headers.get("content-type")).toBe("video/mp4");
    expect(await response.text()).toBe(expected);
  });

  test.each(["bytes=10-", "bytes=900-901", "bytes=-0"])("has no part %s", async (range) => {
    const response = await app.request(videoUrl, { headers: { Range: range } });
    expect(response.status).toBe(416);
    expect(response.headers.get("content-range")).toBe("bytes */10");
  });

  test.each(["bytes=5-2", "bytes=a-b", "bytes=-", "bytes=0-1,4-5", "lines=0-1", "bytes"])(
    "is given whole when the part %s is not understood",
    async (range) => {
      const response = await app.request(videoUrl, { headers: { Range: range } });
      expect(response.status).toBe(200);
      expect(await response.text()).toBe(digits);
    },
  );

  test("is given whole to who has a part of another file", async () => {
    const etag = (await app.request(videoUrl)).headers.get("etag") ?? "";
    const part = (condition: string) =>
      app.request(videoUrl, { headers: { Range: "bytes=2-5", "If-Range": condition } });
    expect((await part(etag)).status).toBe(206);
    expect((await part('"another"')).status).toBe(200);
  });
});

describe("A variant", () => {
  test.each(["avif", "webp"])("in %s is made and may be kept for good", async (format) => {
    const response = await app.request(`${pictureUrl}/480.${format}`);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": `image/${format}`,
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get("content-length")).toBe(String(bytes.length));
    expect(await sharp(bytes).metadata()).toMatchObject({
      width: 480,
      height: 360,
      mediaType: `image/${format}`,
    });
  });

  test("answers HEAD with its length", async () => {
    const head = await app.request(`${pictureUrl}/320.webp`, { method: "HEAD" });
    const get = await app.request(`${pictureUrl}/320.webp`);
    expect(head.headers.get("content-length")).toBe(String((await get.arrayBuffer()).byteLength));
    expect((await head.arrayBuffer()).byteLength).toBe(0);
  });

  test("has a validator of its own", async () => {
    const addresses = ["", "/320.webp", "/480.webp", "/480.avif", "/share-0.jpg", "/share-whole.jpg"].map(
      (part) => `${pictureUrl}${part}`,
    );
    const responses = await Promise.all(addresses.map((address) => app.request(address)));
    expect(new Set(responses.map((response) => response.headers.get("etag"))).size).toBe(6);
  });
});

test("A share picture is made, and may be kept for good", async () => {
  const response = await app.request(`${pictureUrl}/share-50.jpg`);
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "public, max-age=31536000, immutable",
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: "jpeg" });
});

describe("Who has a file already", () => {
  test.each(["", "/480.webp", "/share-50.jpg"])("gets 304 and no bytes (%s)", async (part) => {
    const address = `${pictureUrl}${part}`;
    const first = await app.request(address);
    const etag = first.headers.get("etag") ?? "";
    const since = first.headers.get("last-modified") ?? "";
    const conditions: Record<string, string>[] = [
      { "If-None-Match": etag },
      { "If-None-Match": `"x", W/${etag}` },
      { "If-None-Match": "*" },
      { "If-Modified-Since": since },
    ];
    for (const headers of conditions) {
      const again = await app.request(address, { headers });
      expect(again.status).toBe(304);
      expect(again.headers.get("etag")).toBe(etag);
      expect(again.headers.get("cache-control")).toBe(first.headers.get("cache-control"));
      expect((await again.arrayBuffer()).byteLength).toBe(0);
    }
    const other = await app.request(address, {
      headers: { "If-None-Match": '"x"', "If-Modified-Since": since },
    });
    expect(other.status).toBe(200);
  });
});

describe("No file is found", () => {
  test.each([
    "/storage",
    "/storage/",
    "/storage/site-images",
    "/storage/site-images/",
    "/storage/site-images/missing.jpg",
    "/storage/other-bucket/1-0.jpg",
    "/storage/project-images/p1",
    "/storage/project-images/p1/",
    "/storage/project-images/p1/1-0.jpg/",
    "/storage/project-images//p1/1-0.jpg",
    "/storage/project-images/p1%2F1-0.jpg",
    "/storage/project-images/p1%5C1-0.jpg",
    "/storage/project-images/p1/1-0.jpg%00",
    "/storage/project-images/x/../../../trellis.sqlite",
    "/storage/project-images/%2e%2e/%2e%2e/trellis.sqlite",
    "/storage/project-images/..%2f..%2ftrellis.sqlite",
    "/storage/%E0%A4%A/a.jpg",
    "/storage/site-images/%E0%A4%A.jpg",
    "/storage/site-images/%",
    "/storage/project-images/p1/1-0.jpg/480.jpg",
    "/storage/project-images/p1/1-0.jpg/481.webp",
    "/storage/project-images/p1/1-0.jpg/1080.webp",
    "/storage/project-images/p1/1-0.jpg/0480.webp",
    "/storage/project-images/p1/1-0.jpg/-480.webp",
    "/storage/project-images/p1/1-0.jpg/99999999999999999999.webp",
    "/storage/project-images/p1/1-0.jpg/480.webp/320.webp",
    "/storage/project-images/p1/1-0.jpg/share-55.jpg",
    "/storage/project-images/p1/1-0.jpg/share-050.jpg",
    "/storage/project-images/p1/1-0.jpg/share-110.jpg",
    "/storage/project-images/p1/1-0.jpg/share-50.webp",
    "/storage/project-images/p1/1-0.jpg/share-whole.webp",
    "/storage/project-images/p1/1-0.jpg/whole.webp",
    "/storage/project-images/p1/1-0.jpg/share.jpg",
    "/storage/videos/tour.mp4/share-50.jpg",
    "/storage/videos/tour.mp4/480.webp",
    `/storage/site-images/${"a".repeat(5000)}.jpg`,
    "/storage/originals/project-images/p1/1-0.jpg",
  ])("at %s", async (address) => {
    for (const method of ["GET", "HEAD"]) {
      const response = await app.request(address, { method });
      expect(response.status).toBe(404);
      if (method === "GET") expect(await response.text()).not.toMatch(/trellis|node|Error/);
    }
  });

  test("where the row is left but the file is gone", async () => {
    await removeFile(picture);
    for (const method of ["GET", "HEAD"]) {
      for (const part of ["", "/320.webp"]) {
        expect((await app.request(`${pictureUrl}${part}`, { method })).status).toBe(404);
      }
    }
  });
});

test.each(["POST", "PUT", "PATCH", "DELETE"])("%s is not for files", async (method) => {
  const response = await app.request(pictureUrl, { method });
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("GET, HEAD");
});

describe("While the store takes no more files", () => {
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  const nextTry = () => vi.advanceTimersByTime(10_001);
  let tries = 0;
  let isFull = true;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["performance"] });
    tries = 0;
    isFull = true;
    const { putStream } = store;
    app = serve({
      putStream: (...file) => {
        tries += 1;
        return isFull ? Promise.reject(full) : putStream(...file);
      },
    });
  });
  afterEach(() => vi.useRealTimers());

  const bytesOf = async (path: string) => {
    const response = await app.request(path);
    expect(response.status).toBe(200);
    const { format, width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    return { format, width, type: response.headers.get("content-type"), headers: response.headers };
  };

  test("a picture's sizes are the original, and nobody encodes again and again", async () => {
    for (const size of ["480.webp", "640.webp", "480.webp", "640.avif"]) {
      const { headers, ...found } = await bytesOf(`${pictureUrl}/${size}`);
      expect(found).toEqual({ format: "jpeg", width: 800, type: "image/jpeg" });
      expect(headers.get("cache-control")).toBe("public, max-age=60");
      expect(headers.get("etag")).toBeNull();
    }
    expect(tries).toBe(1);
    expect(log.lines).toHaveLength(1);
    expect(log.lines[0]).toContain("ENOSPC");
    nextTry();
    await Promise.all([480, 640, 768].map((width) => bytesOf(`${pictureUrl}/${width}.webp`)));
    expect(tries).toBe(2);
  });

  test("a share picture is missing for now, and no original stands in", async () => {
    const response = await app.request(`${pictureUrl}/share-50.jpg`);
    expect([response.status, response.headers.get("cache-control")]).toEqual([503, "no-store"]);
  });

  test("a smaller size that is kept comes before the original", async () => {
    isFull = false;
    await bytesOf(`${pictureUrl}/480.webp`);
    isFull = true;
    expect(await bytesOf(`${pictureUrl}/640.avif`)).toMatchObject({ width: 480, type: "image/webp" });
  });

  test("sizes are made again once there is room, without a restart", async () => {
    await bytesOf(`${pictureUrl}/480.webp`);
    isFull = false;
    nextTry();
    const { headers, ...found } = await bytesOf(`${pictureUrl}/480.webp`);
    expect(found).toEqual({ format: "webp", width: 480, type: "image/webp" });
    expect(headers.get("cache-control")).toContain("immutable");
    expect(await bytesOf(`${pictureUrl}/640.avif`)).toMatchObject({ width: 640, type: "image/avif" });
  });
});

describe("A picture that was looked at", () => {
  test.each(["", "/480.webp"])("is gone once it is deleted: %s", async (size) => {
    expect((await app.request(pictureUrl + size)).status).toBe(200);
    await database.db.transaction().execute((trx) => deleteMedia(trx, picture.id));
    versions = { version: 2, takenDownAt: 2 };
    expect((await app.request(pictureUrl + size)).status).toBe(404);
  });

  test("is shown in an outage, unless it may have been deleted since", async () => {
    await app.request(pictureUrl);
    await database.close();
    versions = { version: 2, takenDownAt: 1 };
    expect((await app.request(pictureUrl)).status).toBe(200);
    versions = { version: 3, takenDownAt: 3 };
    expect((await app.request(pictureUrl)).status).toBe(503);
  });
});

test.each(["", "/480.webp"])("a store that cannot be read is told in words, and logged: %s", async (size) => {
  const away = () => Promise.reject(new Error("connect ECONNREFUSED"));
  app = serve({ read: away, stat: away, openStream: away });
  const response = await app.request(pictureUrl + size);
  expect(response.status).toBe(503);
  expect(await response.text()).toBe("We can’t open this file right now. Try again in a minute.\n");
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(log.lines).toHaveLength(1);
});
