import type { Logger } from "pino";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { Cipher } from "../cipher.server.ts";
import { errorLine } from "../error-line.server.ts";
import { type Mail, MailError, type Mailer, SEND_LIMIT_MS } from "../mail/mailer.server.ts";
import { type BackgroundWorker, startLane } from "./lane.server.ts";
import {
  claimDueEntries,
  nextDueAt,
  type OutboxEntry,
  type OutboxKind,
  recordDone,
  recordFailure,
  releasePendingEntries,
} from "./outbox.queries.server.ts";
import { openMail, SealBroken, type SealedMail } from "./sealed-mail.server.ts";

/** Processes an entry within LOCK_MS; throws if it must be retried. Runs outside any transaction. */
export type OutboxHandler = (entry: OutboxEntry) => Promise<void>;
/** Handlers by kind; entries of a kind without a handler are not processed. */
export type OutboxHandlers = Partial<Record<OutboxKind, OutboxHandler>>;

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const firstDelaysMs = [5 * SECOND_MS, 15 * SECOND_MS, MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS];
/** For how long entries are tried hourly by default. */
const TRIED_FOR_MS = 3 * DAY_MS;
/** Twice the send timeout, so that a lock never expires while its worker is running. */
const LOCK_MS = 2 * SEND_LIMIT_MS;
/** Entries of a kind that are tried at the same time, so that the timeouts of a dead server do not add up. */
const PLACES = 5;

type Outcome = { entry: OutboxEntry; at: Date } & (
  | { kind: "done" }
  | { kind: "failed"; error: string; isFinal: boolean }
);

interface OutboxParts {
  database: Database;
  /** Adds the kind `mail` to `handlers`. */
  mailer?: Mailer;
  log: Pick<Logger, "info" | "warn" | "error">;
  handlers?: OutboxHandlers;
  /** For how long entries are tried hourly, TRIED_FOR_MS by default. */
  triedForMs?: number;
  /** Opens sealed mails. */
  cipher?: Pick<Cipher, "open">;
  /** Where a mail with an entry of a record's thread is answered, instead of the address in the mail. */
  replyAddress?: ((recordId: string) => string) | undefined;
  /** Replaced in tests. */
  clock?: Clock;
}

/**
 * Starts what processes the outbox (DESIGN §5): a lane for each kind, so that no mail waits for a slow webhook or file
 * store. On SQLite, start it once per database and kind, and only if no other process uses that database (after
 * the server has its port): it releases all locks of its kinds.
 */
export function startOutboxWorker(parts: OutboxParts): BackgroundWorker {
  const { mailer } = parts;
  const handlers: OutboxHandlers = { ...(mailer && { mail: mailHandler(mailer, parts) }), ...parts.handlers };
  const lanes = Object.entries(handlers).map(([kind, handler]) =>
    startOutboxLane(parts, kind as OutboxKind, handler),
  );
  return {
    wake() {
      for (const lane of lanes) lane.wake();
    },
    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}

function startOutboxLane(
  { database, mailer, log, triedForMs, clock = systemClock }: OutboxParts,
  kind: OutboxKind,
  handler: OutboxHandler,
): BackgroundWorker {
  const kinds = [kind];
  let started = false;

  async function prepare(): Promise<void> {
    if (!started) await releasePendingEntries(database, kinds, clock.now());
    started = true;
  }

  async function claim(free: number) {
    const now = clock.now();
    const lockedUntil = new Date(now.getTime() + LOCK_MS);
    const entries = await claimDueEntries(database, { kinds, now, lockedUntil, limit: free });
    return { entries, again: await nextDueAt(database.db, kinds) };
  }

  async function attempt(entry: OutboxEntry): Promise<Outcome> {
    try {
      await handler(entry);
      return { kind: "done", entry, at: clock.now() };
    } catch (error) {
      const isFinal = error instanceof SealBroken;
      return { kind: "failed", entry, at: clock.now(), error: errorLine(error), isFinal };
    }
  }

  async function record(outcome: Outcome): Promise<void> {
    const { entry, at } = outcome;
    const about = { outbox: entry.id, kind: entry.kind, record: entry.recordId };
    if (outcome.kind === "done") {
      const isThere = await recordDone(database.db, entry.id, at);
      if (!isThere) await mailer?.forget({ id: entry.id, date: entry.createdAt });
      log.info(about, isThere ? "Outbox entry done" : "Outbox entry done, but deleted meanwhile");
    } else {
      const attempts = entry.attempts + 1;
      const nextAttempt = outcome.isFinal
        ? null
        : nextAttemptAt(attempts, at, { createdAt: entry.createdAt, triedForMs });
      await recordFailure(database.db, entry.id, { attempts, error: outcome.error, at, nextAttempt });
      const details = { ...about, attempts, error: outcome.error, nextAttempt: nextAttempt?.toISOString() };
      if (nextAttempt) log.warn(details, "Outbox entry failed; it will be tried again");
      else log.error(details, "Outbox entry given up");
    }
  }

  return startLane({
    places: PLACES,
    prepare,
    claim,
    attempt,
    record,
    onOutage: (error, unrecorded) =>
      log.warn({ error: errorLine(error), unrecorded }, "The outbox can't reach the database"),
    clock,
  });
}

/** Opens nothing. */
const noCipher: Pick<Cipher, "open"> = { open: () => Promise.reject(new SealBroken()) };

function mailHandler(
  mailer: Mailer,
  { cipher = noCipher, replyAddress }: Pick<OutboxParts, "cipher" | "replyAddress">,
): OutboxHandler {
  return async ({ id, payload, createdAt, recordId, threadEntryId }) => {
    const opened = await openMail(cipher, payload as Mail | SealedMail);
    const { collected: _items, ...mail } = opened as Mail & { collected?: unknown };
    const address = recordId && threadEntryId && replyAddress?.(recordId);
    const replyTo = address ? { ...mail.replyTo, address } : mail.replyTo;
    const outgoing = { ...mail, replyTo, id, date: createdAt };
    if (!address) return mailer.send(outgoing);
    try {
      return await mailer.send({ ...outgoing, returnTo: address });
    } catch (error) {
      // Some mail servers let an account return mails to its own address alone; its mailbox then gets the reports.
      const isRefused =
        error instanceof MailError && error.failure.by === "server" && (error.failure.code ?? 0) >= 500;
      if (!isRefused) throw error;
      return mailer.send(outgoing);
    }
  };
}

/**
 * The time of the next attempt of an outbox entry (DESIGN §11): after 5 s, 15 s, 1 min, 5 min, 30 min, then
 * hourly for three days, or for as long as its worker says. An entry fails finally only if all these attempts were
 * made and it is as old: a site that was off for a week still makes all attempts, and one that restarts every minute
 * (each start retries immediately) does not use them up.
 * @param attempts number of failed attempts, at least 1
 * @param now time of the last failure
 * @returns null if there is no further attempt
 */
export function nextAttemptAt(
  attempts: number,
  now: Date,
  { createdAt, triedForMs = TRIED_FOR_MS }: { createdAt: string; triedForMs?: number | undefined },
): Date | null {
  const spent = attempts > firstDelaysMs.length + triedForMs / HOUR_MS;
  const old = now.getTime() - Date.parse(createdAt) >= triedForMs;
  if (spent && old) return null;
  return new Date(now.getTime() + (firstDelaysMs[attempts - 1] ?? HOUR_MS));
}
