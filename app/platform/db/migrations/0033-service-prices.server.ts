import { type Kysely, sql } from "kysely";

/** Adds what a service costs, as staff word it; "" for none. */
export async function addServicePrices(db: Kysely<never>): Promise<void> {
  await sql`alter table services
    add column price_range text not null default '' check (length(price_range) <= 60)`.execute(db);
}
