import { type Kysely, sql } from "kysely";

/** A mail to an administrator belongs to their account: the screen Users says whether it went out, and it goes with them. */
export async function addMailToUsers(db: Kysely<never>): Promise<void> {
  await sql
    .raw('alter table outbox add column user_id text references "user" (id) on delete cascade')
    .execute(db);
  await sql.raw("create index outbox_user on outbox (user_id) where user_id is not null").execute(db);
}
