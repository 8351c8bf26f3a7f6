import { pageNumber } from "./paging.ts";

/** Which part of a list staff look at. */
export interface ListQuery {
  search: string;
  /** Counts from 1. */
  page: number;
}

/** What an address asks to have opened: nothing, the form that adds, that of a thing, or of one that isn't there. */
export type AskedForm<Item> = { kind: "none" | "new" | "gone" } | { kind: "edit"; item: Item };

/** What an address says besides search and page; the form that searches keeps it. */
export type ListParameters = readonly (readonly [name: string, value: string])[];

const LONGEST_SEARCH = 100;
const ID_SHAPE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads `?search=…&page=…`; a number that is none counts as 1. */
export function readListQuery(query: URLSearchParams): ListQuery {
  return {
    search: (query.get("search") ?? "")
      .replace(/\p{Cc}+/gu, " ")
      .trim()
      .slice(0, LONGEST_SEARCH)
      // Half of a character beyond 16 bits is none.
      .toWellFormed(),
    page: pageNumber(query),
  };
}

/** Address of a part of the list at `path`; what goes without saying is left out. */
export function listQueryAddress(
  path: string,
  { search, page }: ListQuery,
  parameters: ListParameters = [],
): string {
  const query = new URLSearchParams(parameters.map(([name, value]) => [name, value]));
  if (search) query.set("search", search);
  if (page > 1) query.set("page", String(page));
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** What a list's screen says of the part it shows, in the words of ListScreen's props. */
export function shownPart(
  path: string,
  { search, page }: ListQuery,
  { pageCount, total }: { pageCount: number; total: number },
  parameters: ListParameters = [],
) {
  return {
    path,
    search,
    page,
    pageCount,
    total,
    parameters,
    addressOf: (part: Partial<ListQuery>) => listQueryAddress(path, { search, page, ...part }, parameters),
  };
}

/**
 * Reads `?edit={id}` and `?new` of a list.
 * @param find looks the thing up, wherever it stands in the list
 */
export async function findAskedForm<Item>(
  query: URLSearchParams,
  find: (id: string) => Promise<Item | null | undefined>,
): Promise<AskedForm<Item>> {
  const id = query.get("edit");
  if (id === null) return { kind: query.has("new") ? "new" : "none" };
  const item = ID_SHAPE.test(id) ? await find(id) : null;
  return item ? { kind: "edit", item } : { kind: "gone" };
}
