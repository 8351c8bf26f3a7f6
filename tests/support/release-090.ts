import { readFileSync } from "node:fs";
import { sql } from "kysely";
import type { Database } from "#app/platform/db/database.server.ts";
import { migrationsOf090 } from "#app/platform/db/mark-baselines.server.ts";

/**
 * Makes of an empty database what 0.9.0's migrations have made of one. Their statements stand in `release-0.9.0`, as
 * read back from each engine before the baselines took their place.
 * @param migrations those that are recorded
 */
export async function createAs090(
  { db, engine }: Pick<Database, "db" | "engine">,
  migrations: readonly string[] = migrationsOf090,
): Promise<void> {
  const file = new URL(`release-0.9.0/${engine}.sql`, import.meta.url);
  const statements = [
    ...readFileSync(file, "utf8")
      .trim()
      .split(/;\n(?=create|alter)/i),
    "insert into content_version (id, version) values (1, 1)",
    "insert into last_backup (id) values (1)",
    "insert into site_identity (id, site_id) values (1, '0123456789ab')",
    "create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null)",
    "create table kysely_migration_lock (id varchar(255) not null primary key, is_locked integer default 0 not null)",
  ];
  await db.transaction().execute(async (trx) => {
    for (const statement of statements) await sql.raw(statement).execute(trx);
    for (const name of migrations)
      await sql`insert into kysely_migration values (${name}, '2026-11-28T12:00:00.000Z')`.execute(trx);
  });
}
