import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import pLimit from "p-limit";
import sharp from "sharp";
import { ImageError } from "./image-error.server.ts";

/** Longer side of the compared renderings, in pixels; smaller details are ignored. */
const SIDE = 256;
/** CPU time and not elapsed time, because other processes may keep the processor busy. */
const MAX_CPU_MS = 5000;
const LOOK_MS = 250;
/** Two threads that look up fonts at the same time can crash the process. */
const inTurn = pLimit(1);
/** Out of 255; smaller differences are due to anti-aliasing. */
const VISIBLE = 32;
/** Share of the pixels that may differ. */
const TOLERATED = 0.0005;

/**
 * Whether a cleaned drawing looks like the given one, on white and on black. Both are rendered without a base
 * address, so that nothing they refer to is read or fetched. A given drawing that can't be rendered is not
 * compared, because browsers show only an error for it.
 * @param orEmpty whether a blank cleaned drawing is compared; otherwise it is rejected
 * @throws {ImageError} if either takes too long to render, or the cleaned one can't be parsed
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

/**
 * Rejects what a strict parser can't parse, because browsers show an error. A drawing that is only too large
 * to be rendered here is accepted.
 * @throws {ImageError} broken
 */
async function requireParseable(svg: string): Promise<true> {
  await sharp(Buffer.from(svg))
    .metadata()
    .catch(() => {
      throw new ImageError("broken");
    });
  return true;
}

/** Compares a pixel on black (colour times opacity) and on white (the uncovered part is added). */
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
 * @returns four bytes per pixel; null if it can't be rendered
 * @throws {ImageError} if it takes too long; rendering continues until this process ends
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
