import type { Logger } from "pino";
import { FileExists, type FileStore } from "#app/platform/files/file-store.server.ts";
import { encodeVariant } from "./encoder.server.ts";
import { type VariantFormat, variantFormats, widthsFor } from "./picture.ts";
import { originalKey, variantKey } from "./storage-address.ts";

/** A stored picture, as far as its variants need it; `width` is the original's, in pixels. */
export interface VariantSource {
  bucket: string;
  name: string;
  width: number;
}

const underWay = new WeakMap<FileStore, Map<string, Promise<boolean>>>();

/**
 * Reads one size of a picture; makes and keeps it when it is asked for the first time (DESIGN §6).
 * @param width one of the fixed widths, not above the original's
 * @returns null when the picture cannot be had in that width, or its file is gone
 * @throws {Error} when the store does not answer or the original cannot be read
 */
export async function readVariant(
  store: FileStore,
  picture: VariantSource,
  width: number,
  format: VariantFormat,
): Promise<Uint8Array | null> {
  if (!widthsFor(picture.width).includes(width)) return null;
  const key = variantKey(picture.bucket, picture.name, width, format);
  const kept = await store.read(key);
  if (kept) return kept;
  return (await makeOnce(store, picture, width, format)) ? store.read(key) : null;
}

/** All who ask for a variant while it is being made wait for the same encoder. */
function makeOnce(store: FileStore, picture: VariantSource, width: number, format: VariantFormat) {
  const key = variantKey(picture.bucket, picture.name, width, format);
  const makings = underWay.get(store) ?? new Map<string, Promise<boolean>>();
  underWay.set(store, makings);
  const running = makings.get(key);
  if (running) return running;
  const making = make(store, picture, width, format).finally(() => makings.delete(key));
  makings.set(key, making);
  return making;
}

/** @returns whether it is there now; not when the original is gone */
async function make(
  store: FileStore,
  { bucket, name }: VariantSource,
  width: number,
  format: VariantFormat,
): Promise<boolean> {
  const key = variantKey(bucket, name, width, format);
  // It may have been finished between the caller's look and now.
  if (await store.stat(key)) return true;
  const original = await store.openStream(originalKey(bucket, name));
  if (!original) return false;
  try {
    await encodeVariant(original, { width, format }, (pieces) =>
      store.putStream(key, pieces, { contentType: `image/${format}` }),
    );
  } catch (error) {
    // Another process on the same store was quicker, with the same picture.
    if (!(error instanceof FileExists)) throw error;
  }
  return true;
}

/**
 * Makes the sizes of pictures ahead, one at a time and smallest first, so that no visitor waits for an encoder.
 * Failures are logged; such a size is made when it is asked for.
 * @param site ends early, without an error, when `signal` is aborted
 */
export async function warmVariants(
  { store, log, signal }: { store: FileStore; log: Logger; signal: AbortSignal },
  pictures: readonly VariantSource[],
): Promise<void> {
  const sizes = pictures.flatMap((picture) =>
    widthsFor(picture.width).flatMap((width) => variantFormats.map((format) => ({ picture, width, format }))),
  );
  sizes.sort((a, b) => a.width - b.width);
  for (const { picture, width, format } of sizes) {
    if (signal.aborted) return;
    try {
      await makeOnce(store, picture, width, format);
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error, name: picture.name, width, format }, "size not made");
    }
  }
}
