import { fileTypeFromBuffer } from "file-type";
import sharp, { type AvifOptions, type Metadata, type OutputInfo, type Sharp } from "sharp";
import { prepareDrawing } from "./drawing.server.ts";
import { ImageError } from "./image-error.server.ts";
import { maxBytes } from "./media-item.ts";
import { type SharePosition, shareSize, type VariantFormat, wholeShareSize } from "./picture.ts";
import { readSvg } from "./svg.server.ts";

const MAX_PIXELS = 150_000_000;
/** Maximum memory for a picture that is decoded whole; the encoding process stays below half a gigabyte. */
const MAX_HELD_BYTES = 400_000_000;
/** Longest side of a stored original, in pixels (DESIGN §11 *Storage*). */
const MAX_SIDE = 3840;
const PLACEHOLDER_SIDE = 16;
/** Limited because every page contains the placeholders of its pictures. */
const MAX_PLACEHOLDER_LENGTH = 399;
/**
 * At quality 42, a 1920 px photograph of leaves and grass takes 130 to 150 KB and still looks like the
 * original. Phones show their sizes at about two device pixels per CSS pixel, where quality 33 with colours in half
 * the resolution looks the same and takes a third less. Effort 4 would take seven times as long for the same
 * size (DESIGN §1).
 */
const avif = (width: number): AvifOptions =>
  width <= WIDEST_FOR_PHONES
    ? { quality: 33, chromaSubsampling: "4:2:0", effort: 2 }
    : { quality: 42, effort: 2 };
/** Pixels. */
const WIDEST_FOR_PHONES = 768;
const WEBP = { quality: 64 };
/** Social networks omit larger pictures. */
const MAX_SHARE_BYTES = 300_000;
/** The lowest quality meets the limit even for noise. */
const SHARE_QUALITIES = [80, 70, 55, 40, 20];
const JPEG_END = Buffer.from("ffd9", "hex");
const JPEG_SCAN = Buffer.from("ffda", "hex");

sharp.concurrency(1);
// Nothing is encoded twice, so the cache of libvips would only use memory.
sharp.cache(false);

export interface PreparedImage {
  bytes: Buffer;
  contentType: string;
  /** Without the dot. */
  extension: string;
  /** Pixels. */
  width: number;
  height: number;
  /** A tiny data: URI of the picture, below 400 characters; null where it would show through transparent parts. */
  placeholder: string | null;
  /** Whether it was an animation. */
  firstFrameOnly: boolean;
}

/** An AVIF may be detected as one of these and is decoded; of a HEIC, our library reads only the header. */
const heif = new Set(["image/heif", "image/heic", "image/heif-sequence", "image/heic-sequence"]);
const accepted = new Set(["image/jpeg", "image/png", "image/gif", "image/webp", "image/avif", ...heif]);

interface Pixels {
  data: Buffer;
  info: OutputInfo;
}

/**
 * Prepares an upload for storage (DESIGN §6). Its type is detected from its bytes. The result is upright,
 * sRGB, without metadata (which may contain the location of a photograph), and at most 3840 px on the longer
 * side. Of an animation, only the first frame is kept: our pages show no motion without a pause control
 * (DESIGN §8). A drawing (SVG) becomes a PNG, and is rejected if browsers would show it differently.
 * @param bytes the uploaded file; its name is not used
 * @throws {ImageError} if it is too large, not an image, or damaged
 */
export async function prepareImage(bytes: Uint8Array): Promise<PreparedImage> {
  if (bytes.byteLength > maxBytes.image) throw new ImageError("too-large");
  const type = await fileTypeFromBuffer(bytes);
  if (type && accepted.has(type.mime)) return encodeOriginal(bytes, type.mime);
  const drawing = type && type.mime !== "application/xml" ? null : readSvg(bytes);
  if (drawing === null) throw new ImageError("not-an-image");
  return prepareDrawing(drawing);
}

async function encodeOriginal(bytes: Uint8Array, mime: string): Promise<PreparedImage> {
  try {
    const head = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
    if (head.width * head.height > MAX_PIXELS) throw new ImageError("too-many-pixels");
    if (bytesHeld(head) > MAX_HELD_BYTES) throw new ImageError("held-whole");
    // Encoding starts only after the decoder has released its memory.
    const { data, info } = await scaledDown(bytes, head);
    const { width, height } = info;
    const scaled = sharp(data, { raw: info });
    const { encoder, contentType, extension } = originalFormat(scaled.clone(), mime, head.hasAlpha);
    return {
      bytes: await encoder.toBuffer(),
      contentType,
      extension,
      width,
      height,
      placeholder: head.hasAlpha ? null : await makePlaceholder(scaled),
      firstFrameOnly: (head.pages ?? 1) > 1,
    };
  } catch (error) {
    if (heif.has(mime)) throw new ImageError("heic");
    if (error instanceof ImageError) throw error;
    const overLimit = error instanceof Error && /exceeds pixel limit/i.test(error.message);
    throw new ImageError(overLimit ? "too-many-pixels" : "broken");
  }
}

/** Measured bytes of a picture that its decoder holds in memory at once; 0 if it decodes row by row. */
function bytesHeld({ width, height, channels, ...head }: Metadata): number {
  const pixels = width * height;
  const isAnimated = (head.pages ?? 1) > 1;
  if (head.format === "gif") return 10 * pixels;
  if (head.format === "webp") return (isAnimated ? 12 : 5) * pixels;
  if (head.format === "heif") return 16 * pixels;
  if (!head.isProgressive) return 0;
  if (head.format === "jpeg") return 2 * (head.chromaSubsampling === "4:2:0" ? 1.5 : channels) * pixels;
  return (head.depth === "ushort" ? 2 : 1) * channels * pixels;
}

async function scaledDown(bytes: Uint8Array, head: Metadata): Promise<Pixels> {
  try {
    return await decode(bytes);
  } catch (error) {
    if (head.format !== "jpeg") throw error;
    const ended = Buffer.concat([bytes, JPEG_END]);
    const isThere = head.isProgressive ? hasEveryScan(ended, head) : await hasLastRow(ended, head);
    if (!isThere) throw error;
    return decode(ended);
  }
}

/** Decodes and resizes in one step, so that a JPEG is scaled down while it is decoded. */
function decode(bytes: Uint8Array): Promise<Pixels> {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .autoOrient()
    .toColourspace("srgb")
    .resize(MAX_SIDE, MAX_SIDE, { fit: "inside", withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** Whether a JPEG has its last row. Missing rows are decoded as mid-grey, which CMYK can't tell apart. */
async function hasLastRow(bytes: Uint8Array, { width, height, space }: Metadata): Promise<boolean> {
  if (space === "cmyk") return false;
  const row = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .extract({ left: 0, top: height - 1, width, height: 1 })
    .raw()
    .toBuffer();
  return row.some((value) => Math.abs(value - 128) > 1);
}

/** Whether the last scan of a progressive JPEG has begun: each channel has a scan of its finest detail. */
function hasEveryScan(bytes: Buffer, { channels }: Metadata): boolean {
  const finest = new Set<number | undefined>();
  for (let at = bytes.indexOf(JPEG_SCAN); at >= 0; at = bytes.indexOf(JPEG_SCAN, at + 1)) {
    const [colours, colour, _tables, _first, last, bits = 0] = bytes.subarray(at + 4, at + 10);
    if (colours === 1 && last === 63 && (bits & 15) === 0) finest.add(colour);
  }
  return finest.size === channels;
}

async function makePlaceholder(picture: Sharp): Promise<string | null> {
  const small = picture.resize(PLACEHOLDER_SIDE, PLACEHOLDER_SIDE, { fit: "inside" });
  for (const quality of [40, 15]) {
    const bytes = await small.clone().webp({ quality, effort: 6 }).toBuffer();
    const uri = `data:image/webp;base64,${bytes.toString("base64")}`;
    if (uri.length <= MAX_PLACEHOLDER_LENGTH) return uri;
  }
  return null;
}

/** Photographs stay JPEG; what needs transparency stays lossless; the rest becomes WebP. */
function originalFormat(image: Sharp, mime: string, hasAlpha: boolean) {
  if (mime === "image/jpeg") {
    return {
      encoder: image.jpeg({ quality: 82, mozjpeg: true }),
      contentType: "image/jpeg",
      extension: "jpg",
    };
  }
  if (mime === "image/png" && hasAlpha) {
    return { encoder: image.png({ compressionLevel: 9 }), contentType: "image/png", extension: "png" };
  }
  return { encoder: image.webp({ quality: 82 }), contentType: "image/webp", extension: "webp" };
}

/**
 * Makes one size of a picture in one format; never larger than the original.
 * @param width pixels
 * @throws {Error} when the original cannot be read
 */
export function makeVariant(original: Uint8Array, width: number, format: VariantFormat): Promise<Buffer> {
  const image = sharp(original, { limitInputPixels: MAX_PIXELS }).resize(width, undefined, {
    withoutEnlargement: true,
  });
  return (format === "avif" ? image.avif(avif(width)) : image.webp(WEBP)).toBuffer();
}

/**
 * Makes the share picture for social networks, a JPEG of 1200 x 630 px and at most 300 KB, cropped to fit; or that of
 * mails, which is not cropped.
 * @param position offset of the crop from the left or the top, in percent, or `whole`
 * @throws {Error} if the original cannot be read
 */
export async function makeSharePicture(original: Uint8Array, position: SharePosition): Promise<Buffer> {
  const picture = sharp(original, { limitInputPixels: MAX_PIXELS });
  const sized = position === "whole" ? wholePicture(picture) : await cutPicture(picture, position);
  const { data, info } = await sized
    .flatten({ background: "#ffffff" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const shown = sharp(data, { raw: info });
  let made = Buffer.alloc(0);
  for (const quality of SHARE_QUALITIES) {
    made = await shown.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (made.length <= MAX_SHARE_BYTES) break;
  }
  return made;
}

const wholePicture = (picture: Sharp) =>
  picture.resize({ ...wholeShareSize, fit: "inside", withoutEnlargement: true });

async function cutPicture(picture: Sharp, position: number): Promise<Sharp> {
  const whole = await picture.metadata();
  const ratio = shareSize.width / shareSize.height;
  const width = Math.max(1, Math.min(whole.width, Math.round(whole.height * ratio)));
  const height = Math.max(1, Math.min(whole.height, Math.round(whole.width / ratio)));
  const at = (room: number) => Math.round((room * position) / 100);
  return picture
    .extract({ left: at(whole.width - width), top: at(whole.height - height), width, height })
    .resize(shareSize.width, shareSize.height, { fit: "fill" });
}
