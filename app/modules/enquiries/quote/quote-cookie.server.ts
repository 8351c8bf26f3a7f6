import { newLinkToken } from "#app/platform/link-token.server.ts";
import { DRAFT_DAYS } from "../photos/enquiry-photos.ts";
import { QUOTE_PATH } from "./quote-steps.ts";

const NAME = "quote";
/** With it, browsers take a cookie from this host alone, and over https alone. */
const HOST = "__Host-";
const hostCookie = /(?:^|;\s*)__Host-quote=([0-9a-f]{64})(?:;|$)/;
const plainCookie = /(?:^|;\s*)quote=([0-9a-f]{64})(?:;|$)/;

/**
 * A new token of a quote request that a browser begins. One for https has the cookie's prefix, so that a cookie without
 * it, which another host can set, opens no such request.
 * @param origin of the site
 */
export const newQuoteToken = (origin: string): string =>
  (origin.startsWith("https:") ? HOST : "") + newLinkToken();

/** The token of the quote request that a browser is writing; null if there is none. */
export function readQuoteCookie({ headers }: Pick<Request, "headers">): string | null {
  const cookies = headers.get("Cookie") ?? "";
  const [, token] = hostCookie.exec(cookies) ?? [];
  return token === undefined ? (plainCookie.exec(cookies)?.[1] ?? null) : HOST + token;
}

/** @param origin of the site, without a trailing slash */
export const writeQuoteCookie = (token: string, origin: string): string =>
  cookieOf(token, origin, DRAFT_DAYS * 24 * 3600);

/** Ends the cookie of a request that is sent, so that the next one begins anew. */
export const clearQuoteCookie = (token: string, origin: string): string => cookieOf(token, origin, 0);

function cookieOf(token: string, origin: string, seconds: number): string {
  const [prefix, path] = token.startsWith(HOST) ? [HOST, "/"] : ["", QUOTE_PATH];
  const value = seconds === 0 ? "" : token.slice(prefix.length);
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  return `${prefix}${NAME}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}
