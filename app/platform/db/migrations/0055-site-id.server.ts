import { randomBytes } from "node:crypto";
import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

/** Gives the site an id, which backups carry and a restore brings back. */
export async function addSiteId(db: Kysely<never>, engine: Engine): Promise<void> {
  const end = engine === "sqlite" ? "strict" : "";
  const columns = "id integer primary key check (id = 1), site_id text not null check (length(site_id) = 12)";
  await sql.raw(`create table site_identity (${columns}) ${end}`).execute(db);
  const id = randomBytes(6).toString("hex");
  await sql`insert into site_identity (id, site_id) values (1, ${id})`.execute(db);
}
