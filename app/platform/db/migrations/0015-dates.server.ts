import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

/**
 * Adds the period in which a slide shows, and the times at which a post is published and taken down
 * automatically; null for never.
 */
export async function addDates(db: Kysely<never>, engine: Engine): Promise<void> {
  const time = engine === "sqlite" ? "text" : "timestamptz";
  for (const [table, from, until] of [
    ["hero_slides", "starts_at", "ends_at"],
    ["posts", "publish_at", "unpublish_at"],
  ]) {
    await sql.raw(`alter table ${table} add column ${from} ${time}`).execute(db);
    const isAfter = `check (${until} > ${from})`;
    await sql.raw(`alter table ${table} add column ${until} ${time} ${isAfter}`).execute(db);
  }
  for (const column of ["publish_at", "unpublish_at"]) {
    const waiting = `where ${column} is not null`;
    await sql.raw(`create index posts_${column} on posts (${column}) ${waiting}`).execute(db);
  }
}
