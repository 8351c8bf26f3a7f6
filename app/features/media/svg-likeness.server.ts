import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import pLimit from "p-limit";
import sharp from "sharp";
import { ImageError } from "./image-error.server.ts";

/** Pixels of the longer side: what is not seen at that size is not looked for. */
const SIDE = 256;
/** Of a processor, which others may keep busy. */
const MAX_CPU_MS = 5000;
const LOOK_MS = 250;
/** Two threads that look up fonts at once can break the process. */
const inTurn = pLimit(1);
/** Of 255: less is a matter of how edges are smoothed. */
const VISIBLE = 32;
/** Share of the pixels that may differ. */
const TOLERATED = 0.0005;

/**
 * Whether a cleaned drawing looks like the one it comes from, on white and on black. Neither is drawn with an address
 * of its own, so that nothing it refers to can be read or fetched. What can't be drawn is not compared: of the one it
 * comes from browsers show no more than an error.
 * @param orEmpty whether a drawing that shows nothing is like any
 * @throws {ImageError} when either takes too long to draw, or the cleaned one can't be parsed
 */
export async function looksAlike(
  given: string,
  cleaned: string,
  { orEmpty }: { orEmpty: boolean },
): Promise<boolean> {
  const after = await inTurn(draw, cleaned);
  if (!after) return await requireParseable(cleaned);
  if (!orEmpty && after.every((value) => value === 0)) return false;
  const before = await inTurn(draw, given);
  if (!before) return true;
  if (before.length !== after.length) return false;
  let different = 0;
  for (let at = 0; at < after.length; at += 4) if (differs(before, after, at)) different += 1;
  return different <= TOLERATED * (after.length / 4);
}

/** What a strict reader can't parse, browsers show as an error; too vast to be drawn here is none. */
async function requireParseable(svg: string): Promise<true> {
  await sharp(Buffer.from(svg))
    .metadata()
    .catch(() => {
      throw new ImageError("broken");
    });
  return true;
}

/** On black a colour counts as far as it covers; on white what it leaves uncovered counts besides. */
function differs(before: Buffer, after: Buffer, at: number): boolean {
  const [one, other] = [before, after].map((pixels) => pixels.subarray(at, at + 4)) as [Buffer, Buffer];
  const opacities = [one[3] ?? 0, other[3] ?? 0] as const;
  const uncovered = opacities[1] - opacities[0];
  return [0, 1, 2].some((channel) => {
    const onBlack = ((one[channel] ?? 0) * opacities[0] - (other[channel] ?? 0) * opacities[1]) / 255;
    return Math.abs(onBlack) > VISIBLE || Math.abs(onBlack + uncovered) > VISIBLE;
  });
}

/**
 * @returns four bytes a pixel; null when it can't be drawn
 * @throws {ImageError} when it takes too long; it is drawn on nevertheless, until this process is ended
 */
async function draw(svg: string): Promise<Buffer | null> {
  const start = process.cpuUsage();
  const pixels = sharp(Buffer.from(svg), { limitInputPixels: false })
    .resize(SIDE, SIDE, { fit: "inside" })
    .ensureAlpha()
    .raw()
    .toBuffer()
    .catch(() => null);
  for (;;) {
    const drawn = await Promise.race([pixels, wait(LOOK_MS, undefined, { ref: false })]);
    if (drawn !== undefined) return drawn;
    const { user, system } = process.cpuUsage(start);
    if ((user + system) / 1000 > MAX_CPU_MS) throw new ImageError("drawing-too-slow");
  }
}
