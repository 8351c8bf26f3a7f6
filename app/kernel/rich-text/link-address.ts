import { plainNumber, visibleAddress } from "#app/platform/visible-text.ts";
import { completedWebAddress } from "#app/platform/web-address.ts";

const bareEmail = /^[^\s/?#@:\\]+@[^\s/?#@:\\]+\.\p{L}{2,}$/u;

/** This site's origin in the browser, "" on the server. */
export function ownOrigin(): string {
  return globalThis.location?.origin ?? "";
}

/** Reduces an address of this site to its path, so that it stays valid when the site's origin changes. */
function withoutOwnOrigin(address: string, ownOrigin: string): string {
  const { origin, pathname, search, hash } = new URL(address);
  return origin === ownOrigin ? `${pathname.replace(/^\/+/, "/")}${search}${hash}` : address;
}

/**
 * Normalizes the address of an existing link. Allowed are http(s), mailto, tel, and addresses of this site
 * that begin with `/` or `#`; the server's sanitizer enforces the same.
 * @param href an `href` as written
 * @param ownOrigin this site's origin; its own addresses are reduced to their path
 * @returns null if the address is not allowed
 */
export function storedLink(href: string, ownOrigin: string): string | null {
  const visible = visibleAddress(href).replace(/\p{Cc}/gu, "");
  const address = (/^tel:/i.test(visible) ? plainNumber(visible) : visible)
    .replace(/[\s<>"]/g, encodeURIComponent)
    .replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase());
  if (/^(?:#|\/(?![/\\]))/.test(address)) return address;
  if (/^mailto:./.test(address)) return address;
  if (/^tel:./.test(address)) return address.replaceAll("%20", "");
  if (/^https?:\/\//.test(address) && URL.canParse(address)) return withoutOwnOrigin(address, ownOrigin);
  return null;
}

/**
 * Interprets a typed address: as `storedUrl`, but `example.ca/x` becomes https and `jo@example.ca` mailto.
 * @param typed value of the field `Link address`
 * @param ownOrigin this site's origin
 */
export function typedAddress(typed: string, ownOrigin: string): string | null {
  const text = visibleAddress(typed);
  if (bareEmail.test(text)) return storedLink(`mailto:${text}`, ownOrigin);
  return storedLink(completedWebAddress(text), ownOrigin);
}

/** Attributes of a link in the saved HTML: those to other sites open a new tab, this site's own do not. */
export function linkAttributes(href: string): Record<string, string> {
  return /^https?:/.test(href) ? { href, target: "_blank", rel: "noopener noreferrer" } : { href };
}
