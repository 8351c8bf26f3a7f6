import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";

/** Maximum number of pixels of all pictures in a drawing together. */
const MAX_PIXELS = 40_000_000;
/** Maximum number of distinct pictures in one drawing. */
const MAX_FILES = 100;
/** Maximum side length in pixels, as for every stored picture. */
const MAX_SIDE = 3840;

const pictures = new Set(["image/png", "image/jpeg", "image/webp", "image/gif"]);

/**
 * Encodes the pictures embedded in a drawing anew: each is judged by its bytes, like an upload, and becomes a PNG or
 * JPEG, which librsvg reads whatever its address said it was.
 * @param addresses data: URIs
 * @returns the new data: URIs by the given ones; a picture that is missing can't be used
 */
export async function encodeEmbedded(addresses: readonly string[]): Promise<Map<string, string>> {
  const encoded = new Map<string, string>();
  const room = { pixels: MAX_PIXELS };
  for (const address of [...new Set(addresses)].slice(0, MAX_FILES)) {
    const picture = await encode(address, room).catch(() => null);
    if (picture) encoded.set(address, picture);
  }
  return encoded;
}

/** @throws {Error} if the file is damaged, or has more pixels than there is room for */
async function encode(address: string, room: { pixels: number }): Promise<string | null> {
  // Decodes the address itself; nothing is requested for this scheme.
  const bytes = Buffer.from(await (await fetch(address)).arrayBuffer());
  const mime = (await fileTypeFromBuffer(bytes))?.mime ?? "";
  if (!pictures.has(mime)) return null;
  const source = sharp(bytes, { limitInputPixels: room.pixels, failOn: "error" });
  const { width, height, hasAlpha } = await source.metadata();
  room.pixels = Math.max(1, room.pixels - width * height);
  const upright = source
    .autoOrient()
    .toColourspace("srgb")
    .resize(MAX_SIDE, MAX_SIDE, { fit: "inside", withoutEnlargement: true });
  const isPhotograph = mime === "image/jpeg" || (mime === "image/webp" && !hasAlpha);
  return isPhotograph
    ? addressAs("image/jpeg", await upright.jpeg({ quality: 90, mozjpeg: true }).toBuffer())
    : addressAs("image/png", await upright.png().toBuffer());
}

function addressAs(mime: string, bytes: Buffer): string {
  return `data:${mime};base64,${bytes.toString("base64")}`;
}
