import { isIP } from "node:net";

/**
 * Whether a host is this machine, so that nobody can listen on the way to it.
 * @param hostname of a URL; an IPv6 address may be in brackets
 */
export function isLocalHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").toLowerCase();
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}
