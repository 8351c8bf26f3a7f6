import { type Kysely, sql } from "kysely";

/**
 * Links mails to an administrator with the account: the screen Users shows their delivery, and they are
 * deleted with it.
 */
export async function addMailToUsers(db: Kysely<never>): Promise<void> {
  await sql
    .raw('alter table outbox add column user_id text references "user" (id) on delete cascade')
    .execute(db);
  await sql.raw("create index outbox_user on outbox (user_id) where user_id is not null").execute(db);
}
