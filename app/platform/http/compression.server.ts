import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

/** A body in the encodings it can be sent in. */
export type EncodedBody = Record<Encoding, Buffer<ArrayBufferLike>>;

/** Under this many bytes compression costs more than it saves. */
const SMALLEST_WORTH_IT = 512;

/**
 * Compresses a body once, to be sent many times.
 * @param quality brotli's, 0 to 11; gzip takes its usual level
 */
export async function encodeBody(body: Buffer, quality: number): Promise<EncodedBody> {
  if (body.length < SMALLEST_WORTH_IT) return { identity: body, br: body, gzip: body };
  const [br, gz] = await Promise.all([
    brotliAsync(body, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        // A window no larger than the body: the usual one of 4 MB is taken anew for each page and never given back.
        [constants.BROTLI_PARAM_LGWIN]: windowBits(body.length),
      },
    }),
    gzipAsync(body),
  ]);
  return { identity: body, br, gzip: gz };
}

function windowBits(bytes: number): number {
  const needed = Math.ceil(Math.log2(bytes + 16));
  return Math.min(Math.max(needed, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW);
}

/**
 * Picks the encoding of an answer.
 * @param acceptEncoding the request's header; a `q=0` refuses
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
