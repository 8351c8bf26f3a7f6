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
  const canonical = canonicalPath(pathname);
  return canonical === pathname ? null : canonical + search;
}

function canonicalPath(pathname: string): string {
  const segments = pathname.split("/").filter(Boolean);
  return `/${segments.map((segment) => encodeURIComponent(decoded(segment).toLowerCase())).join("/")}`;
}

/** What cannot be decoded is refused before it is answered; the log has it as it came. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

const listParameters = ["category", "page"];
const parametersRead: Record<string, readonly string[]> = {
  "/projects": listParameters,
  "/blog": listParameters,
  "/reviews": ["page"],
  "/contact": ["sent"],
};

/** Where React Router's client asks which routes there are; its query is its own affair. */
export const ROUTE_DISCOVERY_PATH = "/__manifest";

/** Drafts that a link shows: nothing under it is kept, found or told to others. */
const PREVIEWS = "/preview/";

/** Whether an address, in whatever spelling, is that of a draft's link; what follows in it is a secret. */
export const isPreview = (pathname: string) =>
  canonicalPath(pathname.replace(/%2f/gi, "/")).startsWith(PREVIEWS);

/** A path as logs have it. */
export const loggedPath = (pathname: string) => (isPreview(pathname) ? `${PREVIEWS}…` : pathname);

/** Screens of staff are never cached, and read what they like. */
const STAFF_ADDRESS = /^\/(admin|staff)(\/|\.data$|$)/i;

/** Whether an address is one of staff's, also for who is not signed in. */
export const isStaffAddress = (pathname: string) => STAFF_ADDRESS.test(pathname);

/** React Router's data requests name the page they are for by this ending. */
const DATA_ENDING = ".data";

/**
 * Drops every query parameter that no page reads, so that tracking parameters neither fill the page cache
 * nor reach metadata.
 * @returns the same address with the parameters that matter, in a fixed order
 */
export function keepKnownParameters(address: URL): URL {
  if (isStaffAddress(address.pathname)) return new URL(address);
  const result = new URL(address);
  const isData = address.pathname.endsWith(DATA_ENDING);
  const page = isData ? address.pathname.slice(0, -DATA_ENDING.length) : address.pathname;
  const names = [...(parametersRead[page] ?? []), ...(isData ? ["_routes"] : [])];
  result.search = "";
  for (const name of names) {
    const value = address.searchParams.get(name);
    if (value) result.searchParams.set(name, value);
  }
  return result;
}
