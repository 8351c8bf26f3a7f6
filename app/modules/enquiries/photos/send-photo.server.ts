import { Readable } from "node:stream";
import { originalKey, PRIVATE_BUCKET } from "#app/kernel/files/storage-address.ts";
import { readVariant, SizeNotStored } from "#app/kernel/files/variants.server.ts";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import { quoteTexts } from "#app/platform/quote-texts.ts";
import { texts } from "#app/platform/texts.ts";
import type { StoredPhoto } from "./enquiry-photos.queries.server.ts";
import { PDF_TYPE, SMALL_PHOTO_WIDTH } from "./enquiry-photos.ts";

interface Site {
  store: FileStore;
  log: { error(details: object, message: string): void };
}

/** No cache keeps it, and opened by itself it runs nothing, loads nothing and names its address to nobody. */
const PRIVATE_FILE = {
  "Cache-Control": "private, no-store",
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "no-referrer",
};

/**
 * The response with a photo, for a person who may see it: whole, or with `?w=480` in the small size for lists. A PDF is a
 * download.
 * @param photo undefined if it is missing, or for somebody else
 */
export async function sendPhoto(
  { store, log }: Site,
  photo: StoredPhoto | undefined,
  request: Request,
): Promise<Response> {
  const missing = () => answer(404, quoteTexts.photos.missing);
  if (!photo) return missing();
  try {
    const isSmall = new URL(request.url).searchParams.get("w") === String(SMALL_PHOTO_WIDTH);
    const small = isSmall && photo.width > SMALL_PHOTO_WIDTH ? await readSmall(store, photo) : null;
    if (small) return file(new Uint8Array(small), "image/webp", small.byteLength);
    const whole = await store.openStream(originalKey(PRIVATE_BUCKET, photo.name));
    if (!whole) return missing();
    const answered = file(Readable.toWeb(whole) as ReadableStream, photo.content_type, photo.bytes);
    if (photo.content_type === PDF_TYPE) answered.headers.set("Content-Disposition", asDownload(photo.title));
    return answered;
  } catch (error) {
    log.error({ err: error }, "a photo of a message could not be read");
    return answer(503, texts.outage.file);
  }
}

/** @returns null if the store accepts no more files */
async function readSmall(store: FileStore, { name, width }: StoredPhoto): Promise<Uint8Array | null> {
  try {
    return await readVariant(
      store,
      { bucket: PRIVATE_BUCKET, name, width },
      { width: SMALL_PHOTO_WIDTH, format: "webp" },
    );
  } catch (error) {
    if (error instanceof SizeNotStored) return null;
    throw error;
  }
}

const file = (body: BodyInit, contentType: string, bytes: number) =>
  new Response(body, {
    headers: { ...PRIVATE_FILE, "Content-Type": contentType, "Content-Length": String(bytes) },
  });

const asDownload = (title: string) => {
  const name = encodeURIComponent(title || "document.pdf").replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename*=UTF-8''${name}`;
};

const answer = (status: number, text: string) =>
  new Response(`${text}\n`, {
    status,
    headers: { ...PRIVATE_FILE, "Content-Type": "text/plain; charset=utf-8" },
  });
