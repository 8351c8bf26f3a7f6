import { isIPv4, isIPv6 } from "node:net";

/**
 * Determines the client's address (DESIGN §11: forwarding headers count only from trusted proxies).
 * @param peer the remote address of the connection
 * @param forwardedFor the X-Forwarded-For header, nearest proxy last
 * @param isTrusted whether an address is a trusted proxy
 * @returns the nearest address that is not a trusted proxy; for IPv6 its /64 network, which identifies a
 * customer of a provider
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
  return isIPv6(address) ? ipv6Network(address) : address;
}

/** The first 64 bits of an IPv6 address: '2001:db8:0:1::' of '2001:db8::1:0:0:9:8'. */
function ipv6Network(address: string): string {
  return `${ipv6Parts(address).slice(0, 4).join(":")}::`;
}

function ipv6Parts(address: string): string[] {
  const plain = new URL(`http://[${address.replace(/%.*/, "")}]`).hostname.slice(1, -1);
  const [before = [], after = []] = plain.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return [...before, ...zeros, ...after];
}

/**
 * The network of a client's address, which points to no one person: '203.0.113.0/24', '2001:db8:1::/48'.
 * @param address see clientAddress
 * @returns "" if it is no address
 */
export function networkOf(address: string): string {
  if (isIPv4(address)) return `${address.split(".").slice(0, 3).join(".")}.0/24`;
  return isIPv6(address) ? `${ipv6Parts(address).slice(0, 3).join(":")}::/48` : "";
}

const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Whether only this machine can open an address. */
export const isLoopback = (address: string): boolean => loopbackNames.has(new URL(address).hostname);

/**
 * The canonical origin (DESIGN §7 *PUBLIC_URL*) for metadata, feed, sitemap and mail. It does not depend on
 * the request, because cached pages contain it.
 */
export function canonicalOrigin(publicUrl: string | undefined, port: number): string {
  return publicUrl ?? `http://localhost:${port}`;
}

/**
 * The origin of a request: PUBLIC_URL if set, otherwise the loopback name in the Host header (DESIGN §11
 * *Addresses*), otherwise the default. React Router compares action requests with it.
 * @param host the Host header
 */
export function requestOrigin(publicUrl: string | undefined, port: number, host: string | undefined): string {
  if (publicUrl) return publicUrl;
  const address = `http://${host ?? ""}`;
  if (host && URL.canParse(address) && isLoopback(address)) return new URL(address).origin;
  return canonicalOrigin(publicUrl, port);
}

/**
 * Whether a write is accepted.
 * @param origin the Origin header; browsers send it with every write, so a request without it is not from a
 * page
 */
export function isOwnOrigin(origin: string | undefined, own: string): boolean {
  return origin === undefined || origin === own;
}

/** Like isOwnOrigin, for requests that only pages send: a missing Origin is rejected too. */
export function comesFromOwnPage(request: Request): boolean {
  return request.headers.get("origin") === new URL(request.url).origin;
}
