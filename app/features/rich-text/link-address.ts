import { completedWebAddress } from "#app/platform/text-rules.ts";
import { plainNumber, visibleAddress } from "#app/platform/visible-text.ts";

const bareEmail = /^[^\s/?#@:\\]+@[^\s/?#@:\\]+\.\p{L}{2,}$/u;

/** This site's origin in the browser, "" on the server. */
export function ownOrigin(): string {
  return globalThis.location?.origin ?? "";
}

/** A page of this site by its path, so that it still leads there when the site's own address changes. */
function withoutOwnOrigin(address: string, ownOrigin: string): string {
  const { origin, pathname, search, hash } = new URL(address);
  return origin === ownOrigin ? `${pathname.replace(/^\/+/, "/")}${search}${hash}` : address;
}

/**
 * The address of an existing link, tidied, or null where a link must not lead: only http(s), mailto, tel, and
 * addresses of this site beginning with `/` or `#` (the server's sanitizer keeps the same and has the last word).
 * @param href an `href` as written
 * @param ownOrigin this site's origin; its own addresses are cut down to their path
 */
export function storedUrl(href: string, ownOrigin: string): string | null {
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
 * The address meant by what was typed: as `storedUrl`, and `example.ca/x` means https, `jo@example.ca` mailto.
 * @param typed what stands in the field `Link address`
 * @param ownOrigin this site's origin
 */
export function typedAddress(typed: string, ownOrigin: string): string | null {
  const text = visibleAddress(typed);
  if (bareEmail.test(text)) return storedUrl(`mailto:${text}`, ownOrigin);
  return storedUrl(completedWebAddress(text), ownOrigin);
}

/** Attributes of a link in the saved HTML: those to other sites open a new tab, this site's own do not. */
export function linkAttributes(href: string): Record<string, string> {
  return /^https?:/.test(href) ? { href, target: "_blank", rel: "noopener noreferrer" } : { href };
}
