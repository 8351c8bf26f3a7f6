import { type Bucket, isPublicBucket } from "./bucket.ts";
import {
  type SharePosition,
  sharePositions,
  type VariantFormat,
  variantFormats,
  variantUrl,
  variantWidths,
} from "./picture.ts";

/** The location of a file: a bucket, and a name in it that may contain slashes. */
export interface StoredFile {
  bucket: Bucket;
  name: string;
}

const PREFIX = "/storage/";
/** The suffix that turns an original's address into that of one of its sizes (DESIGN §11 *Storage*). */
const SIZE = String.raw`/(?:\d+\.(?:avif|webp)|share-(?:\d+|whole)\.jpg)`;
const SIZE_OF_ADDRESS = new RegExp(`${SIZE}(?=[?#]|$)`);
const SIZE_KEY = new RegExp(`^variants/([^/]+)/(.+)${SIZE}$`);

/** The address of a stored file (DESIGN §6). Slashes in names separate folders and are not encoded. */
export function storageUrl(bucket: string, name: string): string {
  return `${PREFIX}${bucket}/${name.split("/").map(encodeURIComponent).join("/")}`;
}

/**
 * Parses the address of a stored file.
 * @param address percent-encoded path, `/storage/<bucket>/<name>`; a query or hash is ignored
 * @returns null if it is another kind of address, or one that no stored file can have
 */
export function parseStorageAddress(address: string): StoredFile | null {
  if (!address.startsWith(PREFIX)) return null;
  const [first, ...rest] = address
    .replace(/[?#].*/s, "")
    .slice(PREFIX.length)
    .split("/");
  const bucket = first !== undefined && isPublicBucket(first) ? first : null;
  const parts = rest.map(decoded);
  return bucket && parts.length > 0 && parts.every(isPlainPart) ? { bucket, name: parts.join("/") } : null;
}

/**
 * Normalizes an address for storage. The address of a stored file, or of one of its sizes, becomes the one
 * the library uses, so that the file counts as used and is shown in all sizes. Other addresses are unchanged.
 */
export function storedUrl(address: string): string {
  const file = parseStorageAddress(address.replace(SIZE_OF_ADDRESS, ""));
  return file ? storageUrl(file.bucket, file.name) : address;
}

/** Finds the normalized addresses of stored files in HTML or JSON. */
export function storedAddressesIn(text: string): string[] {
  return (text.match(/\/storage\/[^\s"<>\\]+/g) ?? []).map(storedUrl);
}

/**
 * Normalizes the value of an image field: the absolute address of one of this site's own files becomes its
 * path; see storedUrl.
 * @param origin of this site
 */
export function withoutOwnOrigin(address: string, origin: string): string {
  const trimmed = address.trim();
  const path = trimmed.startsWith(`${origin}/`) ? trimmed.slice(origin.length) : "";
  return parseStorageAddress(path) ? storedUrl(path) : address;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}

function isPlainPart(part: string): boolean {
  // A lone surrogate cannot be encoded in an address.
  if (!part.isWellFormed()) return false;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these must reach no store and no database
  return part !== "" && part !== "." && part !== ".." && !/[\u0000-\u001f\u007f/\\]/.test(part);
}

/** The key of an original in the store. Variants are separate, so that a backup can omit them. */
export function originalKey(bucket: string, name: string): string {
  return `originals/${bucket}/${name}`;
}

/** The extension of a picture that was drawn from an SVG. */
export const DRAWN = "svg.png";
const DRAWING_KEY = /^originals\/drawings\/([^/]+)\/(.+\.svg)$/;

/**
 * The key of the SVG that a picture was drawn from. It is in no public bucket, so that no address of `/storage/` leads
 * to it.
 * @returns null for any other picture
 */
export function drawingKey(bucket: string, name: string): string | null {
  return name.endsWith(`.${DRAWN}`) ? `originals/drawings/${bucket}/${name.slice(0, -".png".length)}` : null;
}

/** The keys of what is kept of a file for good: the original, and the SVG that it was drawn from. */
export function keptKeys(bucket: string, name: string): string[] {
  return [originalKey(bucket, name), drawingKey(bucket, name)].filter((key) => key !== null);
}

/** The key of a variant in the store. */
export function variantKey(bucket: string, name: string, width: number, format: VariantFormat): string {
  return `variants/${bucket}/${name}/${width}.${format}`;
}

/** The key of a share picture in the store. */
export function shareKey(bucket: string, name: string, position: SharePosition): string {
  return `variants/${bucket}/${name}/share-${position}.jpg`;
}

/**
 * The file that a key of the store belongs to.
 * @param key as returned by keptKeys, variantKey or shareKey
 * @returns null for any other key
 */
export function fileOfKey(key: string): { bucket: string; name: string } | null {
  const [, drawnIn, drawing] = DRAWING_KEY.exec(key) ?? [];
  if (drawnIn !== undefined) return { bucket: drawnIn, name: `${drawing}.png` };
  const [, bucket, name] = /^originals\/([^/]+)\/(.+)$/.exec(key) ?? SIZE_KEY.exec(key) ?? [];
  return bucket !== undefined && name !== undefined ? { bucket, name } : null;
}

/** All keys the store may have for a file: what is kept for good, then every possible size. */
export function everyKey(bucket: string, name: string): string[] {
  const variants = variantWidths.flatMap((width) =>
    variantFormats.map((format) => variantKey(bucket, name, width, format)),
  );
  const shares = [...sharePositions, "whole" as const].map((position) => shareKey(bucket, name, position));
  return [...keptKeys(bucket, name), ...variants, ...shares];
}

/** The address of the smallest size of a stored picture; any other address is unchanged. */
export function thumbnail(url: string): string {
  const stored = parseStorageAddress(url);
  if (!stored) return url;
  return variantUrl(storageUrl(stored.bucket, stored.name), variantWidths[0], "webp");
}
