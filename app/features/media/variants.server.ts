import type { Logger } from "pino";
import type { FileStore } from "#app/platform/files/file-store.server.ts";
import { makeVariant } from "./image-pipeline.server.ts";
import { type VariantFormat, variantFormats, widthsFor } from "./picture.ts";
import { originalKey, variantKey } from "./storage-keys.ts";

const underWay = new Map<string, Promise<Uint8Array | null>>();

/**
 * Reads one size of a picture; makes and keeps it when it is asked for the first time (DESIGN §6).
 * @param picture `width` is the original's, in pixels
 * @param width one of the fixed widths, not above the original's
 * @returns null when the picture cannot be had in that width, or its file is gone
 */
export async function readVariant(
  store: FileStore,
  picture: { bucket: string; name: string; width: number },
  width: number,
  format: VariantFormat,
): Promise<Uint8Array | null> {
  if (!widthsFor(picture.width).includes(width)) return null;
  const key = variantKey(picture.bucket, picture.name, width, format);
  const kept = await store.read(key);
  if (kept) return kept;
  // All who ask meanwhile wait for the same encoder.
  let making = underWay.get(key);
  if (!making) {
    making = make(store, picture, width, format, key).finally(() => underWay.delete(key));
    underWay.set(key, making);
  }
  return making;
}

async function make(
  store: FileStore,
  picture: { bucket: string; name: string },
  width: number,
  format: VariantFormat,
  key: string,
): Promise<Uint8Array | null> {
  const original = await store.read(originalKey(picture.bucket, picture.name));
  if (!original) return null;
  const bytes = await makeVariant(original, width, format);
  // Another process on the same store may have been quicker; its bytes are the same.
  if (!(await store.stat(key))) await store.put(key, bytes, { contentType: `image/${format}` });
  return bytes;
}

/**
 * Makes the sizes of pictures ahead, in the background, smallest first, so that no visitor waits for an encoder.
 * Failures are logged; the size is then made when it is asked for.
 */
export async function warmVariants(
  site: { store: FileStore; log: Logger; signal: AbortSignal },
  pictures: readonly { bucket: string; name: string; width: number }[],
): Promise<void> {
  const sizes = pictures.flatMap((picture) =>
    widthsFor(picture.width).flatMap((width) => variantFormats.map((format) => ({ picture, width, format }))),
  );
  sizes.sort((a, b) => a.width - b.width);
  for (const { picture, width, format } of sizes) {
    if (site.signal.aborted) return;
    try {
      await readVariant(site.store, picture, width, format);
    } catch (error) {
      if (!site.signal.aborted)
        site.log.warn({ err: error, name: picture.name, width, format }, "size not made");
    }
  }
}
