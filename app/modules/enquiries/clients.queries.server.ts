import { sql } from "kysely";
import { toIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import type { Contact } from "#app/site/request/site-offers.server.ts";

const MAX_PEOPLE = 5000;

/** The addresses, in lower case, whose mail server has taken, and not returned, the last mail that we sent or gave up. */
const reachedAddresses = (db: Db) =>
  db
    .selectFrom("outbox")
    .select(sql<string>`lower(recipient)`.as("address"))
    .where("kind", "=", "mail")
    .where("recipient", "is not", null)
    .groupBy(sql`lower(recipient)`)
    .having(
      sql<boolean>`max(done_at)
        > coalesce(max(coalesce(returned_at, failed_at)), '0001-01-01T00:00:00.000Z')`,
    );

/**
 * Lists who wrote or was won since two times, newest enquiry first; a person with several enquiries is listed with each.
 * Suspected spam doesn't count, nor who was never reached by mail: anybody can type somebody else's address.
 * @param since ISO times
 */
export async function listWritingPeople(db: Db, since: { message: string; job: string }): Promise<Contact[]> {
  const rows = await db
    .selectFrom("contact_messages as message")
    .leftJoin(
      (eb) =>
        eb
          .selectFrom("message_entries")
          .select(({ fn }) => ["message_id", fn.max("created_at").as("moved_at")])
          .where("kind", "=", "moved")
          .groupBy("message_id")
          .as("moves"),
      (join) => join.onRef("moves.message_id", "=", "message.id").on("message.status", "=", "won"),
    )
    .select(["message.id", "email", "name", "status", "message.created_at", "moved_at"])
    .where("suspected_spam", "=", false)
    .where(({ eb, fn }) => eb(fn<string>("lower", ["email"]), "in", reachedAddresses(db)))
    .where((eb) =>
      eb.or([
        eb("message.created_at", ">", since.message),
        eb(eb.fn.coalesce("moved_at", "message.created_at"), ">", since.job).and("status", "=", "won"),
      ]),
    )
    .orderBy("message.created_at", "desc")
    .orderBy("message.id")
    .limit(MAX_PEOPLE)
    .execute();
  return rows.map(({ id, email, name, status, created_at, moved_at }) => ({
    recordId: id,
    email,
    name,
    isJob: status === "won",
    since: toIsoTime(status === "won" ? (moved_at ?? created_at) : created_at),
  }));
}
