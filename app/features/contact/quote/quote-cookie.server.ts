import { DRAFT_DAYS } from "../photos/message-photos.ts";
import { QUOTE_PATH } from "./quote-steps.ts";

const NAME = "quote";
const COOKIE = /(?:^|;\s*)quote=([0-9a-f]{64})(?:;|$)/;

/** The token of the quote request that a browser is writing; null if there is none. */
export const readQuoteCookie = (request: Pick<Request, "headers">): string | null =>
  COOKIE.exec(request.headers.get("Cookie") ?? "")?.[1] ?? null;

/** @param origin of the site, without a trailing slash */
export function writeQuoteCookie(token: string, origin: string): string {
  const secure = origin.startsWith("https:") ? "; Secure" : "";
  const age = DRAFT_DAYS * 24 * 3600;
  return `${NAME}=${token}; Path=${QUOTE_PATH}; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`;
}
