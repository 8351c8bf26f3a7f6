import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { v7 } from "uuid";
import { toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import type { DatabaseSchema, Db, Trx } from "#app/platform/db/schema.server.ts";
import { mayMail } from "#app/platform/outbox/mail-limit.queries.server.ts";
import { CONFIRM_PATH } from "./leave-link.ts";
import {
  type AskSource,
  askPages,
  type ConsentKind,
  type EndReason,
  FORGOTTEN_AFTER_DAYS,
} from "./subscriber.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Confirmations to one address a day, and at most one an hour. */
const MAX_ASKED_A_DAY = 3;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();
/** Whether a time is in the last milliseconds; one from the future was made by a wrong clock. */
const isWithin = (time: string | null, now: Date, ms: number) =>
  time !== null && time > before(now, ms) && time <= now.toISOString();
const forgottenBefore = (now: Date) => before(now, FORGOTTEN_AFTER_DAYS * DAY_MS);

/** Somebody who asks for newsletters, with the words they agreed to. */
export interface Asking {
  email: string;
  /** See HashEmail. */
  emailHash: string;
  name: string;
  source: AskSource;
  words: string;
  /** Their network without its last part. */
  address: string;
  /** Of the link that confirms, if one is sent. */
  tokenHash: string;
  /** What they sent when they ticked the box. */
  recordId?: string;
  now: Date;
}

/**
 * Stores that somebody asks for newsletters, as a person of their own until the confirmation, or with the one who is known
 * by the address, whose state doesn't change before it.
 * @returns the subscriber's id, and which mail is due: none if the address was sent one a short time ago
 */
export async function askForNewsletters(
  trx: Trx,
  { email, emailHash: email_hash, name, source, now, ...asking }: Asking,
): Promise<{ id: string; mail: "confirmation" | "already" | null }> {
  const time = now.toISOString();
  const asked = { state: "pending" as const, consent: "express" as const, source, created_at: time };
  await trx
    .insertInto("subscribers")
    .values({ id: v7(), email, email_hash, name, ...asked })
    .onConflict((conflict) => conflict.column("email_hash").doNothing())
    .execute();
  // Locks the row, so that of two requests at once one is told to send no mail.
  const row = await trx
    .updateTable("subscribers")
    .set({ email_hash })
    .where("email_hash", "=", email_hash)
    .returning(["id", "state", "consent", "asked_at"])
    .executeTakeFirstOrThrow();
  const { id } = row;
  const update = trx.updateTable("subscribers").where("id", "=", id);
  const askedAt = toOptionalIsoTime(row.asked_at);
  const mayBeMailed = () => mayMail(trx, { to: email, kind: "newsletter", now });
  if (row.state === "subscribed" && row.consent === "express") {
    if (isWithin(askedAt, now, DAY_MS) || !(await mayBeMailed())) return { id, mail: null };
    await update.set({ asked_at: time }).execute();
    return { id, mail: "already" };
  }
  if (isWithin(askedAt, now, HOUR_MS)) return { id, mail: null };
  const { count } = await trx
    .selectFrom("consent_records")
    .select(({ fn }) => fn.countAll().as("count"))
    .where("subscriber_id", "=", id)
    .where("kind", "=", "asked")
    .where("created_at", ">", before(now, DAY_MS))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_ASKED_A_DAY || !(await mayBeMailed())) return { id, mail: null };
  const { tokenHash: token_hash, words, address, recordId } = asking;
  await update.set({ token_hash, asked_at: time }).execute();
  await insertConsentRecord(trx, {
    subscriber_id: id,
    kind: "asked",
    words,
    page: askPages[source],
    address,
    created_at: time,
    message_id: recordId ?? null,
  });
  return { id, mail: "confirmation" };
}

/** Whether a link confirms a subscription: it is unused and not too old. */
export async function isConfirmable(db: Db, tokenHash: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("subscribers")
    .select("id")
    .where("token_hash", "=", tokenHash)
    .where("asked_at", ">", forgottenBefore(now))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Subscribes the person to whom the link of a confirmation was sent, whatever they were before. It is an express consent
 * that is newer than any wish to get no newsletters.
 * @param given `address` is the network of whoever confirms, without its last part
 * @returns false if the link is used, too old or unknown
 */
export async function confirmSubscription(
  trx: Trx,
  tokenHash: string,
  given: { address: string; now: Date },
): Promise<boolean> {
  const { address, now } = given;
  const time = now.toISOString();
  const found = await trx
    .updateTable("subscribers")
    .set({
      state: "subscribed",
      consent: "express",
      consent_until_at: null,
      token_hash: null,
      confirmed_at: time,
      soft_bounces: 0,
      end_reason: null,
      ended_at: null,
      import_id: null,
    })
    .where("token_hash", "=", tokenHash)
    .where("asked_at", ">", forgottenBefore(now))
    .returning(["id", "email_hash"])
    .executeTakeFirst();
  if (!found) return false;
  const asked = await trx
    .selectFrom("consent_records")
    .select("page")
    .where("subscriber_id", "=", found.id)
    .where("kind", "=", "asked")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  const source = asked?.page === askPages.quote ? "quote" : "newsletter";
  await trx.updateTable("subscribers").set({ source }).where("id", "=", found.id).execute();
  for (const table of ["newsletter_opt_outs", "import_refusals"] as const)
    await trx.deleteFrom(table).where("email_hash", "=", found.email_hash).execute();
  await insertConsentRecord(trx, {
    subscriber_id: found.id,
    kind: "confirmed",
    page: CONFIRM_PATH,
    address,
    created_at: time,
  });
  return true;
}

/** Who gets newsletters or has been asked whether they want to, by the hash of the address; undefined for nobody. */
export const findListed = (db: Db, emailHash: string): Promise<{ id: string; email: string } | undefined> =>
  db
    .selectFrom("subscribers")
    .select(["id", "email"])
    .where("email_hash", "=", emailHash)
    .where("state", "<>", "ended")
    .executeTakeFirst();

/** Whether a person gets newsletters, or has been asked whether they want to. */
export async function isOnList(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("subscribers")
    .select("id")
    .where("id", "=", id)
    .where("state", "<>", "ended")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Forgets confirmations that nobody has answered in time: the person, or, of one who is known for another reason, only
 * that they asked.
 * @returns the number of confirmations
 */
export async function pruneUnconfirmed(db: Db, now: Date): Promise<number> {
  const time = forgottenBefore(now);
  return db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("subscribers")
      .where("state", "=", "pending")
      .where("asked_at", "<=", time)
      .executeTakeFirst();
    await trx
      .deleteFrom("consent_records")
      .where("kind", "=", "asked")
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom("subscribers")
            .select("subscribers.id")
            .whereRef("subscribers.id", "=", "consent_records.subscriber_id")
            .where("token_hash", "is not", null)
            .where("asked_at", "<=", time)
            .where((eb) =>
              eb.or([
                eb("confirmed_at", "is", null),
                eb("confirmed_at", "<", eb.ref("consent_records.created_at")),
              ]),
            ),
        ),
      )
      .execute();
    const { numUpdatedRows } = await trx
      .updateTable("subscribers")
      .set({ token_hash: null })
      .where("token_hash", "is not", null)
      .where("asked_at", "<=", time)
      .executeTakeFirst();
    return Number(numDeletedRows + numUpdatedRows);
  });
}

/** Adds a record to what proves a subscriber's consent, or its end. Times are ISO times. */
export async function insertConsentRecord(
  trx: Trx,
  record: {
    subscriber_id: string;
    kind: ConsentKind;
    created_at: string;
    words?: string;
    page?: string;
    address?: string;
    newsletter_id?: string | null;
    message_id?: string | null;
    user_id?: string | null;
  },
): Promise<void> {
  await trx
    .insertInto("consent_records")
    .values({ id: v7(), ...record })
    .execute();
}

/**
 * Ends a subscription at once, also for newsletters that are being sent. Whoever unsubscribed or complained is remembered
 * by the hash of the address. The row is locked until the transaction ends.
 * @returns false if there is no subscription, or it has ended already
 */
export async function endSubscription(
  trx: Trx,
  who: { id: string } | { emailHash: string },
  why: { reason: EndReason; newsletterId?: string; userId?: string; now: Date },
): Promise<boolean> {
  const { reason } = why;
  const now = why.now.toISOString();
  // A confirmation that is not answered yet is void, too.
  const found = await trx
    .updateTable("subscribers")
    .set({ token_hash: null })
    .where((eb) => ("id" in who ? eb("id", "=", who.id) : eb("email_hash", "=", who.emailHash)))
    .returning(["id", "email_hash", "state"])
    .executeTakeFirst();
  const emailHash = found?.email_hash ?? ("emailHash" in who ? who.emailHash : undefined);
  if (emailHash === undefined) return false;
  if (reason === "unsubscribed" || reason === "complained") {
    await trx
      .insertInto("newsletter_opt_outs")
      .values({ email_hash: emailHash, created_at: now })
      .onConflict((conflict) => conflict.column("email_hash").doNothing())
      .execute();
  }
  await leaveOut(trx, (recipient) => recipient("email_hash", "=", emailHash), reason);
  if (!found || found.state === "ended") return false;
  await trx
    .updateTable("subscribers")
    .set({ state: "ended", end_reason: reason, ended_at: now })
    .where("id", "=", found.id)
    .execute();
  await insertConsentRecord(trx, {
    subscriber_id: found.id,
    kind: reason,
    created_at: now,
    newsletter_id: why.newsletterId ?? null,
    user_id: why.userId ?? null,
  });
  return true;
}

/**
 * Leaves people out of newsletters that are being sent, if their mail has not been tried, and moves them in the newsletters'
 * numbers.
 * @param who the condition of their rows in newsletter_recipients
 */
export async function leaveOut(
  trx: Trx,
  who: (recipient: ExpressionBuilder<DatabaseSchema, "newsletter_recipients">) => Expression<SqlBool>,
  reason: string,
): Promise<void> {
  const left = await trx
    .updateTable("newsletter_recipients")
    .set({ state: "left-out", reason })
    .where(who)
    .where("state", "=", "waiting")
    .returning("newsletter_id")
    .execute();
  const byNewsletter = Map.groupBy(left, ({ newsletter_id }) => newsletter_id);
  // In a fixed order, so that two transactions never wait for one another.
  for (const newsletterId of [...byNewsletter.keys()].sort()) {
    const count = byNewsletter.get(newsletterId)?.length ?? 0;
    await trx
      .updateTable("newsletter_sends")
      .set({ recipients: sql<number>`recipients - ${count}`, left_out: sql<number>`left_out + ${count}` })
      .where("newsletter_id", "=", newsletterId)
      .execute();
  }
}
