import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

/** Adds when a mail that was sent came back; `last_error` then has the mail server's words. */
export async function addReturnedMails(db: Kysely<never>, engine: Engine): Promise<void> {
  const time = engine === "sqlite" ? "text" : "timestamptz";
  await sql
    .raw(
      `alter table outbox add column returned_at ${time} check (returned_at is null or done_at is not null)`,
    )
    .execute(db);
}
