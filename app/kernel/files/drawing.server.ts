import { ImageError } from "./image-error.server.ts";
import type { PreparedImage } from "./image-pipeline.server.ts";
import { cleanSvg } from "./svg.server.ts";
import { pack, unpack } from "./svg-embedded.server.ts";
import { givenSvg } from "./svg-given.server.ts";
import { looksAlike } from "./svg-likeness.server.ts";

/** Maximum length as uploaded, in characters; embedded pictures may become smaller. */
const MAX_GIVEN = 8 * 1024 * 1024;
/** Maximum length without embedded files, in characters. */
const MAX_CHARACTERS = 1024 * 1024;
/** Maximum length with embedded files, in characters; each page that shows the drawing loads all of it. */
const MAX_PACKED = 2 * 1024 * 1024;

/**
 * Prepares a drawing for storage: reduced to what draws, with its embedded pictures and fonts.
 * @param given as returned by readSvg
 * @throws {ImageError} if it is too large, damaged, or has visibly lost something
 */
export async function prepareDrawing(given: string): Promise<PreparedImage> {
  if (given.length > MAX_GIVEN) throw new ImageError("drawing-too-large");
  const { text, files } = await unpack(given);
  if (text.length > MAX_CHARACTERS) throw new ImageError("drawing-too-large");
  const clean = cleanSvg(text, files);
  if (!clean) throw new ImageError("broken");
  const packed = pack(clean.text, files, MAX_PACKED);
  if (packed === null) throw new ImageError("drawing-too-large");
  const bytes = Buffer.from(packed);
  const { width, height, leftOut, hasViewBox } = clean;
  const original = pack(givenSvg(text), files, MAX_GIVEN);
  const cleaned = hasViewBox ? packed : packed.replace(/ viewBox="[^"]*"/, "");
  // Without fonts, text is not rendered, so a drawing with text may be blank.
  const orEmpty = leftOut.length === 0 || packed.includes("<text");
  if (original && !(await looksAlike(original, cleaned, { orEmpty })))
    throw new ImageError("drawing-changed", leftOut);
  return {
    bytes,
    contentType: "image/svg+xml",
    extension: "svg",
    width,
    height,
    placeholder: null,
    firstFrameOnly: false,
    leftOut,
  };
}
