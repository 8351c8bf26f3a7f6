import { isIP } from "node:net";

/**
 * Whether a host is this machine, so that nobody can listen on the way to it.
 * @param hostname of a URL; an IPv6 address may be in brackets
 */
export function isLocalHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").toLowerCase();
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}

/** The address at which the site answers on this machine, by its variables PORT and HOST. */
export function localUrl(env: Record<string, string | undefined>): string {
  const host = env.HOST ?? "127.0.0.1";
  const reached = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return `http://${reached.includes(":") ? `[${reached}]` : reached}:${env.PORT ?? 3000}`;
}
