import { parseStorageAddress, storedUrl } from "#app/features/media/storage-address.ts";

/**
 * The address by which a text keeps a picture: that of one stored here, never one of its sizes.
 * @param src as it stands in an `img`
 * @returns null for all else, other sites' pictures among it
 */
export function pictureAddress(src: string): string | null {
  const address = storedUrl(src);
  const file = parseStorageAddress(address);
  return file && file.bucket !== "videos" && storedUrl(address) === address ? address : null;
}
