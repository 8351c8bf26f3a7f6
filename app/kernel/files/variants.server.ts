import type { Logger } from "pino";
import { isDiskFull } from "#app/platform/files/disk-full.server.ts";
import { FileExists, type FileStore } from "#app/platform/files/file-store.server.ts";
import { encodeVariant, type ShareCut, type Variant } from "./encoder.server.ts";
import { sharePositions, type VariantFormat, variantFormats, widthsFor } from "./picture.ts";
import { originalKey, shareKey, variantKey } from "./storage-address.ts";

/** The fields of a stored picture that its variants need; `width` is the original's, in pixels. */
export interface VariantSource {
  bucket: string;
  name: string;
  width: number;
}

/** The fallback for a size that is not available. */
export interface StandIn {
  bytes: Uint8Array;
  /** Format of a smaller size; null for the original. */
  format: VariantFormat | null;
}

/**
 * The store accepts no more files, so a size was not made. `cause` is set only for the caller that tried.
 * Other calls are refused for a while: encoding sizes repeatedly without storing them would slow down
 * everybody.
 */
export class SizeNotStored extends Error {
  override name = "SizeNotKept";
}

const PAUSE_MS = 10_000;
/** By store: the time until which nothing is made. */
const paused = new WeakMap<FileStore, number>();

const underWay = new WeakMap<FileStore, Map<string, Promise<boolean>>>();

type Stored = Omit<VariantSource, "width">;
/** A size of a picture, or its share picture. */
export type Size = Variant | ShareCut;

const keyOf = ({ bucket, name }: Stored, size: Size) =>
  "position" in size
    ? shareKey(bucket, name, size.position)
    : variantKey(bucket, name, size.width, size.format);

export const contentTypeOf = (size: Size) => `image/${"position" in size ? "jpeg" : size.format}`;

/** Whether it is one of the fixed widths, not above the original's, or of the fixed positions. */
function isOffered({ width }: VariantSource, size: Size): boolean {
  if (!("position" in size)) return widthsFor(width).includes(size.width);
  return size.position === "whole" || sharePositions.some((known) => known === size.position);
}

/**
 * Reads one size of a picture; makes and stores it on the first request (DESIGN §6).
 * @returns null if the picture is not available in that size, or its file is missing
 * @throws {SizeNotStored} if the size is not stored and the store accepts no more files; see readStandIn
 * @throws {Error} if the store does not respond or the original cannot be read
 */
export async function readVariant(
  store: FileStore,
  picture: VariantSource,
  size: Size,
): Promise<Uint8Array | null> {
  if (!isOffered(picture, size)) return null;
  const key = keyOf(picture, size);
  const stored = await store.read(key);
  if (stored) return stored;
  return (await makeOnce(store, picture, size)) ? store.read(key) : null;
}

/**
 * Reads the fallback for a size: the next smaller stored size, otherwise the original.
 * @returns null if the original is missing
 * @throws {Error} if the store does not respond
 */
export async function readStandIn(
  store: FileStore,
  { bucket, name, width }: VariantSource,
  requested: number,
): Promise<StandIn | null> {
  for (const smaller of widthsFor(width)
    .filter((known) => known < requested)
    .reverse()) {
    for (const format of variantFormats) {
      const bytes = await store.read(variantKey(bucket, name, smaller, format));
      if (bytes) return { bytes, format };
    }
  }
  const bytes = await store.read(originalKey(bucket, name));
  return bytes && { bytes, format: null };
}

/** Concurrent requests for the same size share one encoder job. */
function makeOnce(store: FileStore, picture: Stored, size: Size) {
  const key = keyOf(picture, size);
  const makings = underWay.get(store) ?? new Map<string, Promise<boolean>>();
  underWay.set(store, makings);
  const running = makings.get(key);
  if (running) return running;
  const making = make(store, picture, size).finally(() => makings.delete(key));
  makings.set(key, making);
  return making;
}

/** @returns whether the size is stored now; false if the original is missing */
async function make(store: FileStore, picture: Stored, size: Size): Promise<boolean> {
  const key = keyOf(picture, size);
  // It may have been stored since the caller's check.
  if (await store.stat(key)) return true;
  const pausedUntil = paused.get(store) ?? 0;
  if (performance.now() < pausedUntil) throw new SizeNotStored();
  // This call tests whether the store accepts files again; other calls stay paused.
  if (pausedUntil > 0) paused.set(store, performance.now() + PAUSE_MS);
  const original = await store.openStream(originalKey(picture.bucket, picture.name));
  if (!original) return false;
  let isKeeping = false;
  try {
    await encodeVariant(original, size, (pieces) => {
      isKeeping = true;
      return store.putStream(key, pieces, { contentType: contentTypeOf(size) });
    });
  } catch (cause) {
    // Another process on the same store has stored the same picture first.
    if (!(cause instanceof FileExists)) {
      if (!isKeeping && !isDiskFull(cause)) throw cause;
      paused.set(store, performance.now() + PAUSE_MS);
      throw new SizeNotStored("A size could not be kept", { cause });
    }
  }
  paused.delete(store);
  return true;
}

/**
 * Makes the sizes of pictures in advance, one at a time and smallest first, so that no visitor waits for an
 * encoder. Failures are logged; a size that failed is made on request. Stops when the store accepts no more
 * files.
 * @param site stops early, without an error, when `signal` is aborted
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
      await makeOnce(store, picture, { width, format });
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error, name: picture.name, width, format }, "size not made");
      if (error instanceof SizeNotStored) return;
    }
  }
}
