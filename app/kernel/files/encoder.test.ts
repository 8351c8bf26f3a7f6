import { readdirSync, readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import sharp, { type JpegOptions } from "sharp";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { madeVideo, PLACE } from "#tests/support/made-video.ts";
import { isDeep } from "#tests/support/scale.ts";
import { jpeg } from "#tests/support/storage.ts";
import { cleanVideo, encodeUpload, encodeVariant, endEncoder } from "./encoder.server.ts";

/** Keeps an encoder busy for a second. */
let large: Buffer;
beforeAll(async () => {
  large = await sharp({ create: { width: 7000, height: 5000, channels: 3, background: "#a3432a" } })
    .png({ compressionLevel: 1 })
    .toBuffer();
});
vi.setConfig({ testTimeout: 30_000 });
afterEach(() => {
  vi.useRealTimers();
  return endEncoder();
});

/** Ids of the encoding processes that this process has started. */
function encoders(): number[] {
  const tasks = `/proc/${process.pid}/task`;
  const children = readdirSync(tasks).flatMap((id) =>
    readFileSync(`${tasks}/${id}/children`, "utf8").split(" ").filter(Boolean),
  );
  return children
    .filter((id) => readFileSync(`/proc/${id}/cmdline`, "utf8").includes("encoder-process"))
    .map(Number);
}
const sizeOf = (bytes: Buffer) => encodeUpload([bytes], async ({ width, height }) => [width, height]);
/** Waits until the encoder processes the large picture and is not still starting. */
const working = () => vi.waitUntil(() => maps(encoders()[0]).includes("vips"), { timeout: 20_000 });
const MB = 1024 * 1024;
/** The peak memory of a process, in MB. */
const peakOf = (id: number) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, "utf8"))?.[1]) / 1024;
/** The same, of a process that may have ended; 0 then. */
function peakNow(id: number): number {
  try {
    return peakOf(id) || 0;
  } catch {
    return 0;
  }
}
const maps = (id = 0) => (id ? readFileSync(`/proc/${id}/maps`, "utf8") : "");
const broken = expect.objectContaining({ name: "ImageError", kind: "broken" });

test("an upload and a size of it are made in a process of their own", async () => {
  const prepared = await encodeUpload([await jpeg(400, 300)], async ({ pieces, ...image }) => ({
    ...image,
    file: await buffer(pieces()),
  }));
  expect(prepared).toMatchObject({ width: 400, height: 300, extension: "jpg", bytes: prepared.file.length });
  const variant = await encodeVariant([prepared.file], { width: 320, format: "webp" }, buffer);
  expect(await sharp(variant).metadata()).toMatchObject({ width: 320, height: 240, format: "webp" });
  expect(encoders()).toHaveLength(1);
});

test("every thread of the encoder stands back behind visitors, and it knows no secrets", async () => {
  const size = sizeOf(large);
  await working();
  const [id] = encoders();
  // The 17th field after the name in brackets is the nice value.
  const niceness = () =>
    readdirSync(`/proc/${id}/task`).map((thread) =>
      Number(readFileSync(`/proc/${id}/task/${thread}/stat`, "utf8").split(") ").at(-1)?.split(" ")[16]),
    );
  // The process sets it itself, once it has loaded its modules.
  await vi.waitFor(() => expect(new Set(niceness())).toEqual(new Set([10])), { timeout: 5000 });
  expect(readFileSync(`/proc/${id}/environ`, "utf8")).not.toMatch(/PATH|HOME|SECRET/);
  expect(await size).toEqual([3840, 2743]);
});

const asItIsTaken: [string, JpegOptions] = ["as it is taken", {}];
const progressive: [string, JpegOptions] = ["progressive", { progressive: true }];
test.each(isDeep ? [asItIsTaken, progressive] : [progressive])(
  "a photo of 48 megapixels, %s, leaves room: the encoder at most 450 MB, the server all of its own",
  async (_case, options) => {
    const photo = await sharp({ create: { width: 8064, height: 6048, channels: 3, background: "#a3432a" } })
      .withMetadata({ orientation: 6 })
      .jpeg(options)
      .toBuffer();
    const before = process.memoryUsage.rss();
    expect(await sizeOf(photo)).toEqual([2880, 3840]);
    const [peak = 0] = encoders().map(peakOf);
    expect(peak).toBeGreaterThan(100);
    expect(peak).toBeLessThanOrEqual(450);
    expect((process.memoryUsage.rss() - before) / MB).toBeLessThan(60);
  },
  // It takes 5 s, and several times as long while others encode.
  90_000,
);

test("what breaks the encoder is refused, alone: the next upload gets a new one", async () => {
  const [first, second] = [sizeOf(large), sizeOf(await jpeg(40, 30))];
  const refused = expect(first).rejects.toEqual(broken);
  const id = await vi.waitUntil(() => encoders()[0], { timeout: 20_000 });
  // On a busy machine the picture could be done before it is broken.
  process.kill(id, "SIGSTOP");
  process.kill(id, "SIGKILL");
  await refused;
  expect(await second).toEqual([40, 30]);
  expect(encoders()).not.toContain(id);
});

test("what takes two minutes is refused, and an encoder without work ends after half a minute", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const refused = expect(sizeOf(large)).rejects.toEqual(broken);
  while (encoders().length === 0) await wait(10);
  vi.advanceTimersByTime(120_000);
  await refused;
  expect(await sizeOf(await jpeg(40, 30))).toEqual([40, 30]);
  vi.advanceTimersByTime(29_000);
  await wait(200);
  expect(encoders()).toHaveLength(1);
  // However long the old process takes to exit, later jobs get a new one.
  const [old = 0] = encoders();
  process.kill(old, "SIGSTOP");
  vi.advanceTimersByTime(1000);
  expect(await sizeOf(await jpeg(40, 30))).toEqual([40, 30]);
  process.kill(old, "SIGCONT");
  while (encoders().includes(old)) await wait(10);
});

test("what the source or the keeper throws reaches the caller, and no file is left", async () => {
  async function* halfway() {
    yield await jpeg(40, 30);
    throw new Error("gone away");
  }
  await expect(encodeUpload(halfway(), async () => 0)).rejects.toThrow("gone away");
  const full = () => Promise.reject(new Error("no room"));
  await expect(encodeUpload([await jpeg(40, 30)], full)).rejects.toThrow("no room");
});

test("a video is cleaned in that process too; a small one it goes on at for half a minute is refused", async () => {
  const video = await madeVideo("mp4", 400);
  const cleaned = await cleanVideo([video], async ({ contentType, pieces }) => [
    contentType,
    (await buffer(pieces)).includes(PLACE),
  ]);
  expect(cleaned).toEqual(["video/mp4", false]);
  // The table claims four thousand million chunks; none of them exists.
  video.writeUInt32BE(0xffffffff, video.indexOf("stsc") + 8);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const refused = expect(cleanVideo([video], buffer as never)).rejects.toMatchObject({
    name: "VideoError",
    kind: "broken",
  });
  while (vi.getTimerCount() === 0) await wait(10);
  vi.advanceTimersByTime(30_001);
  await refused;
});

test("a drawing is drawn in that process, and what was uploaded is at hand beside the picture", async () => {
  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3000 20"><path d="M0 0h9v9z"/></svg>`,
  );
  const [picture, given, extension] = await encodeUpload(
    [svg],
    async ({ pieces, given, extension }) =>
      [await buffer(pieces()), await buffer(given()), extension] as const,
  );
  expect(await sharp(picture).metadata()).toMatchObject({ format: "png", width: 2560, height: 17 });
  expect([given.equals(svg), extension]).toEqual([true, "svg.png"]);
});

test("what takes too much memory to draw is refused, before the encoder takes half a gigabyte", async () => {
  const layers = `${'<g opacity=".99">'.repeat(190)}<path d="M0 0h9v9z"/>${"</g>".repeat(190)}`;
  const flood = Array.from({ length: 300 }, (_, n) => `<feFlood flood-color="red" result="r${n}"/>`).join("");
  const floods = `<filter id="f" x="0" y="0" width="30" height="20" filterUnits="userSpaceOnUse">${flood}</filter><rect width="30" height="20" filter="url(#f)"/>`;
  for (const content of isDeep ? [layers, floods] : [floods]) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20">${content}</svg>`;
    const refused = expect(sizeOf(Buffer.from(svg))).rejects.toMatchObject({ kind: "drawing-too-slow" });
    let peak = 0;
    let isDone = false;
    void refused.finally(() => {
      isDone = true;
    });
    while (!isDone) {
      const [id] = encoders();
      if (id) peak = Math.max(peak, peakNow(id));
      await wait(10);
    }
    await refused;
    expect(peak).toBeGreaterThan(100);
    expect(peak).toBeLessThan(500);
  }
}, 90_000);

test("what takes too long to draw is refused with that reason, and not drawn on", async () => {
  const deep = `${'<g filter="url(#f)">'.repeat(190)}<path d="M0 0h9v9z"/>${"</g>".repeat(190)}`;
  const blur = `<filter id="f" x="-9" y="-9" width="99" height="99"><feGaussianBlur stdDeviation="9"/><feMorphology operator="dilate" radius="9"/></filter>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20">${blur}${deep}</svg>`;
  await expect(sizeOf(Buffer.from(svg))).rejects.toMatchObject({ kind: "drawing-too-slow" });
  expect(encoders()).toEqual([]);
  expect(await sizeOf(await jpeg(40, 30))).toEqual([40, 30]);
  // The limit is five seconds of CPU time, and other processes use the CPU, too.
}, 90_000);

test("what a drawing can’t be shown with reaches the caller", async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><image width="9" height="9" href="data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>')}"/></svg>`;
  await expect(sizeOf(Buffer.from(svg))).rejects.toMatchObject({
    kind: "drawing-changed",
    unshown: ["pictures"],
    message: expect.stringContaining("embedded pictures"),
  });
});
