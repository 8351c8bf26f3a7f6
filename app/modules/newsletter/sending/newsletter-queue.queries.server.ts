import type { Database } from "#app/platform/db/database.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import { leaveOut } from "../subscribers/subscriptions.queries.server.ts";
import { recordBounce } from "./newsletter-bounces.queries.server.ts";
import { changeSend, reopenSend } from "./newsletter-sends.queries.server.ts";

/** Somebody whose mail may be tried now. */
export interface ClaimedRecipient {
  id: string;
  newsletterId: string;
  subscriberId: string;
  email: string;
  /** Attempts that the recipient's own server has refused for now. */
  attempts: number;
  /** The newsletter's failures in a row; see recordOutcome. */
  failures: number;
  /** When the newsletter was started. */
  startedAt: Date | string | null;
}

export type Claim =
  | { kind: "claimed"; recipient: ClaimedRecipient; nextAt: Date }
  /** `until`: when to claim again; null if no newsletter is being sent. */
  | { kind: "none"; until: Date | null };

/** What became of an attempt; `error` is the mail server's answer. */
export type SendOutcome = { recipient: ClaimedRecipient; at: Date } & (
  | { kind: "sent" }
  /** The connection ended after the text was sent. */
  | { kind: "unsure"; error: string }
  /** The mail server can't be reached, or takes no mail now. */
  | { kind: "server"; error: string }
  /** Refused for now, for this recipient. */
  | { kind: "deferred"; error: string }
  /** There is no such address. */
  | { kind: "refused"; error: string }
);

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** How long a newsletter waits after failures in a row. */
const slowDownsMs = [5 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS];
/** A recipient that is refused for now is tried for three days. */
const retriesMs = [5 * MINUTE_MS, 30 * MINUTE_MS, ...[2, 4, 8, 12, 24, 24].map((hours) => hours * HOUR_MS)];
/** After so many refusals in a row, it is taken for the mail server's. */
const SERVER_REFUSALS = 3;
/** After a failure of the mail server others are tried first, because it may have been this recipient's. */
const OTHERS_FIRST_MS = MINUTE_MS;
/** From this time after a newsletter's start, a failure of the mail server counts as the recipient's. */
const PATIENCE_MS = 3 * 24 * HOUR_MS;
/** A late timer doesn't slow the pace, if it isn't later than this. */
const MAX_LATE_MS = SECOND_MS;
/** Times further ahead are of a clock that was ahead, and count as due. */
const MAX_AHEAD_MS = { pace: MINUTE_MS, slowDown: 35 * MINUTE_MS, retry: 25 * HOUR_MS, lock: HOUR_MS };
/** People who are left out in one transaction. */
const MAX_LEFT_OUT = 50;
const MAX_ERROR_LENGTH = 500;

const after = (now: Date, ms: number) => new Date(now.getTime() + ms);

/**
 * Marks as unsure whose mail was being sent when its instance ended. SQLite belongs to one process, so at its start
 * these are all; on PostgreSQL other instances may be sending, and only expired locks count.
 */
export async function releaseLost({ db, engine }: Database, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("newsletter_recipients")
    .set({ state: "unsure", locked_until: null })
    .where("state", "=", "sending")
    .$if(engine === "postgres", (query) =>
      query.where((eb) =>
        eb.or([
          eb("locked_until", "<=", now.toISOString()),
          eb("locked_until", ">", after(now, MAX_AHEAD_MS.lock).toISOString()),
        ]),
      ),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/**
 * Claims the next recipient, if the pace allows it now: of all instances and newsletters together, one in `intervalMs`. Its
 * state is `sending` from then on. Whoever has unsubscribed meanwhile is left out. A newsletter that has nobody left is
 * finished.
 */
export function claimRecipient(
  { db, engine }: Database,
  { now, lockedUntil, intervalMs }: { now: Date; lockedUntil: Date; intervalMs: number },
): Promise<Claim> {
  return db.transaction().execute(async (trx): Promise<Claim> => {
    const sends = await trx
      .selectFrom("newsletter_sends")
      .select(["newsletter_id", "next_at", "failures", "started_at"])
      .where("status", "=", "sending")
      .orderBy("started_at")
      .orderBy("newsletter_id")
      .$if(engine === "postgres", (query) => query.forUpdate())
      .execute();
    if (sends.length === 0) return { kind: "none", until: null };
    const due = dueAt(sends, now);
    if (due > now) return { kind: "none", until: due };
    for (const { newsletter_id, failures, started_at: startedAt } of sends) {
      const found = await takeNext(trx, newsletter_id, now);
      if (!found) continue;
      await trx
        .updateTable("newsletter_recipients")
        .set({ state: "sending", locked_until: lockedUntil.toISOString() })
        .where("id", "=", found.id)
        .execute();
      const from = now.getTime() - due.getTime() > MAX_LATE_MS ? now : due;
      const nextAt = after(from, intervalMs);
      await setNextAt(trx, nextAt);
      const recipient = { ...found, newsletterId: newsletter_id, failures, startedAt };
      return { kind: "claimed", recipient, nextAt };
    }
    for (const { newsletter_id } of sends) await finishIfDone(trx, newsletter_id, now);
    return { kind: "none", until: await nextAttemptAt(trx, now) };
  });

  async function takeNext(trx: Trx, newsletterId: string, time: Date) {
    for (let tried = 0; tried < MAX_LEFT_OUT; tried += 1) {
      const row = await trx
        .selectFrom("newsletter_recipients")
        .select(["id", "subscriber_id", "email", "email_hash", "attempts"])
        .where("newsletter_id", "=", newsletterId)
        .where("state", "=", "waiting")
        .where((eb) =>
          eb.or([
            eb("next_attempt_at", "<=", time.toISOString()),
            eb("next_attempt_at", ">", after(time, MAX_AHEAD_MS.retry).toISOString()),
          ]),
        )
        .orderBy("next_attempt_at")
        .orderBy("id")
        .limit(1)
        // Who unsubscribes holds the row and waits for the newsletter's.
        .$if(engine === "postgres", (query) => query.forUpdate().skipLocked())
        .executeTakeFirst();
      if (!row) return undefined;
      const { id, email, attempts, subscriber_id: subscriberId } = row;
      const reason = await reasonToLeaveOut(trx, row, time);
      if (!reason && subscriberId) return { id, email, attempts, subscriberId };
      await leaveOut(trx, (recipient) => recipient("id", "=", id), reason ?? "erased");
    }
    return undefined;
  }
}

/** The latest time of all newsletters that are sent, because they share the mail server. */
function dueAt(sends: readonly { next_at: string | Date; failures: number }[], now: Date): Date {
  const times = sends.flatMap(({ next_at, failures }) => {
    const at = new Date(next_at).getTime();
    const isOfOtherClock = at - now.getTime() > (failures > 0 ? MAX_AHEAD_MS.slowDown : MAX_AHEAD_MS.pace);
    return isOfOtherClock ? [] : at;
  });
  return new Date(times.length === 0 ? now : Math.max(...times));
}

async function reasonToLeaveOut(
  trx: Trx,
  { subscriber_id, email_hash }: { subscriber_id: string | null; email_hash: string },
  now: Date,
): Promise<string | null> {
  const person = await trx
    .selectFrom("subscribers")
    .select(["state", "consent_until_at", "end_reason"])
    .where("id", "=", subscriber_id)
    .executeTakeFirst();
  if (!person) return "erased";
  if (person.state !== "subscribed") return person.end_reason ?? "unsubscribed";
  if (person.consent_until_at !== null && new Date(person.consent_until_at) <= now) return "expired";
  const optOut = trx
    .selectFrom("newsletter_opt_outs")
    .select("email_hash")
    .where("email_hash", "=", email_hash);
  return (await optOut.executeTakeFirst()) ? "unsubscribed" : null;
}

const setNextAt = (trx: Trx, at: Date) =>
  trx
    .updateTable("newsletter_sends")
    .set({ next_at: at.toISOString() })
    .where("status", "=", "sending")
    .execute();

async function finishIfDone(trx: Trx, newsletterId: string, now: Date): Promise<void> {
  const left = trx
    .selectFrom("newsletter_recipients")
    .select("id")
    .where("newsletter_id", "=", newsletterId)
    .where("state", "in", ["waiting", "sending"])
    .limit(1);
  if (await left.executeTakeFirst()) return;
  const finished = { status: "sent", finished_at: now.toISOString(), failures: 0, last_error: null } as const;
  await changeSend(trx, newsletterId, ["sending"], finished);
}

async function nextAttemptAt(db: Db, now: Date): Promise<Date> {
  const row = await db
    .selectFrom("newsletter_recipients")
    .innerJoin("newsletter_sends", "newsletter_sends.newsletter_id", "newsletter_recipients.newsletter_id")
    .select(({ fn }) => fn.min("next_attempt_at").as("at"))
    .where("newsletter_sends.status", "=", "sending")
    .where("newsletter_recipients.state", "=", "waiting")
    .executeTakeFirst();
  return row?.at ? new Date(row.at) : after(now, MINUTE_MS);
}

/**
 * Records what became of an attempt, once. After failures in a row all newsletters wait longer and longer; mails that were
 * under way at the same time count as one failure. A recipient's own refusals are tried for three days, and then count
 * as a bounce. While a newsletter has reached nobody, an unknown address may be the mail server's refusal too. The mail
 * server may fail for one recipient only: from three days after the newsletter's start, its failures count as the
 * recipient's.
 */
export async function recordOutcome({ db }: Database, outcome: SendOutcome): Promise<void> {
  const { recipient, at } = outcome;
  const time = at.toISOString();
  await db.transaction().execute(async (trx) => {
    const update = trx.updateTable("newsletter_recipients").where("id", "=", recipient.id);
    const error = "error" in outcome ? outcome.error.slice(0, MAX_ERROR_LENGTH) : null;
    const back = { state: "waiting", locked_until: null, last_error: error } as const;
    const kind = await countedAs(trx, outcome);
    if (kind === "sent") {
      // A lock that has expired is `unsure`, or staff have sent it again.
      await update
        .set({ state: "sent", sent_at: time, locked_until: null, last_error: null })
        .where("state", "in", ["sending", "unsure", "waiting"])
        .execute();
      await trx
        .updateTable("newsletter_sends")
        .set({ failures: 0, last_error: null })
        .where("newsletter_id", "=", recipient.newsletterId)
        .where("failures", ">", 0)
        .execute();
      return;
    }
    await countFailure(trx, recipient, { isServer: kind === "server" || kind === "unsure", error, at });
    // A lock that has expired is `unsure`, and its newsletter may be finished.
    const held = update.where("state", "in", ["sending", "unsure"]);
    if (kind === "server" || kind === "deferred") await reopenSend(trx, recipient.newsletterId);
    if (kind === "unsure") {
      await held.set({ state: "unsure", locked_until: null, last_error: error }).execute();
    } else if (kind === "server") {
      await held.set({ ...back, next_attempt_at: after(at, OTHERS_FIRST_MS).toISOString() }).execute();
    } else if (kind === "deferred" && recipient.attempts < retriesMs.length) {
      const next = after(at, retriesMs[recipient.attempts] ?? HOUR_MS).toISOString();
      await held.set({ ...back, attempts: recipient.attempts + 1, next_attempt_at: next }).execute();
    } else {
      await held.set({ state: "sent", sent_at: time, locked_until: null, last_error: error }).execute();
      const bounce = kind === "refused" ? "hard" : "soft";
      await recordBounce(trx, recipient.id, bounce, { error, now: at });
    }
  });
}

async function countedAs(trx: Trx, { kind, recipient, at }: SendOutcome): Promise<SendOutcome["kind"]> {
  if (kind === "refused" && (await isOfServer(trx, recipient))) return "deferred";
  const isLate = recipient.startedAt !== null && at > after(new Date(recipient.startedAt), PATIENCE_MS);
  return kind === "server" && isLate ? "deferred" : kind;
}

async function isOfServer(trx: Trx, { newsletterId, failures }: ClaimedRecipient): Promise<boolean> {
  if (failures < SERVER_REFUSALS) return false;
  const reached = trx
    .selectFrom("newsletter_recipients")
    .select("id")
    .where("newsletter_id", "=", newsletterId)
    .where("state", "=", "sent")
    .where("bounce", "is", null)
    .limit(1);
  return (await reached.executeTakeFirst()) === undefined;
}

async function countFailure(
  trx: Trx,
  { newsletterId, failures: seen }: ClaimedRecipient,
  { isServer, error, at }: { isServer: boolean; error: string | null; at: Date },
): Promise<void> {
  const failures = seen + 1;
  const step = isServer ? failures : failures - SERVER_REFUSALS + 1;
  const { numUpdatedRows } = await trx
    .updateTable("newsletter_sends")
    .set({ failures, ...(step > 0 && { last_error: error }) })
    .where("newsletter_id", "=", newsletterId)
    .where("failures", "=", seen)
    .executeTakeFirst();
  if (numUpdatedRows === 0n || step < 1) return;
  const delayMs = slowDownsMs[step - 1] ?? slowDownsMs.at(-1) ?? 0;
  await setNextAt(trx, after(at, delayMs));
}
