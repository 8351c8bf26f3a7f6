import { type Selectable, sql } from "kysely";
import { countRows } from "#app/platform/db/count-rows.server.ts";
import { toIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db, ServicesTable } from "#app/platform/db/schema.server.ts";
import { byLetters } from "#app/platform/db/text-order.server.ts";
import { holdsEveryWord } from "#app/platform/db/word-search.server.ts";
import { pageWithin } from "#app/platform/http/paging.ts";
import type { StaffListRequest } from "#app/platform/http/staff-list.ts";
import type { ListedService, ServiceSort } from "./admin-list.ts";
import { serviceColumns, toServices } from "./services.queries.server.ts";

/** One page of the list staff see. */
export interface ServiceListPage {
  services: ListedService[];
  /** Counts from 1. */
  page: number;
  pageCount: number;
  /** How many services were found, on all pages. */
  total: number;
}

const columns = [...serviceColumns, "created_at"] as const;

const sortBy = (db: Db) =>
  ({
    title: byLetters(db, "title"),
    updated: sql.ref("updated_at"),
    created: sql.ref("created_at"),
  }) satisfies Record<ServiceSort, unknown>;

/**
 * One page of all services.
 * @param wanted `page` is brought into range; `search`: each of its words must stand in title or description
 */
export async function listServicePage(
  db: Db,
  wanted: StaffListRequest<ServiceSort> & { pageSize: number },
): Promise<ServiceListPage> {
  const found = db.selectFrom("services").where(holdsEveryWord(["title", "description"], wanted.search));
  const total = await countRows(found);
  const { page, pageCount, offset } = pageWithin(total, wanted);
  const rows = await found
    .select(columns)
    .orderBy(sortBy(db)[wanted.sort], wanted.direction)
    .orderBy("id", wanted.direction)
    .limit(wanted.pageSize)
    .offset(offset)
    .execute();
  return { services: await toListed(db, rows), page, pageCount, total };
}

/** One service, wherever it stands in the list; null when it is gone. */
export async function findListedService(db: Db, id: string): Promise<ListedService | null> {
  const rows = await db.selectFrom("services").select(columns).where("id", "=", id).execute();
  const [service] = await toListed(db, rows);
  return service ?? null;
}

async function toListed(
  db: Db,
  rows: Pick<Selectable<ServicesTable>, (typeof columns)[number]>[],
): Promise<ListedService[]> {
  const created = new Map(rows.map(({ id, created_at }) => [id, toIsoTime(created_at)]));
  const services = await toServices(db, rows);
  return services.map((service) => ({ ...service, created_at: created.get(service.id) ?? "" }));
}
