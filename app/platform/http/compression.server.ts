import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

/** Under this many bytes compression costs more than it saves. */
const MIN_BYTES = 512;
/**
 * Brotli quality, 0 to 11: QUICK takes half a millisecond, for a single response; BEST a tenth of a second,
 * for cached pages.
 */
const QUICK = 2;
const BEST = 11;

/** Compresses a response that is sent once; a small body is returned unchanged. */
export function compressQuickly(body: Buffer, encoding: Encoding): Buffer {
  if (encoding === "identity" || body.length < MIN_BYTES) return body;
  return encoding === "br" ? brotliCompressSync(body, brotliOptions(body, QUICK)) : gzipSync(body);
}

/** Compresses a page or file that is sent many times, in the background; a small body is returned unchanged. */
export async function compressWell(body: Buffer): Promise<{ br: Buffer; gzip: Buffer }> {
  if (body.length < MIN_BYTES) return { br: body, gzip: body };
  const [br, gz] = await Promise.all([
    brotliAsync(body, brotliOptions(body, BEST)),
    gzipAsync(body, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  return { br, gzip: gz };
}

function brotliOptions(body: Buffer, quality: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // The window is no larger than the body: the default of 4 MB is allocated for each page and never
      // freed.
      [constants.BROTLI_PARAM_LGWIN]: windowBits(body.length),
    },
  };
}

function windowBits(bytes: number): number {
  const needed = Math.ceil(Math.log2(bytes + 16));
  return Math.min(Math.max(needed, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW);
}

/**
 * Selects the encoding of a response.
 * @param acceptEncoding the request's header; `q=0` excludes an encoding
 */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  const offered = new Map(
    (acceptEncoding ?? "").split(",").map((part) => {
      const [name = "", ...parameters] = part.trim().toLowerCase().split(";");
      const quality = parameters.map((parameter) => parameter.trim()).find((text) => text.startsWith("q="));
      return [name.trim(), quality === undefined ? 1 : Number(quality.slice(2))] as const;
    }),
  );
  if ((offered.get("br") ?? 0) > 0) return "br";
  if ((offered.get("gzip") ?? 0) > 0) return "gzip";
  return "identity";
}
