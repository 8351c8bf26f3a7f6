/** Paths of staff screens and files have no canonical form. */
const NO_PAGE = /^\/(admin|staff|storage|assets)(\/|$)|\.[a-z]+$|^\/__/i;

/**
 * Returns the canonical form of a page's URL: no trailing or double slash, lower case, uniform encoding.
 * Other forms redirect to it, so that a page has one cache key and one URL for search engines.
 * @param url its path can be decoded
 * @returns path and query to redirect to; null if the URL is canonical or not a page's
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

/** Paths that cannot be decoded are rejected before they are handled; the log contains them unchanged. */
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
  "/contact": ["sent", "about"],
  "/quote": ["about"],
  "/newsletter": ["sent"],
};

/** The path of React Router's route discovery, which uses its own query parameters. */
export const ROUTE_DISCOVERY_PATH = "/__manifest";

/**
 * Drafts, messages, subscriptions, wishes and visits that are shown by a link: nothing below these paths is cached,
 * indexed or disclosed to others.
 */
const SECRET_LINKS = ["/preview/", "/q/", "/no-review-requests/", "/newsletter/", "/calendar/"];

const secretLinkOf = (pathname: string) => {
  const path = canonicalPath(pathname.replace(/%2f/gi, "/"));
  return SECRET_LINKS.find((start) => path.startsWith(start));
};

/** Whether a path, in any spelling, is that of a secret link. */
export const isSecretLink = (pathname: string) => secretLinkOf(pathname) !== undefined;

/** The path for logs, without the secret of a link. */
export function loggedPath(pathname: string): string {
  const start = secretLinkOf(pathname);
  return start === undefined ? pathname : `${start}…`;
}

/** What somebody types in a quote request or to get the newsletter is the answer of one browser. */
const ANSWERS = /^\/(quote|newsletter)(\/|$)/;

/** Whether a path's page is different for each visitor. */
export const isPersonal = (pathname: string) => isSecretLink(pathname) || ANSWERS.test(pathname);

/** Staff screens are never cached and may read any query parameter. */
const STAFF_ADDRESS = /^\/(admin|staff)(\/|\.data$|$)/i;

/** Whether a path belongs to the staff area, regardless of the sign-in. */
export const isStaffAddress = (pathname: string) => STAFF_ADDRESS.test(pathname);

/** Photos that only the person who sent them may see, by a link or a cookie; `?w=` asks for the small size. */
const PRIVATE_PHOTO = /^\/(quote|q\/[^/]+)\/photos\/[^/]+$/i;

/** React Router's data requests have the page's path with this suffix. */
const DATA_ENDING = ".data";

/**
 * Removes query parameters that no page reads, so that tracking parameters neither fill the page cache nor
 * appear in metadata.
 * @returns a copy of the URL with the known parameters in a fixed order
 */
export function keepKnownParameters(address: URL): URL {
  if (isStaffAddress(address.pathname)) return new URL(address);
  const result = new URL(address);
  const isData = address.pathname.endsWith(DATA_ENDING);
  const page = isData ? address.pathname.slice(0, -DATA_ENDING.length) : address.pathname;
  const ofPhoto = PRIVATE_PHOTO.test(page) ? ["w"] : [];
  const names = [...(parametersRead[page] ?? []), ...ofPhoto, ...(isData ? ["_routes"] : [])];
  result.search = "";
  for (const name of names) {
    const value = address.searchParams.get(name);
    if (value) result.searchParams.set(name, value);
  }
  return result;
}
