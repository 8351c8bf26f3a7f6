import { staffMessages } from "#app/platform/staff-messages.ts";
import { visibleText } from "#app/platform/visible-text.ts";

/** Which part of a list staff look at. */
export interface ListQuery {
  search: string;
  /** Counts from 1. */
  page: number;
}

/** What an address opens: nothing, the form that adds, that of a thing, or of one that isn't there. */
export type OpenedForm<Item> = { kind: "none" | "new" | "gone" } | { kind: "edit"; item: Item };

/** What an address says besides search and page; the form that searches keeps it. */
export type ListParameters = readonly (readonly [name: string, value: string])[];

/** How many characters a search may have; one that is longer finds nothing: see searchRefusal. */
export const MAX_SEARCH_LENGTH = 200;
const ID_SHAPE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Reads `?page=…`.
 * @returns a whole number from 1, which is also what no number means; null for anything else
 */
export function askedPage(query: URLSearchParams): number | null {
  const text = query.get("page") ?? "1";
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}

/** What a search is told that is too long to be looked for, undefined of any other. */
export function searchRefusal(search: string): string | undefined {
  return search.trim().length > MAX_SEARCH_LENGTH
    ? staffMessages.staff.searchTooLong(MAX_SEARCH_LENGTH)
    : undefined;
}

/** Reads `?search=…&page=…`, the search whole; a number that is none counts as 1. */
export function readListQuery(query: URLSearchParams): ListQuery {
  return {
    search: visibleText((query.get("search") ?? "").replace(/\p{Cc}+/gu, " ")).trim(),
    page: askedPage(query) ?? 1,
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

/**
 * Reads `?edit={id}` and `?new` of a list.
 * @param find looks the thing up, wherever it stands in the list
 */
export async function findOpenedForm<Item>(
  query: URLSearchParams,
  find: (id: string) => Promise<Item | null | undefined>,
): Promise<OpenedForm<Item>> {
  const id = query.get("edit");
  if (id === null) return { kind: query.has("new") ? "new" : "none" };
  const item = ID_SHAPE.test(id) ? await find(id) : null;
  return item ? { kind: "edit", item } : { kind: "gone" };
}
