import type { FetchMessageObject, FetchQueryObject, ImapFlow } from "imapflow";
import type { Logger } from "pino";
import type { Clock } from "../clock.server.ts";
import { databaseFailure } from "../db/database-failure.server.ts";
import type { Db } from "../db/schema.server.ts";
import { JobEnded } from "../job-process.server.ts";
import { withinTime } from "../within-time.server.ts";
import { type MailParser, MailRefused } from "./mail-parser.server.ts";
import {
  beginAttempt,
  cancelAttempt,
  describeMail,
  endAttempts,
  MAX_ATTEMPTS,
  type MailPosition,
  recordAttemptFailure,
  setAside,
} from "./mailbox-mails.queries.server.ts";
import { recordPosition, renewClaim } from "./mailbox-state.queries.server.ts";
import type { MailHandler, ReceivedMail } from "./received-mail.server.ts";
import type { UnreadReason } from "./unread-mail.ts";

/** Of one mail: its text comes before its attachments, which stay in the mailbox. */
export const MAX_MAIL_BYTES = 256 * 1024;
const MAX_HEAD_BYTES = 32 * 1024;
/** How long the mailbox may take to hand over a part of a mail, however slowly it goes on. */
export const HAND_OVER_MS = 20_000;

const LATEST = Date.UTC(2200);

export interface MailReading {
  db: Db;
  /** Asked one after the other until one knows the mail. */
  handlers: readonly MailHandler[];
  log: Pick<Logger, "info" | "warn" | "error">;
  clock: Clock;
  signal: AbortSignal;
  parser: MailParser;
  handOverMs: number;
}

/** A mail was set aside, and the connection is of no further use; the rest of the mailbox is to be read over another one. */
export class ConnectionLost extends Error {
  override name = "ConnectionLost";
}

/** The mailbox did not hand over a mail. */
class NotHandedOver extends Error {
  override name = "NotHandedOver";
}

/**
 * Reads a mail, and records that the mailbox is read up to it. Each attempt is recorded before it begins: a mail that ends the site or the parsing process, overruns
 * its time or is not handed over, twice, is set aside and listed for staff, as one is at once that is refused or that a
 * handler fails on. It never meets a third start.
 * @returns whether a handler has taken it
 * @throws {ConnectionLost} after it was set aside because the mailbox did not hand it over
 * @throws {Error} if that is to be tried again later, if the site stops, or if the database can't be reached
 */
export async function readMail(client: ImapFlow, at: MailPosition, reading: MailReading): Promise<boolean> {
  const { db, log, clock, signal } = reading;
  for (;;) {
    signal.throwIfAborted();
    await renewClaim(db, at.mailbox, clock.now());
    const attempt = await beginAttempt(db, at, clock.now());
    if (attempt === null) return giveUp(at, reading);
    try {
      const isTaken = await tryMail(client, at, reading);
      await endAttempts(db, at);
      await passMail(at, reading);
      return isTaken;
    } catch (error) {
      const reason = signal.aborted ? undefined : unreadReason(error);
      if (reason === undefined) {
        // If the database is away, the attempt counts: two such moments in the same mail list it, and lose nothing.
        await cancelAttempt(db, at).catch(() => undefined);
        throw error;
      }
      // The details of a database's error would show what the mail says.
      if (reason === "not-taken")
        log.error({ uid: at.uid, error: (error as Error).message }, "A mail could not be taken");
      await recordAttemptFailure(db, at, reason);
      const isLast = attempt >= MAX_ATTEMPTS;
      if (reason === "not-handed-over") {
        if (!isLast) throw (error as Error).cause;
        await giveUp(at, reading);
        throw new ConnectionLost();
      }
      if (isLast || !(error instanceof JobEnded)) return giveUp(at, reading);
    }
  }
}

/**
 * Why a mail could not be read. An error that nobody expects is taken for the mail's, so that it holds back no other.
 * @returns undefined if the database or the machine is the reason
 */
function unreadReason(error: unknown): UnreadReason | undefined {
  if (error instanceof JobEnded) return error.isLate ? "slow" : "ended";
  if (error instanceof MailRefused) return error.reason;
  if (error instanceof NotHandedOver) return "not-handed-over";
  if (["unreachable", "busy"].includes(databaseFailure(error) ?? "")) return undefined;
  const isNotStarted = (error as NodeJS.ErrnoException).syscall?.startsWith("spawn");
  return isNotStarted ? undefined : "not-taken";
}

async function giveUp(at: MailPosition, reading: MailReading): Promise<false> {
  const { db, log, clock } = reading;
  const reason = await setAside(db, at, clock.now());
  log.warn({ uid: at.uid, reason }, "A mail could not be read and was set aside");
  await passMail(at, reading);
  return false;
}

const passMail = ({ mailbox, uidValidity, uid }: MailPosition, { db, clock }: MailReading) =>
  recordPosition(db, mailbox, { uidValidity, lastUid: uid }, clock.now());

/** @returns whether a handler has taken it; false as well if it is gone */
async function tryMail(client: ImapFlow, at: MailPosition, reading: MailReading): Promise<boolean> {
  const { db, parser, handlers } = reading;
  // Of an envelope, the connection would parse all recipients, however many there are.
  const bodyParts = [{ key: "HEADER", start: 0, maxLength: MAX_HEAD_BYTES }];
  const found = await fetchPart(client, at, { size: true, internalDate: true, bodyParts }, reading);
  if (!found) return false;
  const { headers = Buffer.alloc(0), internalDate } = found;
  await describeMail(db, at, await parser.parseHead(headers), asDate(internalDate));
  const source = { start: 0, maxLength: MAX_MAIL_BYTES };
  const fetched = await fetchPart(client, at, { size: true, source }, reading);
  if (!fetched || fetched.source === undefined) return false;
  const { source: bytes, size = bytes.length } = fetched;
  const mail = await parser.parseMail(bytes, size <= bytes.length);
  return handle(mail, handlers);
}

async function fetchPart(
  client: ImapFlow,
  { uid }: MailPosition,
  query: FetchQueryObject,
  { handOverMs }: MailReading,
): Promise<FetchMessageObject | false> {
  try {
    return await withinTime(client.fetchOne(String(uid), query, { uid: true }), handOverMs);
  } catch (error) {
    throw new NotHandedOver((error as Error).message, { cause: error });
  }
}

/** @returns null for a time that is none, or that the database may not store */
function asDate(time: Date | string | undefined): Date | null {
  const date = new Date(time ?? "");
  return date.getTime() > 0 && date.getTime() < LATEST ? date : null;
}

async function handle(mail: ReceivedMail, handlers: readonly MailHandler[]): Promise<boolean> {
  for (const handler of handlers) {
    const outcome = await handler(mail);
    if (outcome !== "unmatched") return outcome === "taken";
  }
  return false;
}
