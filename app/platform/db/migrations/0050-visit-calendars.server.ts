import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

/** Adds the addresses at which staff's calendars read all visits, one a person, and an index of the visits. */
export async function addVisitCalendars(db: Kysely<never>, engine: Engine): Promise<void> {
  const [time, end] = engine === "sqlite" ? ["text", "strict"] : ["timestamptz", ""];
  for (const statement of [
    `create table calendar_feeds (
      user_id text primary key references "user" (id) on delete cascade,
      id text not null unique check (length(id) = 36),
      created_at ${time} not null
    ) ${end}`,
    "create index contact_messages_visit on contact_messages (visit_at)",
  ])
    await sql.raw(statement).execute(db);
}
