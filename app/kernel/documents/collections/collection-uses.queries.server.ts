import { namesStored } from "#app/kernel/files/media.queries.server.ts";
import { storedAddressesIn } from "#app/kernel/files/storage-address.ts";
import type { FoundImageUse } from "#app/kernel/verbs/image-use.ts";
import type { StoredAddresses } from "#app/kernel/verbs/staff-verb.server.ts";
import type { Db, ItemKey, ItemTable } from "#app/platform/db/schema.server.ts";
import { type Collection, fieldsOfKind, rowsIn } from "./collection.ts";
import { tableOf } from "./collection-rows.queries.server.ts";

type Row = Record<string, unknown>;

/** The columns that a record's title and path are made of. */
const headColumns = ({ title, slug, parent }: Collection) =>
  ["id", title, ...(slug ? ["slug"] : []), ...(parent ? [parent.column] : [])] as "id"[];

/**
 * Returns the paths of records by id: their page, their parent's, or staff's list with the form open. Missing
 * records are not in it.
 */
export async function findEntityPaths(
  db: Db,
  collection: Collection,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows: Row[] = await db
    .selectFrom(tableOf(collection))
    .select(headColumns(collection))
    .where("id", "in", ids)
    .execute();
  const path = await pathsOf(db, collection, rows);
  return new Map(rows.map((row) => [String(row.id), path(row)]));
}

async function pathsOf(
  db: Db,
  { parent, page, list }: Collection,
  rows: readonly Row[],
): Promise<(row: Row) => string> {
  if (parent) {
    const parentIds = [...new Set(rows.map((row) => String(row[parent.column])))];
    const found = parentIds.length > 0 ? await findEntityPaths(db, parent.collection, parentIds) : new Map();
    return (row) => found.get(String(row[parent.column])) ?? "";
  }
  if (typeof page === "function") return (row) => page(String(row.slug));
  return page ? () => page : (row) => `${list?.path}?edit=${row.id}`;
}

/**
 * Finds the records of a collection that show these stored files. Texts can't be indexed: all that name a
 * stored file are read, once for all addresses, and their other files are in the result as well.
 */
export async function findEntityImageUses(
  db: Db,
  collection: Collection,
  addresses: StoredAddresses,
): Promise<FoundImageUse[]> {
  const records = db
    .selectFrom(`${tableOf(collection)} as record`)
    .select(headColumns(collection).map((column) => `record.${column}` as const))
    .orderBy("record.id");
  const columns = (kind: "picture" | "rich-text") =>
    fieldsOfKind(collection, kind).map((name) => `record.${name as "image_url"}` as const);
  const queries = [
    ...columns("picture").map((column) =>
      records.select(`${column} as found`).where(namesStored(column, addresses)),
    ),
    ...columns("rich-text").map((column) =>
      records.select(`${column} as found`).where(column, "like", "%/storage/%"),
    ),
    ...rowsIn(collection).flatMap(({ field: { table, key, itemFields } }) =>
      fieldsOfKind({ fields: itemFields }, "picture").map((name) =>
        records
          .innerJoin(table as ItemTable, key as ItemKey, "record.id")
          .select(`${table as ItemTable}.${name as "url"} as found`)
          .where(namesStored(`${table}.${name}`, addresses)),
      ),
    ),
  ];
  const uses: FoundImageUse[] = [];
  for (const query of queries) {
    const rows: Row[] = await query.execute();
    const path = await pathsOf(db, collection, rows);
    for (const row of rows)
      for (const url of storedAddressesIn(String(row.found)))
        uses.push({
          type: collection.type,
          id: String(row.id),
          title: String(row[collection.title]),
          path: path(row),
          url,
        });
  }
  return uses;
}
