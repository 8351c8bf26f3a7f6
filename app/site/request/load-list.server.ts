import type { Collection } from "#app/kernel/documents/collections/collection.ts";
import {
  findEntity,
  listEntityPage,
} from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import type { ListPage, PageRequest } from "#app/platform/db/paged-list.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { findOpenedForm } from "#app/platform/http/list-query.ts";
import { readStaffList, type StaffList, type StaffListRequest } from "#app/platform/http/staff-list.ts";

const PAGE_SIZE = 50;

/**
 * Loads a staff list for an address: the requested page, and the record whose form is open.
 * @param findItem finds that record by id, on any page of the list
 */
export async function loadList<Item, Opened, Sort extends string>(
  request: Request,
  list: StaffList<Sort>,
  listPage: (requested: StaffListRequest<Sort> & PageRequest) => Promise<ListPage<Item>>,
  findItem: (id: string) => Promise<Opened | null | undefined>,
) {
  const query = new URL(request.url).searchParams;
  const requested = readStaffList(list, query);
  const { page, ...found } = await listPage({ ...requested, pageSize: PAGE_SIZE });
  return { ...found, request: { ...requested, page }, opened: await findOpenedForm(query, findItem) };
}

/** Like loadList, for the records of a collection. */
export const loadCollectionList = <Of extends Collection & { list: StaffList<string> }>(
  request: Request,
  db: Db,
  collection: Of,
) =>
  loadList(
    request,
    collection.list as StaffList<string>,
    (requested) => listEntityPage(db, collection, requested),
    (id) => findEntity(db, collection, id),
  );
