import { isIPv6 } from "node:net";

/**
 * Finds the address a request came from (DESIGN §11: forwarding headers count only from trusted proxies).
 * @param peer the connection's other end
 * @param forwardedFor the X-Forwarded-For header, nearest proxy last
 * @param isTrusted tells the trusted proxies' addresses
 * @returns the nearest address that is not a trusted proxy; of IPv6 its network, which is what one subscriber has
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

/** The first 64 bits, as an address: '2001:db8:0:1::' of '2001:db8::1:0:0:9:8'. */
function ipv6Network(address: string): string {
  const plain = new URL(`http://[${address.replace(/%.*/, "")}]`).hostname.slice(1, -1);
  const [before = [], after = []] = plain.split("::").map((part) => part.split(":").filter(Boolean));
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => "0");
  return `${[...before, ...zeros, ...after].slice(0, 4).join(":")}::`;
}

const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * The canonical origin (DESIGN §7 *PUBLIC_URL*): in metadata, feed, sitemap and mail. It never depends on the request,
 * because cached pages hold it.
 */
export function canonicalOrigin(publicUrl: string | undefined, port: number): string {
  return publicUrl ?? `http://localhost:${port}`;
}

/**
 * The origin under which a request reached the site: PUBLIC_URL when set, else the loopback name the page was
 * opened on (DESIGN §11 *Addresses*), else the loopback default. React Router compares action requests with it.
 * @param host the Host header
 */
export function requestOrigin(publicUrl: string | undefined, port: number, host: string | undefined): string {
  if (publicUrl) return publicUrl;
  const address = `http://${host ?? ""}`;
  if (host && URL.canParse(address) && loopbackNames.has(new URL(address).hostname))
    return new URL(address).origin;
  return canonicalOrigin(publicUrl, port);
}

/**
 * Whether a write may pass.
 * @param origin the Origin header; browsers send it with every write, so one without it comes from no page
 */
export function isOwnOrigin(origin: string | undefined, own: string): boolean {
  return origin === undefined || origin === own;
}

/** Like isOwnOrigin for what only pages send: a write without an Origin is refused too. */
export function comesFromOwnPage(request: Request): boolean {
  return request.headers.get("origin") === new URL(request.url).origin;
}
