import { Readable } from "node:stream";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import { texts } from "#app/platform/texts.ts";
import { originalKey } from "./storage-address.ts";
import { readVariant, SizeNotStored } from "./variants.server.ts";

interface Site {
  store: FileStore;
  log: { error(details: object, message: string): void };
}

/** The fields of a private file that sending it needs. */
export interface PrivateFile {
  bucket: string;
  name: string;
  /** Of a download. */
  title: string;
  content_type: string;
  bytes: number;
  /** Pixels; null for what is no picture. */
  width: number | null;
}

/** No cache keeps it, and opened by itself it runs nothing, loads nothing and names its address to nobody. */
const HEADERS = {
  "Cache-Control": "private, no-store",
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "no-referrer",
};

/**
 * The response with a private file, for a person who may see it, which the caller has found out. A picture is whole, or
 * with `?w=` and `smallWidth` (a fixed width, in pixels) a small size of it. What is no picture is a download.
 * @param file undefined if it is missing, or for somebody else
 * @param missing says so
 */
export async function sendPrivateFile(
  { store, log }: Site,
  file: PrivateFile | undefined,
  { request, smallWidth, missing }: { request: Request; smallWidth: number; missing: string },
): Promise<Response> {
  if (!file) return sentence(404, missing);
  try {
    const isSmall = new URL(request.url).searchParams.get("w") === String(smallWidth);
    const small = isSmall ? await readSmall(store, file, smallWidth) : null;
    if (small) return answer(new Uint8Array(small), "image/webp", small.byteLength);
    const whole = await store.openStream(originalKey(file.bucket, file.name));
    if (!whole) return sentence(404, missing);
    const answered = answer(Readable.toWeb(whole) as ReadableStream, file.content_type, file.bytes);
    if (file.width === null) answered.headers.set("Content-Disposition", asDownload(file));
    return answered;
  } catch (error) {
    log.error({ err: error }, "a private file could not be read");
    return sentence(503, texts.outage.file);
  }
}

/** @returns null if the picture is no wider, or the store accepts no more files */
async function readSmall(
  store: FileStore,
  file: PrivateFile,
  smallWidth: number,
): Promise<Uint8Array | null> {
  const { bucket, name, width } = file;
  if (width === null || width <= smallWidth) return null;
  try {
    return await readVariant(store, { bucket, name, width }, { width: smallWidth, format: "webp" });
  } catch (error) {
    if (error instanceof SizeNotStored) return null;
    throw error;
  }
}

const answer = (body: BodyInit, contentType: string, bytes: number) =>
  new Response(body, {
    headers: { ...HEADERS, "Content-Type": contentType, "Content-Length": String(bytes) },
  });

function asDownload({ title, name }: PrivateFile): string {
  const file = encodeURIComponent(title || name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename*=UTF-8''${file}`;
}

const sentence = (status: number, text: string) =>
  new Response(`${text}\n`, {
    status,
    headers: { ...HEADERS, "Content-Type": "text/plain; charset=utf-8" },
  });
