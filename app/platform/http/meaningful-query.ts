const listParameters = ["category", "page"];
const meaningful: Record<string, readonly string[]> = {
  "/projects": listParameters,
  "/blog": listParameters,
  "/reviews": ["page"],
};

/** Where React Router's client asks which routes there are; its query is its own affair. */
export const ROUTE_DISCOVERY_PATH = "/__manifest";

/** Screens of staff are never kept, and read what they like. */
const STAFF_ADDRESS = /^\/(admin|staff)(\/|\.data$|$)/;

/** React Router's data requests name the page they are for by this ending. */
const DATA_ENDING = ".data";

/**
 * Drops every query parameter that no page reads, so that tracking parameters neither fill the page cache
 * nor reach metadata.
 * @returns the same address with the parameters that matter, in a fixed order
 */
export function withMeaningfulQuery(address: URL): URL {
  if (STAFF_ADDRESS.test(address.pathname)) return new URL(address);
  const result = new URL(address);
  const isData = address.pathname.endsWith(DATA_ENDING);
  const page = isData ? address.pathname.slice(0, -DATA_ENDING.length) : address.pathname;
  const names = [...(meaningful[page] ?? []), ...(isData ? ["_routes"] : [])];
  result.search = "";
  for (const name of names) {
    const value = address.searchParams.get(name);
    if (value) result.searchParams.set(name, value);
  }
  return result;
}
