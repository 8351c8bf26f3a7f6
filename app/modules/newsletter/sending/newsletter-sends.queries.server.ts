import { setImmediate as nextTurn } from "node:timers/promises";
import { sql, type UpdateObject } from "kysely";
import type { Database, Engine } from "#app/platform/db/database.server.ts";
import { toBoolean, toIsoTime } from "#app/platform/db/row-values.server.ts";
import type { DatabaseSchema, Db, Trx } from "#app/platform/db/schema.server.ts";
import type { RenderedMail } from "#app/platform/mail/mail-frame.server.tsx";
import type { NewsletterSendStatus } from "../newsletter.ts";
import { leaveOut } from "../subscribers/subscriptions.queries.server.ts";

/** The subject of a newsletter that is there. */
export async function findNewsletterSubject(db: Db, newsletterId: string): Promise<string> {
  const newsletter = db.selectFrom("newsletters").select("subject").where("id", "=", newsletterId);
  return (await newsletter.executeTakeFirstOrThrow()).subject;
}

/**
 * Counts the people who are subscribed at a time, by their consent.
 * @returns `express` are sent every newsletter, `implied` only if staff say so
 */
export async function countSubscribed(db: Db, now: Date): Promise<{ express: number; implied: number }> {
  const rows = await db
    .selectFrom("subscribers")
    .select(({ fn }) => ["consent", fn.countAll().as("count")])
    .where("state", "=", "subscribed")
    .where((eb) => eb.or([eb("consent", "=", "express"), eb("consent_until_at", ">", now.toISOString())]))
    .where("email_hash", "not in", db.selectFrom("newsletter_opt_outs").select("email_hash"))
    .groupBy("consent")
    .execute();
  const of = (consent: string) => Number(rows.find((row) => row.consent === consent)?.count ?? 0);
  return { express: of("express"), implied: of("implied") };
}

/** Schedules a newsletter; a second time is refused by the database. */
export async function insertSend(
  trx: Trx,
  send: { newsletterId: string; sendAt: string; withImplied: boolean; userId: string; now: string },
): Promise<void> {
  await trx
    .insertInto("newsletter_sends")
    .values({
      newsletter_id: send.newsletterId,
      status: "scheduled",
      send_at: send.sendAt,
      next_at: send.sendAt,
      with_implied: send.withImplied,
      user_id: send.userId,
      created_at: send.now,
    })
    .execute();
}

/** Deletes the schedule of a newsletter. @returns false if it isn't scheduled */
export async function deleteSchedule(trx: Trx, newsletterId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("newsletter_sends")
    .where("newsletter_id", "=", newsletterId)
    .where("status", "=", "scheduled")
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The newsletters whose time to be sent has come. */
export async function findDueSends(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("newsletter_sends")
    .select("newsletter_id")
    .where("status", "=", "scheduled")
    .where("send_at", "<=", now.toISOString())
    .where("next_at", "<=", now.toISOString())
    .orderBy("send_at")
    .orderBy("newsletter_id")
    .execute();
  return rows.map(({ newsletter_id }) => newsletter_id);
}

/** When the next scheduled newsletter is due; null if none is scheduled. */
export async function nextSendAt(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom("newsletter_sends")
    .select(({ fn }) => fn.min("next_at").as("at"))
    .where("status", "=", "scheduled")
    .executeTakeFirstOrThrow();
  return row.at === null ? null : new Date(row.at);
}

/** Records why a scheduled newsletter could not be started, and when it is tried again. */
export async function recordStartFailure(
  db: Db,
  newsletterId: string,
  error: string,
  at: Date,
): Promise<void> {
  await changeSend(db, newsletterId, ["scheduled"], {
    next_at: at.toISOString(),
    last_error: error,
    failures: sql<number>`failures + 1`,
  });
}

/**
 * Starts sending a scheduled newsletter: stores what is sent, and makes a row for everybody who is subscribed. Who has
 * unsubscribed as somebody else before, or whose implied consent has expired, is left out with that reason. The rows
 * are made by the database.
 * @returns false if it isn't scheduled any more
 */
export function startSend(
  { db, engine }: Database,
  newsletterId: string,
  { subject, html, text, urls }: RenderedMail & { urls: readonly string[] },
  now: Date,
): Promise<boolean> {
  const time = now.toISOString();
  return db.transaction().execute(async (trx) => {
    const send = await trx
      .selectFrom("newsletter_sends")
      .select(["status", "send_at", "with_implied"])
      .where("newsletter_id", "=", newsletterId)
      .$if(engine === "postgres", (query) => query.forUpdate())
      .executeTakeFirst();
    if (send?.status !== "scheduled" || toIsoTime(send.send_at) > time) return false;
    const withImplied = toBoolean(send.with_implied);
    await trx
      .updateTable("newsletter_sends")
      .set({ status: "sending", started_at: time, next_at: time, failures: 0, last_error: null })
      .set({ subject, html, plain_text: text })
      .where("newsletter_id", "=", newsletterId)
      .execute();
    for (const [position, url] of urls.entries())
      await trx
        .insertInto("newsletter_links")
        .values({ newsletter_id: newsletterId, position, url })
        .execute();
    // In parts, because SQLite holds up everything else during a statement.
    for (let from = ""; ; await nextTurn()) {
      const to = await lastOfPart(trx, from);
      if (to === null) break;
      await insertRecipients(trx, engine, newsletterId, { withImplied, from, to });
      from = to;
    }
    const counts = await trx
      .selectFrom("newsletter_recipients")
      .select(({ fn }) => ["state", fn.countAll().as("count")])
      .where("newsletter_id", "=", newsletterId)
      .groupBy("state")
      .execute();
    const of = (state: string) => Number(counts.find((row) => row.state === state)?.count ?? 0);
    const [recipients, left_out] = [of("waiting"), of("left-out")];
    await trx
      .updateTable("newsletter_sends")
      .set({ candidates: recipients + left_out, recipients, left_out })
      .where("newsletter_id", "=", newsletterId)
      .execute();
    return true;
  });
}

const newId = {
  sqlite: sql<string>`lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-' || hex(randomblob(2)) || '-' || hex(randomblob(2)) || '-' || hex(randomblob(6)))`,
  postgres: sql<string>`gen_random_uuid()::text`,
};

const PART = 2000;

/** The last id of the next subscribers after an id; null if there are none. */
async function lastOfPart(trx: Trx, from: string): Promise<string | null> {
  const part = trx.selectFrom("subscribers").select("id").where("id", ">", from).orderBy("id").limit(PART);
  const row = await trx
    .selectFrom(part.as("part"))
    .select(({ fn }) => fn.max("id").as("to"))
    .executeTakeFirst();
  return row?.to ?? null;
}

async function insertRecipients(
  trx: Trx,
  engine: Engine,
  newsletterId: string,
  { withImplied, from, to }: { withImplied: boolean; from: string; to: string },
): Promise<void> {
  const reason = sql<string | null>`case
    when exists (select 1 from newsletter_opt_outs out where out.email_hash = person.email_hash) then 'unsubscribed'
    when person.consent_until_at <= send.started_at then 'expired' end`;
  await trx
    .insertInto("newsletter_recipients")
    .columns([
      "id",
      "newsletter_id",
      "subscriber_id",
      "email_hash",
      "email",
      "state",
      "reason",
      "next_attempt_at",
    ])
    .expression((eb) =>
      eb
        .selectFrom("subscribers as person")
        .innerJoin("newsletter_sends as send", (join) => join.on("send.newsletter_id", "=", newsletterId))
        .where("person.id", ">", from)
        .where("person.id", "<=", to)
        .where("person.state", "=", "subscribed")
        .$if(!withImplied, (query) => query.where("person.consent", "=", "express"))
        .select([
          newId[engine].as("id"),
          "send.newsletter_id",
          "person.id as subscriber_id",
          "person.email_hash",
          "person.email",
          sql<"waiting">`case when ${reason} is null then 'waiting' else 'left-out' end`.as("state"),
          reason.as("reason"),
          "send.started_at as next_attempt_at",
        ]),
    )
    .execute();
}

/** Changes how a newsletter is sent, if it stands where it must. @returns whether it does */
export async function changeSend(
  db: Db,
  newsletterId: string,
  from: readonly NewsletterSendStatus[],
  changes: UpdateObject<DatabaseSchema, "newsletter_sends">,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("newsletter_sends")
    .set(changes)
    .where("newsletter_id", "=", newsletterId)
    .where("status", "in", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Pauses a newsletter that is sent; mails that are under way arrive. @returns false if it isn't being sent */
export const pauseSend = (trx: Trx, newsletterId: string) =>
  changeSend(trx, newsletterId, ["sending"], { status: "paused" });

/** Goes on with a newsletter at once, also if its mail server was away. @returns false if it is neither paused nor sent */
export const resumeSend = (trx: Trx, newsletterId: string, now: string) =>
  changeSend(trx, newsletterId, ["paused", "sending"], {
    status: "sending",
    next_at: now,
    failures: 0,
    last_error: null,
  });

/** Leaves out everybody who still waits. @returns false if it is neither paused nor sent */
export async function stopSend(trx: Trx, newsletterId: string, now: string): Promise<boolean> {
  if (!(await resumeSend(trx, newsletterId, now))) return false;
  await leaveOut(trx, (recipient) => recipient("newsletter_id", "=", newsletterId), "stopped");
  return true;
}

/**
 * Sends a newsletter once more to everybody of whom it isn't known whether it has arrived.
 * @returns to how many
 */
export async function sendUnsureAgain(trx: Trx, newsletterId: string, now: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable("newsletter_recipients")
    .set({ state: "waiting", attempts: 0, next_attempt_at: now, last_error: null })
    .where("newsletter_id", "=", newsletterId)
    .where("state", "=", "unsure")
    .executeTakeFirst();
  await reopenSend(trx, newsletterId);
  return Number(numUpdatedRows);
}

/** Goes on with a newsletter that is finished, because somebody waits again. */
export const reopenSend = (trx: Trx, newsletterId: string) =>
  changeSend(trx, newsletterId, ["sent"], { status: "sending", finished_at: null });

/** Counts a press of a newsletter's link. */
export async function countPress(db: Db, newsletterId: string, position: number): Promise<void> {
  await db
    .updateTable("newsletter_links")
    .set({ presses: sql<number>`presses + 1` })
    .where("newsletter_id", "=", newsletterId)
    .where("position", "=", position)
    .execute();
}

/** Where a newsletter's link leads; undefined if there is no such link. */
export async function findLink(db: Db, newsletterId: string, position: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("newsletter_links")
    .select("url")
    .where("newsletter_id", "=", newsletterId)
    .where("position", "=", position)
    .executeTakeFirst();
  return row?.url;
}
