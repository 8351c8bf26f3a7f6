import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";

/** Maximum number of distinct files in one drawing. */
const MAX_FILES = 100;
/** Maximum number of pixels of all pictures in a drawing together. */
const MAX_PIXELS = 40_000_000;
/** Maximum side length in pixels, as for every stored picture. */
const MAX_SIDE = 3840;

/** A data: URI in attributes and style sheets. It may span several lines and contains no markup. */
const dataAddress = /data:[\w/+.;=-]*;base64,(?:[^"'()<>&]|&#(?:9|10|13|x9|xa|xd);)+/gi;
const notPart = /&#\w+;|\s+/g;
const pictures = new Set(["image/png", "image/jpeg", "image/webp", "image/gif"]);
const fonts = new Set(["font/woff", "font/woff2", "font/ttf", "font/otf"]);

const NOTHING = "data:,";
const place = /embedded-(?:picture|font|other)-\d+/g;

/** The token that replaces an embedded picture during cleaning. */
export const pictureToken = /^embedded-picture-\d+$/;
/** The token that replaces an embedded font during cleaning. */
export const fontToken = /^embedded-font-\d+$/;

/** A drawing whose embedded files are replaced by tokens. */
export interface Unpacked {
  text: string;
  /** The data: URI of each file by its token; null if the file is removed. */
  files: ReadonlyMap<string, string | null>;
}

/**
 * Replaces the embedded files of a drawing by tokens. Each file is checked by its bytes, like an upload.
 * Pictures are re-encoded without metadata as PNG or JPEG, which every SVG reader supports.
 * @param text as returned by readSvg
 */
export async function unpack(text: string): Promise<Unpacked> {
  const tokens = new Map<string, string>();
  const files = new Map<string, string | null>();
  const room = { pixels: MAX_PIXELS };
  for (const [given] of text.matchAll(dataAddress)) {
    if (tokens.has(given)) continue;
    const file = files.size < MAX_FILES ? await judge(given, room).catch(() => null) : null;
    const token = `embedded-${file?.kind ?? "other"}-${tokens.size}`;
    tokens.set(given, token);
    files.set(token, file?.address ?? null);
  }
  return { text: text.replace(dataAddress, (given) => tokens.get(given) ?? ""), files };
}

/**
 * Replaces the tokens by the embedded files that are kept.
 * @param text with tokens
 * @param max maximum length of the result, in characters
 * @returns null if the result would be longer
 */
export function pack(text: string, files: Unpacked["files"], max: number): string | null {
  const addressOf = (token: string) => files.get(token) ?? NOTHING;
  let length = text.length;
  for (const [token] of text.matchAll(place)) length += addressOf(token).length - token.length;
  return length > max ? null : text.replace(place, addressOf);
}

/** @throws {Error} if the file is damaged */
async function judge(given: string, room: { pixels: number }) {
  const [, body = ""] = /^data:[^,]*;base64,(.*)$/i.exec(given.replace(notPart, "")) ?? [];
  const bytes = Buffer.from(decodeURIComponent(body), "base64");
  const mime = (await fileTypeFromBuffer(bytes))?.mime ?? "";
  if (fonts.has(mime)) return { kind: "font", address: addressAs(mime, bytes) };
  if (!pictures.has(mime)) return null;
  return { kind: "picture", address: await encodePicture(bytes, mime, room) };
}

async function encodePicture(bytes: Buffer, mime: string, room: { pixels: number }): Promise<string> {
  const source = sharp(bytes, { limitInputPixels: room.pixels, failOn: "error" });
  const { width, height, hasAlpha } = await source.metadata();
  room.pixels = Math.max(1, room.pixels - width * height);
  const upright = source
    .autoOrient()
    .toColourspace("srgb")
    .resize(MAX_SIDE, MAX_SIDE, { fit: "inside", withoutEnlargement: true });
  const isPhotograph = mime === "image/jpeg" || (mime === "image/webp" && !hasAlpha);
  return isPhotograph
    ? addressAs("image/jpeg", await upright.jpeg({ quality: 82, mozjpeg: true }).toBuffer())
    : addressAs("image/png", await upright.png({ compressionLevel: 9 }).toBuffer());
}

function addressAs(mime: string, bytes: Buffer): string {
  return `data:${mime};base64,${bytes.toString("base64")}`;
}
