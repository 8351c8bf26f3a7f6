import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { StaffListRequest } from "../http/staff-list.ts";
import { countRows, matchesAllWords } from "./list-queries.server.ts";
import type { DatabaseSchema, Db } from "./schema.server.ts";

/** One page of a list. */
export interface ListPage<Item> {
  items: Item[];
  /** Counts from 1. */
  page: number;
  pageCount: number;
  /** How many there are on all pages. */
  total: number;
}

/** What is asked of a list; `page` counts from 1 and is brought into range. */
export interface PageRequest {
  page: number;
  pageSize: number;
}

/**
 * Which rows a page shows.
 */
export function pageWithin(
  total: number,
  requested: PageRequest,
): { page: number; pageCount: number; offset: number } {
  const pageCount = Math.max(1, Math.ceil(total / requested.pageSize));
  const page = Math.min(Math.max(1, requested.page), pageCount);
  return { page, pageCount, offset: (page - 1) * requested.pageSize };
}

/**
 * One page of what a query finds, in its order.
 * @param total counted by the query itself unless the caller knows a cheaper way
 */
export async function findPage<Table extends keyof DatabaseSchema, Row>(
  query: SelectQueryBuilder<DatabaseSchema, Table, Row>,
  requested: PageRequest,
  total?: number,
): Promise<ListPage<Row>> {
  const count = total ?? (await countRows(query));
  const { page, pageCount, offset } = pageWithin(count, requested);
  const items = await query.limit(requested.pageSize).offset(offset).execute();
  return { items, page, pageCount, total: count };
}

/**
 * One page of a list of staff; where the sort finds no difference the id decides, so that no page repeats or misses one.
 * @param list `searched`: each word of the search must stand in one of these columns; `sorts`: a column or an expression
 */
export function findStaffPage<Table extends keyof DatabaseSchema, Row, Sort extends string>(
  db: Db,
  query: SelectQueryBuilder<DatabaseSchema, Table, Row>,
  list: { searched: readonly string[]; sorts: Record<Sort, string | RawBuilder<unknown>> },
  requested: StaffListRequest<Sort> & PageRequest,
): Promise<ListPage<Row>> {
  const { search, sort, direction } = requested;
  const by: string | RawBuilder<unknown> = list.sorts[sort];
  const sorted = query
    .where(matchesAllWords(db, list.searched, search))
    .orderBy(typeof by === "string" ? sql.ref(by) : by, direction)
    .orderBy(sql.ref("id"), direction);
  return findPage(sorted, requested);
}
