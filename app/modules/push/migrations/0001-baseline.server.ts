import type { Kysely } from "kysely";
import type { Engine } from "#app/platform/db/database.server.ts";
import { runStatements, tableWords } from "#app/platform/db/table-definitions.server.ts";

/** Creates the table of the devices that show notifications. */
export async function createPushTables(db: Kysely<never>, engine: Engine): Promise<void> {
  const { time, end } = tableWords(engine);
  await runStatements(db, [
    `create table push_subscriptions (
      id text primary key,
      user_id text not null references "user" (id) on delete cascade,
      endpoint text not null unique check (length(endpoint) <= 1000),
      p256dh text not null check (length(p256dh) <= 100),
      auth text not null check (length(auth) <= 50),
      device text not null check (length(device) <= 100),
      created_at ${time} not null,
      failed_at ${time}
    ) ${end}`,
    "create index push_subscriptions_user on push_subscriptions (user_id)",
  ]);
}
