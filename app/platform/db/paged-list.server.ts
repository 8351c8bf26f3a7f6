import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { StaffListRequest } from "../http/staff-list.ts";
import { countRows, matchesAllWords } from "./list-queries.server.ts";
import type { DatabaseSchema, Db } from "./schema.server.ts";

export interface ListPage<Item> {
  items: Item[];
  /** From 1. */
  page: number;
  pageCount: number;
  /** Number of items on all pages. */
  total: number;
}

/** A requested page; `page` counts from 1 and is clamped to the existing pages. */
export interface PageRequest {
  page: number;
  pageSize: number;
}

/** A column or an expression. */
type SortKey = string | RawBuilder<unknown>;

/** Clamps a requested page and returns the offset of its first row. */
export function pageWithin(
  total: number,
  requested: PageRequest,
): { page: number; pageCount: number; offset: number } {
  const pageCount = Math.max(1, Math.ceil(total / requested.pageSize));
  const page = Math.min(Math.max(1, requested.page), pageCount);
  return { page, pageCount, offset: (page - 1) * requested.pageSize };
}

/**
 * Returns one page of a query's rows, in the query's order.
 * @param total number of rows, if the caller has a cheaper way to count them
 */
export async function findPage<Table extends keyof DatabaseSchema, Row>(
  query: SelectQueryBuilder<DatabaseSchema, Table, Row>,
  requested: PageRequest,
  total?: number,
): Promise<ListPage<Row>> {
  const count = total ?? (await countRows(query));
  const { page, pageCount, offset } = pageWithin(count, requested);
  const items = count === 0 ? [] : await query.limit(requested.pageSize).offset(offset).execute();
  return { items, page, pageCount, total: count };
}

/**
 * Returns one page of a staff list. Rows with equal sort values are ordered by id, so that no page repeats or
 * omits a row.
 * @param list `searched`: columns in which each word of the search must occur; `sorts`: a column or
 * expression per sort, or several
 */
export function findStaffPage<Table extends keyof DatabaseSchema, Row, Sort extends string>(
  db: Db,
  query: SelectQueryBuilder<DatabaseSchema, Table, Row>,
  list: { searched: readonly string[]; sorts: Record<Sort, SortKey | readonly SortKey[]> },
  requested: StaffListRequest<Sort> & PageRequest,
): Promise<ListPage<Row>> {
  const { search, sort, direction } = requested;
  const keys: (SortKey | readonly SortKey[])[] = [list.sorts[sort], "id"];
  const sorted = keys
    .flat()
    .reduce(
      (rows, key) => rows.orderBy(typeof key === "string" ? sql.ref(key) : key, direction),
      query.where(matchesAllWords(db, list.searched, search)),
    );
  return findPage(sorted, requested);
}
