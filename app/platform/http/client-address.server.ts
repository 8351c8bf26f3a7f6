/**
 * Finds the address a request came from (DESIGN §11: forwarding headers count only from trusted proxies).
 * @param peer the connection's other end
 * @param forwardedFor the X-Forwarded-For header, nearest proxy last
 * @param isTrusted tells the trusted proxies' addresses
 * @returns the nearest address that is not a trusted proxy
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | undefined,
  isTrusted: (address: string) => boolean,
): string {
  const chain = (forwardedFor ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  let address = peer.replace(/^::ffff:/, "");
  while (isTrusted(address)) {
    const previous = chain.pop();
    if (previous === undefined) break;
    address = previous.replace(/^::ffff:/, "");
  }
  return address;
}
