import { type Kysely, sql } from "kysely";

/** Adds the manual order of services and projects, initially by age. */
export async function addOrders(db: Kysely<never>): Promise<void> {
  for (const table of ["services", "projects"]) {
    await sql.raw(`alter table ${table} add column order_index integer not null default 0`).execute(db);
    const ranked = `select id, row_number() over (order by created_at, id) as place from ${table}`;
    await sql
      .raw(
        `update ${table} set order_index = ranked.place from (${ranked}) as ranked where ranked.id = ${table}.id`,
      )
      .execute(db);
    await sql.raw(`create index ${table}_order on ${table} (order_index, created_at, id)`).execute(db);
  }
}
