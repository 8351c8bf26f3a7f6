import { type ListParameters, type ListQuery, listQueryAddress, readListQuery } from "./list-query.ts";

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
export interface StaffListRequest<Sort extends string> extends ListQuery {
  sort: Sort;
  direction: SortDirection;
}

/** Reads `?search=…&sort=…&dir=…&page=…`; what it doesn't know counts as not said. */
export function readStaffList<Sort extends string>(
  list: StaffList<Sort>,
  query: URLSearchParams,
): StaffListRequest<Sort> {
  const named = query.get("sort") ?? "";
  const sort = Object.hasOwn(list.sorts, named) ? (named as Sort) : list.usual;
  const dir = query.get("dir");
  return {
    ...readListQuery(query),
    sort,
    direction: dir === "asc" || dir === "desc" ? dir : list.sorts[sort],
  };
}

/** What an address says of the order, without what goes without saying. */
export function orderParameters<Sort extends string>(
  list: StaffList<Sort>,
  { sort, direction }: Pick<StaffListRequest<Sort>, "sort" | "direction">,
): ListParameters {
  const parameters: [name: string, value: string][] = [];
  if (sort !== list.usual) parameters.push(["sort", sort]);
  if (direction !== list.sorts[sort]) parameters.push(["dir", direction]);
  return parameters;
}

/** Address of a part of a list; the first page has no number. */
export function staffListAddress<Sort extends string>(
  list: StaffList<Sort>,
  request: StaffListRequest<Sort>,
): string {
  return listQueryAddress(list.path, request, orderParameters(list, request));
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
