import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

/** Adds `updated_at` to features, by which concurrent edits are detected (see checkVersion). */
export async function addFeatureVersions(db: Kysely<never>, engine: Engine): Promise<void> {
  const type = engine === "sqlite" ? "text" : "timestamptz";
  await sql
    .raw(
      `alter table service_features add column updated_at ${type} not null default '1970-01-01T00:00:00.000Z'`,
    )
    .execute(db);
}
