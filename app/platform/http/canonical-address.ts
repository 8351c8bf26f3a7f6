/** Screens of staff and files have addresses of their own kind. */
const NO_PAGE = /^\/(admin|staff|storage|assets)(\/|$)|\.[a-z]+$|^\/__/i;

/**
 * The one spelling of a page's address: no slash at the end or twice, lower case, one way to encode. Other spellings
 * redirect to it, so that a page has one key in every cache and one address for search engines.
 * @param url its path can be decoded
 * @returns path and query to redirect to; null where the address is spelled right, or is no page's
 */
export function canonicalAddress({ pathname, search }: URL): string | null {
  if (NO_PAGE.test(pathname)) return null;
  const segments = pathname.split("/").filter(Boolean);
  const spelled = segments.map((segment) => encodeURIComponent(decodeURIComponent(segment).toLowerCase()));
  const canonical = `/${spelled.join("/")}`;
  return canonical === pathname ? null : canonical + search;
}
