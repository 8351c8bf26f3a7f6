/**
 * The whole address of something on this site or elsewhere.
 * @param address a path from the root, or an address with its host, returned as it is
 * @param origin canonical origin without a slash at the end
 */
export function absoluteUrl(address: string, origin: string): string {
  return /^https?:/i.test(address) ? address : `${origin}${address}`;
}
