import { type ListParameters, type ListQuery, listQueryAddress, readListQuery } from "./list-query.ts";

export type SortDirection = "asc" | "desc";

/** A staff list: its path and its sort options. */
export interface StaffList<Sort extends string> {
  path: string;
  /** Sort options with their initial directions. */
  sorts: Readonly<Record<Sort, SortDirection>>;
  /** The default sort. */
  usual: Sort;
}

/** Search, page and order of a staff list. */
export interface StaffListRequest<Sort extends string> extends ListQuery {
  sort: Sort;
  direction: SortDirection;
}

/** Reads `?search=…&sort=…&dir=…&page=…`; unknown values are ignored. */
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

/** The query parameters of the order, without defaults. */
export function orderParameters<Sort extends string>(
  list: StaffList<Sort>,
  { sort, direction }: Pick<StaffListRequest<Sort>, "sort" | "direction">,
): ListParameters {
  const parameters: [name: string, value: string][] = [];
  if (sort !== list.usual) parameters.push(["sort", sort]);
  if (direction !== list.sorts[sort]) parameters.push(["dir", direction]);
  return parameters;
}

/** The URL of a page of a list; the first page has no `page` parameter. */
export function staffListAddress<Sort extends string>(
  list: StaffList<Sort>,
  request: StaffListRequest<Sort>,
): string {
  return listQueryAddress(list.path, request, orderParameters(list, request));
}

/**
 * The link of a column's heading: sorts by the column or reverses its direction, from the first page.
 * @returns `current` is the column's current direction; null if the list is sorted by another column
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
