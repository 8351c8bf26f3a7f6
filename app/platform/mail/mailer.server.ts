import nodemailer, { type SendMailOptions } from "nodemailer";
import addressparser from "nodemailer/lib/addressparser";
import type { Logger } from "pino";
import { sentAddress } from "../email-address.ts";
import { deleteStoredMails, type MailName, mailFolder, storeMail } from "./mail-folder.server.ts";

export interface MailAddress {
  name: string;
  address: string;
}

/** A mail in the outbox. */
export interface Mail {
  from: MailAddress;
  /** A single address without a name: each recipient gets a separate mail, which is retried separately. */
  to: string;
  replyTo: MailAddress;
  subject: string;
  text: string;
  html?: string;
  /** The Message-IDs of the mails before it in its thread; see messageIdOf. */
  inReplyTo?: string;
  references?: string[];
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
   * @throws {Error} with a readable message without secrets if it was not accepted
   */
  send(mail: OutgoingMail): Promise<void>;
  /** Deletes the stored copy of a mail whose entry was deleted while it was being sent. */
  forget(mail: MailName): Promise<void>;
  /** Closes the connections after the current sends have finished. */
  close(): void;
}

/** Timeout of a single send, in ms; the entry must stay locked for longer. */
export const SEND_LIMIT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 15_000;
const SILENCE_TIMEOUT_MS = 20_000;
const CONNECTIONS = 2;
const noOutsideContent = { disableFileAccess: true, disableUrlAccess: true };

/**
 * Opens the mailer (DESIGN §5): SMTP if a URL is given, otherwise files in `dataDir/mail`.
 * @param config `smtpUrl` may contain nodemailer's options as a query, such as `?socketTimeout=60000`
 * @param log receives one message if mails are stored in the folder
 */
export function openMailer(
  config: { smtpUrl?: string | undefined; dataDir: string },
  log: Pick<Logger, "info">,
): Mailer {
  return config.smtpUrl ? smtpMailer(config.smtpUrl) : folderMailer(mailFolder(config.dataDir), log);
}

function smtpMailer(smtpUrl: string): Mailer {
  const transport = nodemailer.createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS,
    // A connection that is lost after the text was sent may have delivered the mail; the outbox decides
    // whether to retry.
    maxRequeues: 0,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    ...noOutsideContent,
  });
  return {
    async send(mail) {
      try {
        // The socket timeout does not limit a server that responds slowly but steadily, so the whole send is
        // limited too.
        const signal = AbortSignal.timeout(SEND_LIMIT_MS);
        await transport.sendMail({ ...message(mail), signal });
      } catch (error) {
        // Not passed as `cause`: the original error would put the server's unredacted response into the log.
        throw new Error(withoutSecrets(String(error instanceof Error ? error.message : error), smtpUrl));
      }
    },
    forget: async () => undefined,
    close: () => transport.close(),
  };
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

function message({ id, date, ...mail }: OutgoingMail): SendMailOptions {
  const [from, replyTo] = [mail.from, mail.replyTo].map((one) => ({
    ...one,
    address: sentAddress(one.address),
  })) as [MailAddress, MailAddress];
  const to = sentAddress(mail.to);
  return { ...mail, from, replyTo, to, date: new Date(date), messageId: messageIdOf(id, from) };
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

/**
 * The sender of the site's mails: MAIL_FROM, otherwise the business's address with the site's name.
 * @param from MAIL_FROM: an address, or a name and an address in angle brackets
 */
export function mailSender(from: string | undefined, site: { name: string; email: string }): MailAddress {
  const [given] = addressparser(from, { flatten: true });
  return { name: given?.name || oneLine(site.name), address: given?.address || site.email };
}

/** Converts a text to a single line, so that it cannot start another header. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
