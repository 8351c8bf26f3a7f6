import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

/**
 * Adds whether a project is published and when a draft is published automatically; null for never. Existing
 * projects stay published.
 */
export async function addProjectStatus(db: Kysely<never>, engine: Engine): Promise<void> {
  const [flag, time, isTrue] =
    engine === "sqlite"
      ? ["integer not null default 1 check (published in (0, 1))", "text", "published = 1"]
      : ["boolean not null default true", "timestamptz", "published"];
  const waits = `check (publish_at is null or not (${isTrue}))`;
  for (const statement of [
    `alter table projects add column published ${flag}`,
    `alter table projects add column publish_at ${time} ${waits}`,
    "create index projects_published_order on projects (published, order_index, created_at, id)",
    "create index projects_publish_at on projects (publish_at) where publish_at is not null",
  ]) {
    await sql.raw(statement).execute(db);
  }
}
