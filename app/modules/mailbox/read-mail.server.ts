import type { FetchMessageObject, FetchQueryObject, ImapFlow } from "imapflow";
import type { Logger } from "pino";
import type { Clock } from "#app/platform/clock.server.ts";
import { databaseFailure } from "#app/platform/db/database-failure.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { JobEnded } from "#app/platform/job-process.server.ts";
import type { MailAttachment, MailHandler, ReceivedMail } from "#app/platform/mail/received-mail.server.ts";
import { withinTime } from "#app/platform/within-time.server.ts";
import { decodePart } from "./decode-part.ts";
import { type MailParser, MailRefused } from "./mail-parser.server.ts";
import { type AttachedPart, composeMail, type MailPlan, planMail, type StructurePart } from "./mail-parts.ts";
import {
  beginAttempt,
  cancelAttempt,
  describeMail,
  endAttempts,
  MAX_ATTEMPTS,
  type MailPosition,
  recordAttemptFailure,
  setMailAside,
} from "./mailbox-mails.queries.server.ts";
import { recordPosition, renewClaim } from "./mailbox-state.queries.server.ts";
import type { UnreadReason } from "./unread-mail.ts";

/** Of one mail, besides its headers and what is attached: its text, wherever it is. */
export const MAX_MAIL_BYTES = 256 * 1024;
/** One byte more than the parser takes. */
const MAX_HEADER_BYTES = 128 * 1024 + 1;
/** Of the headers, by which a mail is described before the rest of it is parsed. */
const MAX_HEAD_BYTES = 32 * 1024;
/** Of what is attached, fetched at once. */
const PIECE_BYTES = 256 * 1024;
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
  /** The business's name, by which quotes of our mails are recognized. */
  business: string;
  /** Finds of which parts a mail consists; undefined if that is too large, or not told. */
  findStructure(at: MailPosition): Promise<StructurePart | undefined>;
}

/** A mail was set aside, and the connection is of no further use; the rest of the mailbox is to be read over another one. */
export class ConnectionLost extends Error {
  override name = "ConnectionLost";
}

/** The mailbox did not hand over a mail. */
class NotHandedOver extends Error {
  override name = "NotHandedOver";
}

/** What a mail belongs to takes no more, so that it is listed for staff. */
class NothingFits extends Error {
  override name = "NothingFits";
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
  if (error instanceof NothingFits) return "full";
  if (["unreachable", "busy", "damaged"].includes(databaseFailure(error) ?? "")) return undefined;
  const isNotStarted = (error as NodeJS.ErrnoException).syscall?.startsWith("spawn");
  return isNotStarted ? undefined : "not-taken";
}

async function giveUp(at: MailPosition, reading: MailReading): Promise<false> {
  const { db, log, clock } = reading;
  const reason = await setMailAside(db, at, clock.now());
  log.warn({ uid: at.uid, reason }, "A mail could not be read and was set aside");
  await passMail(at, reading);
  return false;
}

const passMail = ({ mailbox, uidValidity, uid }: MailPosition, { db, clock }: MailReading) =>
  recordPosition(db, mailbox, { uidValidity, lastUid: uid }, clock.now());

/** @returns whether a handler has taken it; false as well if it is gone */
async function tryMail(client: ImapFlow, at: MailPosition, reading: MailReading): Promise<boolean> {
  const { db, parser, handlers, business } = reading;
  // Of an envelope, the connection would parse all recipients, however many there are.
  const bodyParts = [{ key: "HEADER", start: 0, maxLength: MAX_HEADER_BYTES }];
  const found = await fetchPart(client, at, { internalDate: true, bodyParts }, reading);
  if (!found) return false;
  const { headers = Buffer.alloc(0), internalDate } = found;
  const head = await parser.parseHead(headers.subarray(0, MAX_HEAD_BYTES));
  await describeMail(db, at, head, asDate(internalDate));
  const fetched =
    (await fetchTexts(client, at, headers, reading)) ?? (await fetchBeginning(client, at, reading));
  if (!fetched) return false;
  const { bytes, isWhole, attachments } = fetched;
  const mail = await parser.parseMail(bytes, isWhole, business);
  if (!attachments) return handle(mail, [], handlers);
  const opened = openAttachments(client, at, attachments, reading);
  try {
    return await handle({ ...mail, attachmentCount: attachments.length }, opened.attachments, handlers);
  } finally {
    opened.throwIfFailed();
  }
}

/** Files that can be fetched, and whether one of them could not be. */
function openAttachments(
  client: ImapFlow,
  at: MailPosition,
  parts: readonly AttachedPart[],
  reading: MailReading,
): { attachments: MailAttachment[]; throwIfFailed(): void } {
  let failure: unknown;
  async function* pieces(key: string) {
    // Another instance must not begin with the mail meanwhile.
    await renewClaim(reading.db, at.mailbox, reading.clock.now());
    for (let start = 0; ; start += PIECE_BYTES) {
      const bodyParts = [{ key, start, maxLength: PIECE_BYTES }];
      const found = await fetchPart(client, at, { bodyParts }, reading);
      const piece = (found || undefined)?.bodyParts?.get(key.toLowerCase());
      if (piece && piece.length > 0) yield piece;
      if (!piece || piece.length < PIECE_BYTES) return;
    }
  }
  async function* open({ key, encoding }: AttachedPart) {
    try {
      yield* decodePart(pieces(key), encoding);
    } catch (error) {
      failure ??= error;
      throw error;
    }
  }
  return {
    attachments: parts.map((part) => ({ key: part.key, name: part.name, open: () => open(part) })),
    throwIfFailed() {
      if (failure) throw failure;
    },
  };
}

interface FetchedMail {
  /** A mail with those parts that were fetched. */
  bytes: Uint8Array;
  /** Whether all of its text was fetched. */
  isWhole: boolean;
  /** Null if they are not known without parsing the mail. */
  attachments: readonly AttachedPart[] | null;
}

/**
 * Fetches the text of a mail, wherever it is among its parts.
 * @returns null if its structure is not known, or has too many parts
 */
async function fetchTexts(
  client: ImapFlow,
  at: MailPosition,
  header: Uint8Array,
  reading: MailReading,
): Promise<FetchedMail | null> {
  const structure = await handedOver(reading.findStructure(at), reading);
  const plan = structure && planMail(structure, MAX_MAIL_BYTES);
  if (!plan) return null;
  const { isWhole, attachments } = plan;
  const bodies = await fetchBodies(client, at, plan, reading);
  return bodies && { bytes: composeMail(header, plan, bodies), isWhole, attachments };
}

/** @returns null if the mailbox has not all parts that it has told of */
async function fetchBodies(
  client: ImapFlow,
  at: MailPosition,
  { parts }: MailPlan,
  reading: MailReading,
): Promise<Map<string, Buffer> | null> {
  const bodyParts = parts.flatMap(({ key, maxLength }) =>
    maxLength > 0 ? [{ key, start: 0, maxLength }] : [],
  );
  if (bodyParts.length === 0) return new Map();
  try {
    const found = await fetchPart(client, at, { bodyParts }, reading);
    const bodies = new Map(found ? found.bodyParts : []);
    return bodies.size < bodyParts.length ? null : bodies;
  } catch (error) {
    // It was asked for something that it refuses; the connection goes on.
    if ((error as { cause?: { responseStatus?: string } }).cause?.responseStatus) return null;
    throw error;
  }
}

/** @returns null if the mail is gone */
async function fetchBeginning(
  client: ImapFlow,
  at: MailPosition,
  reading: MailReading,
): Promise<FetchedMail | null> {
  const source = { start: 0, maxLength: MAX_MAIL_BYTES };
  const found = await fetchPart(client, at, { size: true, source }, reading);
  if (!found || found.source === undefined) return null;
  const { source: bytes, size = bytes.length } = found;
  return { bytes, isWhole: size <= bytes.length, attachments: null };
}

const fetchPart = (
  client: ImapFlow,
  { uid }: MailPosition,
  query: FetchQueryObject,
  reading: MailReading,
): Promise<FetchMessageObject | false> =>
  handedOver(client.fetchOne(String(uid), query, { uid: true }), reading);

async function handedOver<Part>(part: Promise<Part>, { handOverMs }: MailReading): Promise<Part> {
  try {
    return await withinTime(part, handOverMs);
  } catch (error) {
    throw new NotHandedOver((error as Error).message, { cause: error });
  }
}

/** @returns null for a time that is none, or that the database may not store */
function asDate(time: Date | string | undefined): Date | null {
  const date = new Date(time ?? "");
  return date.getTime() > 0 && date.getTime() < LATEST ? date : null;
}

async function handle(
  mail: ReceivedMail,
  attachments: readonly MailAttachment[],
  handlers: readonly MailHandler[],
): Promise<boolean> {
  for (const handler of handlers) {
    const outcome = await handler(mail, attachments);
    if (outcome === "full") throw new NothingFits();
    if (outcome !== "unmatched") return outcome === "taken";
  }
  return false;
}
