import { pageNumber } from "./meaningful-query.ts";

export type SortDirection = "asc" | "desc";

/** A list of staff: where it is, and what it can be sorted by. */
export interface StaffList<Sort extends string> {
  path: string;
  /** What it can be sorted by, each with the direction it begins with. */
  sorts: Readonly<Record<Sort, SortDirection>>;
  /** What it is sorted by until somebody asks for something else. */
  usual: Sort;
}

/** Which part of a list staff look at, and in which order. */
export interface StaffListRequest<Sort extends string> {
  search: string;
  sort: Sort;
  direction: SortDirection;
  /** Counts from 1. */
  page: number;
}

/** What an address asks to have opened: nothing, the form that adds, that of a thing, or of one that isn't there. */
export type AskedForm<Item> = { kind: "none" | "new" | "gone" } | { kind: "edit"; item: Item };

const LONGEST_SEARCH = 100;
const ID_SHAPE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads `?search=…&sort=…&dir=…&page=…`; what it doesn't know counts as not said. */
export function readStaffList<Sort extends string>(
  list: StaffList<Sort>,
  query: URLSearchParams,
): StaffListRequest<Sort> {
  const named = query.get("sort") ?? "";
  const sort = Object.hasOwn(list.sorts, named) ? (named as Sort) : list.usual;
  const dir = query.get("dir");
  return {
    search: (query.get("search") ?? "")
      .replace(/\p{Cc}+/gu, " ")
      .trim()
      .slice(0, LONGEST_SEARCH)
      // Half of a character beyond 16 bits is none.
      .toWellFormed(),
    sort,
    direction: dir === "asc" || dir === "desc" ? dir : list.sorts[sort],
    page: pageNumber(query),
  };
}

/**
 * Reads `?edit={id}` and `?new` of a list.
 * @param find looks the thing up, wherever it stands in the list
 */
export async function findAskedForm<Item>(
  query: URLSearchParams,
  find: (id: string) => Promise<Item | null>,
): Promise<AskedForm<Item>> {
  const id = query.get("edit");
  if (id === null) return { kind: query.has("new") ? "new" : "none" };
  const item = ID_SHAPE.test(id) ? await find(id) : null;
  return item === null ? { kind: "gone" } : { kind: "edit", item };
}

/** What an address says of the order, without what goes without saying; the form that searches keeps it. */
export function orderParameters<Sort extends string>(
  list: StaffList<Sort>,
  { sort, direction }: Pick<StaffListRequest<Sort>, "sort" | "direction">,
): [name: string, value: string][] {
  return [
    ...(sort === list.usual ? [] : [["sort", sort] satisfies [string, string]]),
    ...(direction === list.sorts[sort] ? [] : [["dir", direction] satisfies [string, string]]),
  ];
}

/** Address of a part of a list; the first page has no number. */
export function staffListAddress<Sort extends string>(
  list: StaffList<Sort>,
  request: StaffListRequest<Sort>,
): string {
  const query = new URLSearchParams(orderParameters(list, request));
  if (request.search) query.set("search", request.search);
  if (request.page > 1) query.set("page", String(request.page));
  const text = query.toString();
  return text ? `${list.path}?${text}` : list.path;
}

/**
 * Where a column's heading leads: sorts by it, or turns its direction round; from the first page.
 * @returns `current` is how the list is sorted by it now, null when it is sorted by something else
 */
export function sortLink<Sort extends string>(
  list: StaffList<Sort>,
  request: StaffListRequest<Sort>,
  sort: Sort,
): { to: string; current: SortDirection | null } {
  const current = request.sort === sort ? request.direction : null;
  const turned = current === "asc" ? "desc" : "asc";
  const direction = current === null ? list.sorts[sort] : turned;
  return { to: staffListAddress(list, { ...request, sort, direction, page: 1 }), current };
}

/**
 * Which rows a page shows.
 * @param wanted `page` counts from 1 and is brought into range
 */
export function pageWithin(
  total: number,
  wanted: { page: number; pageSize: number },
): { page: number; pageCount: number; offset: number } {
  const pageCount = Math.max(1, Math.ceil(total / wanted.pageSize));
  const page = Math.min(Math.max(1, wanted.page), pageCount);
  return { page, pageCount, offset: (page - 1) * wanted.pageSize };
}
