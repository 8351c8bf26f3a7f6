import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { box, madeVideo, PLACE, withinMoov } from "#tests/support/made-video.ts";
import { scratchFolder } from "#tests/support/scratch.ts";
import { prepareVideo } from "./video-pipeline.server.ts";

/**
 * Runs the pipeline on a video.
 * @returns the detected type and the resulting file
 */
async function prepare(video: Uint8Array) {
  const folder = await scratchFolder("trellis-video-");
  const [input, output] = [path.join(folder, "input"), path.join(folder, "output")];
  await writeFile(input, video);
  return { type: await prepareVideo(input, output), stored: await readFile(output) };
}

const kindOf = (video: Uint8Array) =>
  prepare(video).then(
    ({ stored }) => (stored.includes(PLACE) ? "the place" : "taken"),
    (error: unknown) => (error as { kind?: string }).kind ?? String(error),
  );

const mp4 = await madeVideo("mp4");
const mov = await madeVideo("mov");
const webm = await madeVideo("webm");

/** Metadata as written by phones: the key's name, and the value by the key's number. */
const appleMeta = box(
  "meta",
  box("hdlr", "\0\0\0\0\0\0\0\0mdta\0\0\0\0\0\0\0\0\0\0\0\0\0"),
  box("keys", "\0\0\0\0\0\0\0\x01", box("mdta", "com.apple.quicktime.location.ISO6709")),
  box("ilst", box("\0\0\0\x01", box("data", "\0\0\0\x01\0\0\0\0", PLACE))),
);

test.each<[string, Buffer, string]>([
  ["title, track name and subtitles of an MP4", mp4, "video/mp4"],
  ["title and track name of a MOV", mov, "video/quicktime"],
  ["title, track name and subtitles of a WebM", webm, "video/webm"],
  [
    "what Android phones write",
    withinMoov(mp4, box("udta", box("\xa9xyz", "\0\x12\x15\xc7", PLACE))),
    "video/mp4",
  ],
  ["what 3GPP writes", withinMoov(mp4, box("udta", box("loci", "\0\0\0\0\x15\xc7\0", PLACE))), "video/mp4"],
  ["what iPhones write", withinMoov(mov, appleMeta), "video/quicktime"],
  ["a box nobody knows", Buffer.concat([mp4, box("uuid", "0123456789abcdef", PLACE)]), "video/mp4"],
  ["room that is said to be free", Buffer.concat([mp4, box("free", PLACE)]), "video/mp4"],
  ["what follows the boxes", Buffer.concat([mov, box("gps0", PLACE)]), "video/quicktime"],
])("%s stays behind, the pictures do not", async (_case, video, type) => {
  expect(video.includes(PLACE)).toBe(true);
  const prepared = await prepare(video);
  expect(prepared.type).toBe(type);
  expect(prepared.stored.includes(PLACE)).toBe(false);
  // All four pictures are kept: the data around them is far shorter.
  expect(prepared.stored.length).toBeGreaterThan(4000);
  const again = await prepare(prepared.stored);
  expect(again.stored.length).toBe(prepared.stored.length);
});

const size64 = (bytes: bigint) => {
  const head = Buffer.from("\0\0\0\x01moov\0\0\0\0\0\0\0\0", "latin1");
  head.writeBigUInt64BE(bytes, 8);
  return head;
};
const start = mp4.subarray(0, mp4.lastIndexOf("moov") - 4);
/** An MP4 with some bytes of the first box of a type replaced; `at` is the offset from the type. */
function damaged(type: string, at: number, hex: string): Buffer {
  const copy = Buffer.from(mp4);
  Buffer.from(hex, "hex").copy(copy, copy.indexOf(type) + at);
  return copy;
}

test.each<[string, Uint8Array]>([
  ["nothing", Buffer.alloc(0)],
  ["text", Buffer.from("hello")],
  ["a head alone", mp4.subarray(0, 24)],
  ["a head and noise", Buffer.concat([mp4.subarray(0, 32), Buffer.alloc(9000, 7)])],
  ["half an MP4", mp4.subarray(0, mp4.length / 2)],
  ["an MP4 that ends within its index", mp4.subarray(0, mp4.length - 40)],
  ["a WebM that ends within its head", webm.subarray(0, 60)],
  ["an index of no length", Buffer.concat([start, Buffer.from("\0\0\0\0moov", "latin1")])],
  ["an index longer than any file", Buffer.concat([start, size64(2n ** 62n)])],
  ["an index of less than its head", Buffer.concat([start, size64(3n)])],
  ["boxes within boxes", Buffer.concat([start, ...Array.from({ length: 3000 }, () => size64(2n ** 40n))])],
  ["a track longer than what it is in", damaged("trak", -4, "7fffffff")],
])("%s is refused, soon and in words", async (_case, video) => {
  expect(["not-a-video", "broken"]).toContain(await kindOf(video));
});

test("pictures that lie beyond the file are left out", async () => {
  const { stored } = await prepare(damaged("stco", 12, "7ffffff0"));
  expect(stored.length).toBeLessThan(4000);
});

test("a picture of a kind that browsers don't know is told apart", async () => {
  const copy = Buffer.from(mp4);
  copy.write("mp4v", copy.lastIndexOf("avc1"), "latin1");
  expect(await kindOf(copy)).toBe("unshowable");
});

test("one whose pictures lie over one another, to fill the disk, is broken off", async () => {
  const video = await madeVideo("mp4", 1_200_000, 60);
  const sizes = video.indexOf("stsz") + 16;
  expect(video.readUInt32BE(sizes)).toBe(20_000);
  for (let picture = 0; picture < 30; picture += 1) video.writeUInt32BE(600_000, sizes + picture * 4);
  expect(await kindOf(video)).toBe("broken");
});
