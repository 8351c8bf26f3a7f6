import {
  hasVariants,
  sharePositions,
  type VariantFormat,
  variantFormats,
  variantUrl,
  variantWidths,
} from "./picture.ts";

/** SPEC §7; `built-in` holds the pictures the product itself shows until staff choose their own. */
export const buckets = ["site-images", "project-images", "videos", "built-in"] as const;
export type Bucket = (typeof buckets)[number];

/** Where a file is: a bucket, and a name in it that may hold slashes. */
export interface StoredFile {
  bucket: Bucket;
  name: string;
}

const PREFIX = "/storage/";
/** What makes an original's address that of one of its sizes (DESIGN §11 *Storage*). */
const SIZE = String.raw`/(?:\d+\.(?:avif|webp)|share-\d+\.jpg)`;
const SIZE_OF_ADDRESS = new RegExp(`${SIZE}(?=[?#]|$)`);
const SIZE_KEY = new RegExp(`^variants/([^/]+)/(.+)${SIZE}$`);

/** The address of a stored file (DESIGN §6). Slashes in names part folders and stay. */
export function storageUrl(bucket: string, name: string): string {
  return `${PREFIX}${bucket}/${name.split("/").map(encodeURIComponent).join("/")}`;
}

/**
 * Reads which file an address names.
 * @param address path of an address, percent-encoded: `/storage/<bucket>/<name>`; a query or hash says nothing of it
 * @returns null when it is another kind of address, or one that no stored file can have
 */
export function parseStorageAddress(address: string): StoredFile | null {
  if (!address.startsWith(PREFIX)) return null;
  const [first, ...rest] = address
    .replace(/[?#].*/s, "")
    .slice(PREFIX.length)
    .split("/");
  const bucket = buckets.find((known) => known === first);
  const parts = rest.map(decoded);
  return bucket && parts.length > 0 && parts.every(isPlainPart) ? { bucket, name: parts.join("/") } : null;
}

/**
 * How an address is kept: that of a stored file, or of one of its sizes, as the library gives it, so that the file counts
 * as shown and comes in sizes. Any other address stays as it is.
 */
export function storedUrl(address: string): string {
  const file = parseStorageAddress(address.replace(SIZE_OF_ADDRESS, ""));
  return file ? storageUrl(file.bucket, file.name) : address;
}

/** The stored files that HTML or JSON names, as they are kept. */
export function storedAddressesIn(text: string): string[] {
  return (text.match(/\/storage\/[^\s"<>\\]+/g) ?? []).map(storedUrl);
}

/**
 * What an image field makes of an address: of one of this site's own files what storedUrl says of its path.
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
  // Half of a character beyond 16 bits cannot be written in an address again.
  if (!part.isWellFormed()) return false;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these must reach no store and no database
  return part !== "" && part !== "." && part !== ".." && !/[\u0000-\u001f\u007f/\\]/.test(part);
}

/** Where a file is in the store. Originals and variants are apart, so that a backup can leave variants out. */
export function originalKey(bucket: string, name: string): string {
  return `originals/${bucket}/${name}`;
}

/** Where a variant is in the store. */
export function variantKey(bucket: string, name: string, width: number, format: VariantFormat): string {
  return `variants/${bucket}/${name}/${width}.${format}`;
}

/** Where a share picture is in the store. */
export function shareKey(bucket: string, name: string, position: number): string {
  return `variants/${bucket}/${name}/share-${position}.jpg`;
}

/**
 * Which file a key of the store belongs to.
 * @param key as originalKey, variantKey or shareKey makes it
 * @returns null for any other
 */
export function fileOfKey(key: string): { bucket: string; name: string } | null {
  const [, bucket, name] = /^originals\/([^/]+)\/(.+)$/.exec(key) ?? SIZE_KEY.exec(key) ?? [];
  return bucket !== undefined && name !== undefined ? { bucket, name } : null;
}

/** Everything the store may hold of a file: the original first, then every size it could have. */
export function everyKey(bucket: string, name: string): string[] {
  const variants = variantWidths.flatMap((width) =>
    variantFormats.map((format) => variantKey(bucket, name, width, format)),
  );
  const shares = sharePositions.map((position) => shareKey(bucket, name, position));
  return [originalKey(bucket, name), ...variants, ...shares];
}

/** The smallest size of a stored picture; any other address as it is. */
export function thumbnail(url: string): string {
  const stored = parseStorageAddress(url);
  if (!stored || !hasVariants(stored)) return url;
  return variantUrl(storageUrl(stored.bucket, stored.name), variantWidths[0], "webp");
}
