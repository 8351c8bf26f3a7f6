import { type Kysely, sql } from "kysely";
import type { Engine } from "../database.server.ts";

/** Rules of DESIGN §9.23. The business's tomorrow (lastReviewDay) is never later than that of UTC. */
const rules = {
  sqlite: {
    review: "new.review_date between '1900-01-01' and date('now', '+1 day')",
    phone: `new.phone glob '${"*[0-9]".repeat(7)}*'`,
  },
  postgres: {
    review: "review_date between '1900-01-01' and (now() at time zone 'utc')::date + 1",
    phone: "phone ~ '([0-9][^0-9]*){7}'",
  },
};

/**
 * A constraint for new rows only. SQLite cannot add a constraint to a table, and its constraints cannot use
 * the clock, so triggers are used there.
 */
export function guard(engine: Engine, table: string, column: string, rule: string): string[] {
  if (engine === "postgres") {
    return [`alter table ${table} add constraint ${table}_${column}_rule check (${rule}) not valid`];
  }
  return ["insert on", `update of ${column} on`].map(
    (event) =>
      `create trigger ${table}_${column}_${event.split(" ", 1)} before ${event} ${table} when not (${rule}) begin select raise(abort, '${table}.${column} breaks its rule'); end`,
  );
}

/** Adds the spam flag of messages (decision 12) and constraints for review dates and phone numbers. */
export async function addSpamAndGuards(db: Kysely<never>, engine: Engine): Promise<void> {
  const spam =
    engine === "sqlite"
      ? "integer not null default 0 check (suspected_spam in (0, 1))"
      : "boolean not null default false";
  const { review, phone } = rules[engine];
  const statements = [
    `alter table contact_messages add column suspected_spam ${spam}`,
    ...guard(engine, "reviews", "review_date", review),
    ...guard(engine, "contact_messages", "phone", phone),
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
