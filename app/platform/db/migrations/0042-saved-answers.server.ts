import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

/** Adds the answers that staff save to send them again. */
export async function addSavedAnswers(db: Kysely<never>, engine: Engine): Promise<void> {
  const [time, end] = engine === "sqlite" ? ["text", "strict"] : ["timestamptz", ""];
  const filled = (name: string, most: number) =>
    `${name} text not null check (length(trim(${name})) > 0 and length(${name}) <= ${most})`;
  await sql
    .raw(
      `create table saved_answers (
        id text primary key,
        ${filled("title", 120)},
        ${filled("body", 5000)},
        user_id text references "user" (id) on delete set null,
        updated_at ${time} not null
      ) ${end}`,
    )
    .execute(db);
}
