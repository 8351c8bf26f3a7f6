import { staffTexts } from "#app/platform/staff-texts.ts";
import { visibleText } from "#app/platform/visible-text.ts";

/** Search and page of a staff list. */
export interface ListQuery {
  search: string;
  /** From 1. */
  page: number;
}

/** The form that a URL opens: none, for a new record, for an existing one, or for a missing one. */
export type OpenedForm<Item> = { kind: "none" | "new" | "gone" } | { kind: "edit"; item: Item };

/** Other query parameters of a list's URL; the search form retains them. */
export type ListParameters = readonly (readonly [name: string, value: string])[];

/** Maximum length of a search in characters; a longer one matches nothing: see searchRefusal. */
export const MAX_SEARCH_LENGTH = 200;
const ID_SHAPE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Reads `?page=…`.
 * @returns an integer from 1, which is also the default; null for an invalid value
 */
export function askedPage(query: URLSearchParams): number | null {
  const text = query.get("page") ?? "1";
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}

/** The error message of a too long search; undefined for any other. */
export function searchRefusal(search: string): string | undefined {
  return search.trim().length > MAX_SEARCH_LENGTH
    ? staffTexts.staff.searchTooLong(MAX_SEARCH_LENGTH)
    : undefined;
}

/** Reads `?search=…&page=…` without truncating the search; an invalid page counts as 1. */
export function readListQuery(query: URLSearchParams): ListQuery {
  return {
    search: visibleText((query.get("search") ?? "").replace(/\p{Cc}+/gu, " ")).trim(),
    page: askedPage(query) ?? 1,
  };
}

/** The URL of a page of the list at `path`; defaults are omitted. */
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

/** A list that its address searches, filters and pages. */
export type ListDescription<Show extends string> = ReturnType<typeof filteredList<Show>>;

/**
 * The addresses of a list with filters, one of which is `all`. A search covers all unless its address names a filter.
 * @param filters in the order of their links
 * @param usual the filter of an address without `show` and without a search
 */
export function filteredList<Show extends string>(path: string, filters: readonly Show[], usual: Show) {
  const defaultOf = (search: string) => (search === "" ? usual : "all");
  const parametersOf = (search: string, show: Show): ListParameters =>
    show === defaultOf(search) ? [] : [["show", show]];
  return {
    path,
    filters,
    parametersOf,
    /** Reads `?search=…&show=…&page=…`. */
    read: (query: URLSearchParams): ListQuery & { show: Show } => {
      const asked = readListQuery(query);
      const named = query.get("show") ?? defaultOf(asked.search);
      return { ...asked, show: filters.find((filter) => filter === named) ?? usual };
    },
    /** The URL of a page; defaults are omitted. */
    addressOf: ({ show, ...query }: ListQuery & { show: Show }) =>
      listQueryAddress(path, query, parametersOf(query.search, show)),
    /** The URL of the same records as a CSV file. */
    fileOf: ({ search, show }: { search: string; show: Show }) =>
      listQueryAddress(`${path}.csv`, { search, page: 1 }, parametersOf(search, show)),
  };
}

/**
 * Reads `?edit={id}` and `?new` of a list.
 * @param find returns the record, on whichever page of the list it is
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
