import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { DomUtils } from "htmlparser2";
import sharp, { type OutputInfo } from "sharp";
import { ImageError } from "./image-error.server.ts";
import type { PreparedImage } from "./image-pipeline.server.ts";
import { variantWidths } from "./picture.ts";
import { DRAWN } from "./storage-address.ts";
import { parseSvg, type Svg, setSize } from "./svg.server.ts";
import { encodeEmbedded } from "./svg-embedded.server.ts";

/** Maximum length as uploaded, in characters. */
const MAX_CHARACTERS = 8 * 1024 * 1024;
/** The longer side of the picture, in pixels: the widest that pages show, because a drawing is sharp in any size. */
const SIDE = variantWidths.at(-1) ?? 0;
/** CPU time and not elapsed time, because other processes may keep the processor busy. */
const MAX_CPU_MS = 5000;
/** More than before. A layer of the whole picture takes 17 MB, and a drawing may nest hundreds. */
const MAX_MEMORY = 300_000_000;
const LOOK_MS = 25;

/**
 * Draws an SVG as a picture of pixels, in the largest size that pages show.
 * @param text as returned by readSvg
 * @throws {ImageError} if it is too large, damaged, or librsvg would draw it differently than browsers
 */
export async function prepareDrawing(text: string): Promise<PreparedImage> {
  if (text.length > MAX_CHARACTERS) throw new ImageError("drawing-too-large");
  const svg = parseSvg(text);
  await embed(svg);
  if (svg.unshown.size > 0) throw new ImageError("drawing-changed", [...svg.unshown]);
  const size = setSize(svg.root, SIDE);
  const written = DomUtils.getOuterHTML(svg.root, { xmlMode: true, encodeEntities: "utf8" });
  const { data, info } = await draw(written, size);
  if (isBlank(data)) throw new ImageError("drawing-blank");
  return {
    bytes: await sharp(data, { raw: info }).png({ compressionLevel: 9 }).toBuffer(),
    contentType: "image/png",
    extension: DRAWN,
    width: info.width,
    height: info.height,
    placeholder: null,
    firstFrameOnly: svg.isAnimated,
  };
}

/** Puts every embedded picture into its element, encoded anew. */
async function embed({ pictures, unshown }: Svg): Promise<void> {
  const encoded = await encodeEmbedded(pictures.map(({ attribs }) => attribs.href ?? ""));
  for (const { attribs } of pictures) {
    const address = encoded.get(attribs.href ?? "");
    if (address) attribs.href = address;
    else unshown.add("pictures");
  }
}

/** Four bytes per pixel; the fourth is 0 where it is transparent. */
function isBlank(data: Buffer): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 0) return false;
  return true;
}

interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

/**
 * Draws without a base address, so that nothing is read or fetched.
 * @throws {ImageError} if it takes too long or too much memory; drawing continues until this process ends
 */
async function draw(svg: string, size: { width: number; height: number }): Promise<Pixels> {
  const start = process.cpuUsage();
  const memory = process.memoryUsage.rss();
  const drawing = sharp(Buffer.from(svg), { limitInputPixels: false })
    .resize({ ...size, fit: "inside" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new ImageError("broken");
    });
  for (;;) {
    const drawn = await Promise.race([drawing, wait(LOOK_MS, undefined, { ref: false })]);
    if (drawn !== undefined) return drawn;
    const { user, system } = process.cpuUsage(start);
    const isTooMuch = (user + system) / 1000 > MAX_CPU_MS || process.memoryUsage.rss() - memory > MAX_MEMORY;
    if (isTooMuch) throw new ImageError("drawing-too-slow");
  }
}
