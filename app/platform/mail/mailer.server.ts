import type { Readable } from "node:stream";
import nodemailer, { type SendMailOptions } from "nodemailer";
import addressparser from "nodemailer/lib/addressparser";
import type { Logger } from "pino";
import { sentAddress } from "../email-address.ts";
import { transportUrl } from "../smtp-url.server.ts";
import { deleteStoredMails, type MailName, mailFolder, storeMail } from "./mail-folder.server.ts";

export interface MailAddress {
  name: string;
  address: string;
}

/** An appointment as a calendar file (RFC 5545), and what a calendar does with it (RFC 5546). */
export interface MailCalendar {
  /** Of the attached file, "event.ics" by default. */
  filename?: string;
  method: "PUBLISH" | "REQUEST" | "CANCEL";
  content: string;
}

/** A mail in the outbox. */
export interface Mail {
  from: MailAddress;
  /** A single address without a name: each recipient gets a separate mail, which is retried separately. */
  to: string;
  /** Its address is "" while the business has none; replies then go to `from`. */
  replyTo: MailAddress;
  subject: string;
  text: string;
  html?: string;
  /** Shown by mail programs as an appointment, and attached as a file. */
  calendar?: MailCalendar | undefined;
  /** The Message-IDs of the mails before it in its thread; see messageIdOf. */
  inReplyTo?: string;
  references?: string[];
  /** Further headers, such as List-Unsubscribe. */
  headers?: Record<string, string>;
  /** Where reports about its delivery go; `from` if it is left out. */
  returnTo?: string;
}

/** A mail to be sent; its id and date are the same in every attempt. */
export interface OutgoingMail extends Mail {
  /** Letters, digits and hyphens; used in the Message-ID, so that a receiver can drop duplicates. */
  id: string;
  /** ISO time of creation. */
  date: string;
}

export interface Mailer {
  /**
   * Sends a mail.
   * @throws {MailError} with a readable message without secrets if it was not accepted
   */
  send(mail: OutgoingMail): Promise<void>;
  /** Deletes the stored copy of a mail whose entry was deleted while it was being sent. */
  forget(mail: MailName): Promise<void>;
  /** Closes the connections after the current sends have finished. */
  close(): void;
}

/**
 * What refused a mail: the mail server as a whole or the sender's address (`server`), the recipient's address, or the
 * text. `unknown`: the connection ended after the text was sent, so the mail may have arrived.
 */
export interface MailFailure {
  by: "server" | "recipient" | "text" | "unknown";
  /** Of the server's reply, by RFC 5321; null if there was none. */
  code: number | null;
}

/** Thrown if a mail was not accepted. */
export class MailError extends Error {
  override name = "MailError";
  readonly failure: MailFailure;
  constructor(message: string, failure: MailFailure) {
    super(message);
    this.failure = failure;
  }
}

/** Timeout of a single send, in ms; the entry must stay locked for longer. */
export const SEND_LIMIT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 15_000;
const SILENCE_TIMEOUT_MS = 20_000;
const CONNECTIONS = 2;
const noOutsideContent = { disableFileAccess: true, disableUrlAccess: true };

/**
 * Opens the mailer (DESIGN §5): SMTP if a URL is given, otherwise files in `dataDir/mail`.
 * @param config `smtpUrl` may contain nodemailer's options as a query, such as `?socketTimeout=60000`, and
 * `?tls=none` (see transportUrl); `connections` is
 * how many mails are sent at once, 2 by default
 * @param log receives one message if mails are stored in the folder
 */
export function openMailer(
  config: { smtpUrl?: string | undefined; dataDir: string; connections?: number },
  log: Pick<Logger, "info">,
): Mailer {
  return config.smtpUrl
    ? smtpMailer(config.smtpUrl, config.connections)
    : folderMailer(mailFolder(config.dataDir), log);
}

function smtpMailer(smtpUrl: string, connections = CONNECTIONS): Mailer {
  const transport = nodemailer.createTransport({
    url: transportUrl(smtpUrl),
    pool: true,
    maxConnections: connections,
    // A connection that is lost after the text was sent may have delivered the mail; the outbox decides
    // whether to retry.
    maxRequeues: 0,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    ...noOutsideContent,
  });
  transport.use("stream", (mail, done) => {
    const { onText } = mail.data as WatchedMail;
    mail.message.processFunc((text) => {
      onText?.(text);
      return text;
    });
    done();
  });
  return {
    async send(mail) {
      let text: Readable | undefined;
      const onText = (stream: Readable) => {
        text = stream;
      };
      try {
        // The socket timeout does not limit a server that responds slowly but steadily, so the whole send is
        // limited too.
        const signal = AbortSignal.timeout(SEND_LIMIT_MS);
        const watched: WatchedMail = { ...message(mail), signal, onText };
        await transport.sendMail(watched);
      } catch (error) {
        // Not passed as `cause`: the original error would put the server's unredacted response into the log.
        const said = withoutSecrets(String(error instanceof Error ? error.message : error), smtpUrl);
        throw new MailError(said, failureOf(error, text?.readableDidRead ?? false));
      }
    },
    forget: async () => undefined,
    close: () => transport.close(),
  };
}

interface WatchedMail extends SendMailOptions {
  /** Gets the stream from which the mail's text is sent. */
  onText?: (text: Readable) => void;
}

/** @param isBegun whether a part of the text was sent */
function failureOf(error: unknown, isBegun: boolean): MailFailure {
  const { responseCode, command, code } = error as { responseCode?: number; command?: string; code?: string };
  // Refused by nodemailer itself: an address, or a size above what the server has announced.
  if (!responseCode && code === "EENVELOPE") return { by: "recipient", code: null };
  if (!responseCode && code === "EMESSAGE") return { by: "text", code: null };
  if (!responseCode) return { by: isBegun ? "unknown" : "server", code: null };
  const refusers: Record<string, MailFailure["by"]> = { "RCPT TO": "recipient", DATA: "text" };
  const by = responseCode === 421 ? "server" : (refusers[command ?? ""] ?? "server");
  return { by, code: responseCode };
}

function folderMailer(folder: string, log: Pick<Logger, "info">): Mailer {
  const transport = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: "windows",
    ...noOutsideContent,
  });
  log.info({ folder }, "No SMTP_URL: mail is kept in this folder");
  return {
    async send(mail) {
      const { message: content } = await transport.sendMail(message(mail));
      await storeMail(folder, mail, content as Buffer);
    },
    forget: (mail) => deleteStoredMails(folder, [mail]),
    close: () => transport.close(),
  };
}

function message({ id, date, returnTo, calendar, ...mail }: OutgoingMail): SendMailOptions {
  const from = { ...mail.from, address: sentAddress(mail.from.address) };
  const replyTo = mail.replyTo.address && { ...mail.replyTo, address: sentAddress(mail.replyTo.address) };
  const to = sentAddress(mail.to);
  const envelope = returnTo && { envelope: { from: returnTo, to } };
  const icalEvent = calendar && { icalEvent: { filename: "event.ics", ...calendar } };
  const known = { date: new Date(date), messageId: messageIdOf(id, from) };
  return { ...mail, ...icalEvent, ...known, from, replyTo: replyTo || undefined, to, ...envelope };
}

/**
 * The Message-ID of a mail in the outbox.
 * @param from its sender
 */
export function messageIdOf(id: string, from: MailAddress): string {
  const address = sentAddress(from.address);
  return `<${id}@${address.slice(address.lastIndexOf("@") + 1)}>`;
}

/** Redacts the mail server's password in a text, including its encoded forms. */
function withoutSecrets(text: string, smtpUrl: string): string {
  const { username, password } = new URL(smtpUrl);
  if (!password) return text;
  const [user, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
  const base64 = (plain: string) => Buffer.from(plain).toString("base64");
  const spellings = [smtpUrl, base64(`\0${user}\0${secret}`), base64(secret), password, secret];
  return spellings.reduce((clean, spelling) => clean.replaceAll(spelling, "***"), text);
}

/** The sender while neither MAIL_FROM nor the business has an address; a reserved name, which is nobody's (RFC 2606). */
const UNKNOWN_SENDER = "website@site.invalid";

/**
 * The sender of the site's mails: MAIL_FROM, otherwise the business's address with the site's name.
 * @param from MAIL_FROM: an address, or a name and an address in angle brackets
 */
export function mailSender(from: string | undefined, site: { name: string; email: string }): MailAddress {
  const [given] = addressparser(from, { flatten: true });
  return { name: given?.name || oneLine(site.name), address: given?.address || site.email || UNKNOWN_SENDER };
}

/** Converts a text to a single line, so that it cannot start another header. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
