import { sql } from "kysely";
import type { Db, Trx } from "./schema.server.ts";

/** The tables with a manual order: `order_index`, ascending by age until staff change it. */
type OrderedTable = "services" | "projects";

/** The `order_index` of a new row: after all others. */
export async function nextPlace(trx: Trx, table: OrderedTable): Promise<number> {
  const last = await trx
    .selectFrom(table)
    .select((builder) => builder.fn.max("order_index").as("place"))
    .executeTakeFirst();
  return Number(last?.place ?? 0) + 1;
}

/** The ids of the existing rows, by `order_index`. */
export async function idsInOrder(db: Db, table: OrderedTable, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom(table)
    .select("id")
    .where("id", "in", ids)
    .orderBy("order_index")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Reorders rows by reassigning their own `order_index` values; other rows keep theirs.
 * @param ids from the lowest `order_index`; missing rows are ignored
 */
export async function putInOrder(trx: Trx, table: OrderedTable, ids: readonly string[]): Promise<void> {
  const present = await idsInOrder(trx, table, ids);
  let places = await placesOf(trx, table, present);
  if (new Set(places).size < places.length) {
    await numberAll(trx, table);
    places = await placesOf(trx, table, present);
  }
  const requested = ids.filter((id) => present.includes(id));
  for (const [index, id] of requested.entries()) {
    const order_index = places[index];
    if (order_index === undefined) continue;
    await trx.updateTable(table).set({ order_index }).where("id", "=", id).execute();
  }
}

async function placesOf(trx: Trx, table: OrderedTable, ids: readonly string[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await trx
    .selectFrom(table)
    .select("order_index")
    .where("id", "in", ids)
    .orderBy("order_index")
    .execute();
  return rows.map(({ order_index }) => order_index);
}

/** Renumbers all rows, because some share an `order_index`. */
async function numberAll(trx: Trx, table: OrderedTable): Promise<void> {
  const rows = sql.table(table);
  await sql`
    update ${rows} set order_index = ranked.place
    from (select id, row_number() over (order by order_index, created_at, id) as place from ${rows}) as ranked
    where ranked.id = ${rows}.id`.execute(trx);
}
