import { type Kysely, sql } from "kysely";

/** The months in which a service is done. */
export async function addServiceSeason(db: Kysely<never>): Promise<void> {
  await sql
    .raw("alter table services add column season text not null default '' check (length(season) <= 60)")
    .execute(db);
}
