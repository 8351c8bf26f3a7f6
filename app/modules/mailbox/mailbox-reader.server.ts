import { ImapFlow, type MailboxObject } from "imapflow";
import type { Config } from "#app/platform/config.server.ts";
import { errorLine } from "#app/platform/error-line.server.ts";
import { mailParser } from "./mail-parser.server.ts";
import type { StructurePart } from "./mail-parts.ts";
import type { MailPosition } from "./mailbox-mails.queries.server.ts";
import {
  claimMailbox,
  type MailboxPosition,
  mailboxKey,
  recordChecked,
  recordMailboxFailure,
  recordPosition,
  releaseMailbox,
} from "./mailbox-state.queries.server.ts";
import {
  ConnectionLost,
  HAND_OVER_MS,
  MAX_MAIL_BYTES,
  type MailReading,
  readMail,
} from "./read-mail.server.ts";

export type Mailbox = NonNullable<Config["mailbox"]>;

const CONNECT_TIMEOUT_MS = 15_000;
const SILENCE_TIMEOUT_MS = 20_000;
const DAY_MS = 24 * 3_600_000;
/** Of a mailbox that is new to the site, or that numbers its mails anew, older mails are not looked at. */
const FIRST_READ_MS = 3 * DAY_MS;
/** In one run; the others follow in the next. */
const MAX_MAILS = 200;
/** Limits of one answer of the server, which is not trusted either. */
const answerLimits = {
  maxLiteralSize: 2 * MAX_MAIL_BYTES,
  maxLineLength: 32 * MAX_MAIL_BYTES,
  maxResponseSize: 64 * MAX_MAIL_BYTES,
  maxResponseTokens: 100_000,
};

/**
 * Of the structure of a mail, which strangers have written: the connection parses it on the event loop, at most some 50 ms
 * for this much. A mail with 500 parts has less.
 */
const structureLimits = {
  maxLiteralSize: 64 * 1024,
  maxLineLength: 64 * 1024,
  maxResponseSize: 96 * 1024,
  maxResponseTokens: 10_000,
};
/** With which a connection refuses an answer beyond its limits. */
const limitCodes = new Set(["TooManyTokens", "LineTooLarge", "ResponseTooLarge", "LiteralTooLarge"]);

interface MailboxReading extends Omit<MailReading, "parser" | "handOverMs" | "business" | "findStructure"> {
  mailbox: Mailbox;
  readBusinessName(): Promise<string>;
  /** For one mail, in milliseconds; tests shorten them. */
  limits?: { parseMs?: number; handOverMs?: number };
}

/**
 * Reads the mails that a mailbox has got since, on one of several instances. The mailbox is opened read only: nothing
 * in it is marked, moved or deleted. A mailbox that can't be read is tried again later, and never an error.
 * @returns how many mails a handler has taken
 * @throws {Error} if the database can't be reached
 */
export async function readMailbox(given: MailboxReading): Promise<number> {
  const { mailbox, db, log, clock, signal, limits } = given;
  const key = mailboxKey(mailbox);
  const state = await claimMailbox(db, key, clock.now());
  if (!state) return 0;
  const parser = mailParser(limits?.parseMs);
  const structures = structureReader(mailbox, signal);
  const endParser = () => void parser.end();
  signal.addEventListener("abort", endParser, { once: true });
  let { failures } = state;
  try {
    const reading = {
      ...given,
      parser,
      handOverMs: limits?.handOverMs ?? HAND_OVER_MS,
      business: await given.readBusinessName(),
      findStructure: structures.find,
    };
    const taken = await withMailbox(mailbox, signal, (client, opened) =>
      readNewMails(client, opened, {
        key,
        reading,
        stored: state.position,
        // A mailbox that hands over others doesn't wait longer and longer for the few that it doesn't.
        onHandedOver: () => {
          failures = 0;
        },
      }),
    );
    await recordChecked(db, key, clock.now(), mailbox.everyMs);
    return taken;
  } catch (error) {
    const isStopping = signal.aborted && signal.reason?.name !== "TimeoutError";
    if (isStopping || error instanceof ConnectionLost) {
      await releaseMailbox(db, key, clock.now());
      return 0;
    }
    const failure = { failures, error: readable(error, mailbox) };
    log.warn({ ...failure, failures: failure.failures + 1 }, "The mailbox could not be read");
    await recordMailboxFailure(db, key, { ...failure, now: clock.now(), everyMs: mailbox.everyMs });
    return 0;
  } finally {
    signal.removeEventListener("abort", endParser);
    structures.close();
    await parser.end();
  }
}

/**
 * Opens a mailbox and closes it again.
 * @throws {Error} with a readable message without secrets
 */
export async function tryMailbox(mailbox: Mailbox): Promise<void> {
  try {
    await withMailbox(mailbox, AbortSignal.timeout(4 * SILENCE_TIMEOUT_MS), async () => undefined);
  } catch (error) {
    throw new Error(readable(error, mailbox));
  }
}

/**
 * Finds the structures of mails over a connection of its own, which is opened by the first one, and again after a structure
 * that is too large has ended it.
 */
function structureReader(mailbox: Mailbox, signal: AbortSignal) {
  let connection: Promise<OpenMailbox> | null = null;
  let isTooLarge = false;
  const open = async () => {
    const opened = await openMailbox(mailbox, signal, structureLimits);
    isTooLarge = false;
    opened.client.on("error", ({ code = "" }: NodeJS.ErrnoException) => {
      isTooLarge ||= limitCodes.has(code);
    });
    return opened;
  };
  const close = () => {
    void connection?.then(({ client }) => client.close()).catch(() => undefined);
    connection = null;
  };
  return {
    close,
    async find({ uid, uidValidity }: MailPosition): Promise<StructurePart | undefined> {
      try {
        // The server ends one that is silent for long.
        if (!(await connection)?.client.usable) connection = open();
        const { client, opened } = await (connection ?? open());
        if (Number(opened.uidValidity) !== uidValidity) return undefined;
        const found = await client.fetchOne(String(uid), { bodyStructure: true }, { uid: true });
        return found ? found.bodyStructure : undefined;
      } catch (error) {
        // The server refuses to tell the structure of this mail, and the connection goes on.
        if ((error as { responseStatus?: string }).responseStatus) return undefined;
        close();
        if (isTooLarge) return undefined;
        throw error;
      }
    },
  };
}

async function withMailbox<Result>(
  mailbox: Mailbox,
  signal: AbortSignal,
  work: (client: ImapFlow, opened: MailboxObject) => Promise<Result>,
): Promise<Result> {
  const { client, opened } = await openMailbox(mailbox, signal, answerLimits);
  try {
    const result = await work(client, opened);
    await client.logout();
    return result;
  } finally {
    client.close();
  }
}

interface OpenMailbox {
  client: ImapFlow;
  opened: MailboxObject;
}

/** Opens a mailbox to read it; the connection ends when it is closed, or with the signal. */
async function openMailbox(
  mailbox: Mailbox,
  signal: AbortSignal,
  limits: typeof answerLimits,
): Promise<OpenMailbox> {
  const { host, port, isSecure, isLocal, user, password, folder } = mailbox;
  const client = new ImapFlow({
    host,
    port,
    secure: isSecure,
    auth: { user, pass: password },
    // On this machine there is nobody between; elsewhere the password is never sent in the open.
    ...(!isSecure && { doSTARTTLS: !isLocal }),
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    ...limits,
  });
  // Errors of the connection also reject what is under way.
  client.on("error", () => undefined);
  const close = () => client.close();
  signal.addEventListener("abort", close, { once: true });
  client.on("close", () => signal.removeEventListener("abort", close));
  try {
    signal.throwIfAborted();
    await client.connect();
    const opened = await client.mailboxOpen(folder, { readOnly: true });
    // Keeps the connection alive while a mail is parsed or a photo encoded.
    await client.getMailboxLock(folder, { readOnly: true });
    return { client, opened };
  } catch (error) {
    client.close();
    throw error;
  }
}

interface NewMailsReading {
  key: string;
  reading: MailReading;
  stored: MailboxPosition | null;
  /** Called after each mail. */
  onHandedOver(): void;
}

async function readNewMails(
  client: ImapFlow,
  opened: MailboxObject,
  { key, reading, stored, onHandedOver }: NewMailsReading,
): Promise<number> {
  const { db, clock } = reading;
  const uidValidity = Number(opened.uidValidity);
  let lastUid = stored?.uidValidity === uidValidity ? stored.lastUid : null;
  if (lastUid === null) {
    lastUid = await firstPosition(client, opened, clock.now());
    await recordPosition(db, key, { uidValidity, lastUid }, clock.now());
  }
  if (opened.exists === 0) return 0;
  let taken = 0;
  for (const uid of await newUids(client, lastUid)) {
    if (await readMail(client, { mailbox: key, uidValidity, uid }, reading)) taken += 1;
    onHandedOver();
  }
  return taken;
}

/** @returns the UID before those of the last three days */
async function firstPosition(
  client: ImapFlow,
  { uidNext, exists }: MailboxObject,
  now: Date,
): Promise<number> {
  // The server compares days.
  const since = new Date(now.getTime() - FIRST_READ_MS);
  const recent = exists > 0 ? await client.search({ since }, { uid: true }) : [];
  return Math.max(0, (recent || []).reduce((least, uid) => Math.min(least, uid), uidNext || 1) - 1);
}

/** In order. A range up to `*` always has the last mail, even if that is an older one. */
async function newUids(client: ImapFlow, lastUid: number): Promise<number[]> {
  const found = await client.search({ uid: `${lastUid + 1}:*` }, { uid: true });
  return (found || [])
    .filter((uid) => uid > lastUid)
    .toSorted((a, b) => a - b)
    .slice(0, MAX_MAILS);
}

/** The message of an error as a single line, without the password. */
function readable(error: unknown, { password }: Mailbox): string {
  const { message, responseText, authenticationFailed } = error as Partial<Error> & {
    responseText?: string;
    authenticationFailed?: boolean;
  };
  const said = responseText ?? message ?? String(error);
  const spellings = [password, encodeURIComponent(password), Buffer.from(password).toString("base64")];
  return errorLine(authenticationFailed ? `Authentication failed. ${said}` : said, (text) =>
    spellings.reduce((clean, spelling) => clean.replaceAll(spelling, "***"), text),
  );
}
