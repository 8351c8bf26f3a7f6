import { parseStorageAddress, storedUrl } from "#app/kernel/files/storage-address.ts";

/**
 * Normalizes the address of a picture in a text: that of a stored original, never of one of its sizes.
 * @param src of an `img`
 * @returns null for any other address, such as that of another site's picture
 */
export function pictureAddress(src: string): string | null {
  const address = storedUrl(src);
  const file = parseStorageAddress(address);
  return file && file.bucket !== "videos" && storedUrl(address) === address ? address : null;
}
