import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

/** Adds the team members in their manual order. */
export async function addTeamMembers(db: Kysely<never>, engine: Engine): Promise<void> {
  const [time, published, end] =
    engine === "sqlite"
      ? ["text", "integer not null check (published in (0, 1))", "strict"]
      : ["timestamptz", "boolean not null", ""];
  const filled = (name: string, most: number) =>
    `${name} text not null check (length(trim(${name})) > 0 and length(${name}) <= ${most})`;
  await sql
    .raw(
      `create table team_members (
        id text primary key,
        ${filled("name", 120)},
        ${filled("role", 120)},
        bio text not null check (length(bio) <= 300),
        image_url text not null check (length(image_url) <= 2000),
        published ${published},
        order_index integer not null check (order_index >= 0),
        user_id text references "user" (id) on delete set null,
        updated_at ${time} not null
      ) ${end}`,
    )
    .execute(db);
}
