import { cleanLinkToken } from "../clean-link-token.ts";
import { slot } from "../slot.ts";

/** What is special about the addresses of some pages. */
export interface AddressRules {
  /** The segments after which a token stands, or something as plain, such as a photo's id. */
  tokens?: readonly (readonly string[])[];
  /** The parameters that each page reads, in their order, and what each may say. */
  parameters?: readonly (readonly [path: RegExp, rules: Readonly<Record<string, ParameterRule>>])[];
  /**
   * The beginnings, with slashes around them, of links that show what is one person's alone: nothing below them is
   * cached, indexed or disclosed to others.
   */
  secretLinks?: readonly string[];
  /** The first segments of pages with forms whose answer is that of one browser. */
  answers?: readonly string[];
}

/** The rules of modules' pages. */
export const addressSlot = slot<AddressRules>();

/** @returns the core's rules of one kind, then those of the modules */
const all = <Rule>(
  own: readonly Rule[],
  of: (rules: AddressRules) => readonly Rule[] | undefined,
): Rule[] => [...own, ...addressSlot.items().flatMap((rules) => of(rules) ?? [])];

/** Paths of staff screens and files have no canonical form. */
const NO_PAGE = /^\/(admin|staff|storage|assets)(\/|$)|\.[a-z]+$|^\/__/i;

/**
 * Returns the canonical form of a page's URL: no trailing or double slash, lower case, uniform encoding, and the token of
 * a mailed link without what mail programs add to it. Other forms redirect to it, so that a page has one cache key and one URL for search engines.
 * @param url its path can be decoded
 * @returns path and query to redirect to; null if the URL is canonical or not a page's
 */
export function canonicalAddress({ pathname, search }: URL): string | null {
  if (NO_PAGE.test(pathname)) return null;
  const canonical = canonicalPath(pathname);
  return canonical === pathname ? null : canonical + search;
}

function canonicalPath(pathname: string): string {
  const segments = pathname
    .split("/")
    .filter(Boolean)
    .map((segment) => decoded(segment).toLowerCase());
  const before = all<readonly string[]>(TOKEN_PATHS, ({ tokens }) => tokens).find((names) =>
    names.every((name, at) => segments[at] === name),
  );
  const canonical = before
    ? segments.map((segment, at) => (at < before.length ? segment : cleanLinkToken(segment)))
    : segments;
  return `/${canonical.filter(Boolean).map(encodeURIComponent).join("/")}`;
}

const TOKEN_PATHS = [["preview"]];

/** Paths that cannot be decoded are rejected before they are handled; the log contains them unchanged. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The one form of a parameter's value; null for a value that changes nothing. */
export type ParameterRule = (value: string) => string | null;

/** A page's number or a category that doesn't exist: all of them are one address, which answers 404. */
const NONE = "-";
/** Of slugs (app/platform/slug.ts). */
const SLUG = /^[\p{L}\p{M}\p{N}-]{1,200}$/u;
const PAGE_NUMBER = /^[1-9]\d{0,5}$/;

/** Keeps a value of this shape. */
export const valueIf =
  (shape: RegExp): ParameterRule =>
  (value) =>
    shape.test(value) ? value : null;
const pageNumber: ParameterRule = (value) => {
  if (value === "1") return null;
  return PAGE_NUMBER.test(value) ? value : NONE;
};
const category: ParameterRule = (value) => (SLUG.test(value) && value === value.toLowerCase() ? value : NONE);

const parametersRead: NonNullable<AddressRules["parameters"]> = [
  [/^\/(projects|blog)$/, { category, page: pageNumber }],
  [/^\/reviews$/, { page: pageNumber }],
];

const rulesOf = (path: string) =>
  all(parametersRead, ({ parameters }) => parameters).find(([shape]) => shape.test(path))?.[1] ?? {};

/** The path of React Router's route discovery, which uses its own query parameters. */
export const ROUTE_DISCOVERY_PATH = "/__manifest";

const SECRET_LINKS = ["/preview/"];

/** The beginnings of all secret links; see AddressRules. */
export const secretLinks = (): string[] => all(SECRET_LINKS, (rules) => rules.secretLinks);

const secretLinkOf = (pathname: string) => {
  const path = canonicalPath(pathname.replace(/%2f/gi, "/"));
  return secretLinks().find((start) => path.startsWith(start));
};

/** Whether a path, in any spelling, is that of a secret link. */
export const isSecretLink = (pathname: string) => secretLinkOf(pathname) !== undefined;

/** The path for logs, without the secret of a link. */
export function loggedPath(pathname: string): string {
  const start = secretLinkOf(pathname);
  return start === undefined ? pathname : `${start}…`;
}

/** Whether a path's page is different for each visitor. */
export const isPersonal = (pathname: string) =>
  isSecretLink(pathname) || all<string>([], ({ answers }) => answers).includes(pathname.split("/")[1] ?? "");

/** Staff screens are never cached and may read any query parameter. */
const STAFF_ADDRESS = /^\/(admin|staff)(\/|\.data$|$)/i;

/** Whether a path belongs to the staff area, regardless of the sign-in. */
export const isStaffAddress = (pathname: string) => STAFF_ADDRESS.test(pathname);

/** React Router's data requests have the page's path with this suffix. */
const DATA_ENDING = ".data";
/** Which routes' data they ask for. */
const DATA_ROUTES = "_routes";

/**
 * Removes query parameters that no page reads, and brings the values of the others into their one form, so that neither
 * tracking parameters nor a stranger's values fill the page cache or appear in metadata.
 * @returns a copy of the URL with the known parameters in a fixed order
 */
export function keepKnownParameters(address: URL): URL {
  const result = new URL(address);
  if (isStaffAddress(address.pathname)) return result;
  const isData = address.pathname.endsWith(DATA_ENDING);
  const page = isData ? address.pathname.slice(0, -DATA_ENDING.length) : address.pathname;
  result.search = "";
  for (const [name, rule] of Object.entries(rulesOf(page))) {
    const given = address.searchParams.get(name);
    const value = given ? rule(given) : null;
    if (value !== null) result.searchParams.set(name, value);
  }
  const routes = isData && address.searchParams.get(DATA_ROUTES);
  if (routes) result.searchParams.set(DATA_ROUTES, routes);
  return result;
}

/** Whether a path is spelled as its page's only cache key is; files have others, which React Router answers as well. */
export const isCanonical = ({ pathname }: URL) => canonicalPath(pathname) === pathname;
