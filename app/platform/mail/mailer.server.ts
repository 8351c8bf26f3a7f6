import nodemailer, { type SendMailOptions } from "nodemailer";
import addressparser from "nodemailer/lib/addressparser";
import type { Logger } from "pino";
import { sentAddress } from "../email-address.ts";
import { deleteStoredMails, type MailName, mailFolder, storeMail } from "./mail-folder.server.ts";

export interface MailAddress {
  name: string;
  address: string;
}

/** A mail as the outbox keeps it. */
export interface Mail {
  from: MailAddress;
  /** One bare address: several recipients are several mails, each tried until it is taken. */
  to: string;
  replyTo: MailAddress;
  subject: string;
  text: string;
  html?: string;
}

/** A mail on its way: its identity stays the same however often it is tried. */
export interface OutgoingMail extends Mail {
  /** Letters, digits and hyphens; becomes the Message-ID, so that a receiver can drop a second copy. */
  id: string;
  /** ISO time at which it was written. */
  date: string;
}

export interface Mailer {
  /**
   * Hands a mail over.
   * @throws {Error} with a readable message without secrets when it was not taken
   */
  send(mail: OutgoingMail): Promise<void>;
  /** Removes what it keeps of a mail whose entry was deleted while it was being sent. */
  forget(mail: MailName): Promise<void>;
  /** Lets what is under way finish and frees connections. */
  close(): void;
}

/** The longest a single hand-over may take, in milliseconds; an entry must stay locked for longer. */
export const SEND_LIMIT_MS = 60_000;
const CONNECT_TIMEOUT_MS = 15_000;
const SILENCE_TIMEOUT_MS = 20_000;
const CONNECTIONS = 2;
const noOutsideContent = { disableFileAccess: true, disableUrlAccess: true };

/**
 * Opens the way mail leaves the site (DESIGN §5): SMTP when an address is given, else files in `dataDir/mail`.
 * @param config `smtpUrl` may carry nodemailer's options as a query, such as `?socketTimeout=60000`
 * @param log told once when mail is kept in the folder
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
    // A connection lost after the text was sent may have delivered it; whether to try again is the outbox's decision.
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
        // A server that trickles its answers is never silent for long, so the whole is limited too.
        const signal = AbortSignal.timeout(SEND_LIMIT_MS);
        await transport.sendMail({ ...message(mail), signal });
      } catch (error) {
        // Not as `cause`: the original carries the server's words unredacted into the log.
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
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  const to = sentAddress(mail.to);
  return { ...mail, from, replyTo, to, date: new Date(date), messageId: `<${id}@${domain}>` };
}

/** Removes the password of the mail server from a text, also in the spellings that go over the wire. */
function withoutSecrets(text: string, smtpUrl: string): string {
  const { username, password } = new URL(smtpUrl);
  if (!password) return text;
  const [user, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
  const base64 = (plain: string) => Buffer.from(plain).toString("base64");
  const spellings = [smtpUrl, base64(`\0${user}\0${secret}`), base64(secret), password, secret];
  return spellings.reduce((clean, spelling) => clean.replaceAll(spelling, "***"), text);
}

/**
 * Who a mail of the site comes from: MAIL_FROM, else the business's address under the site's name.
 * @param from MAIL_FROM: an address, or a name and an address in angle brackets
 */
export function mailSender(from: string | undefined, site: { name: string; email: string }): MailAddress {
  const [given] = addressparser(from, { flatten: true });
  return { name: given?.name || oneLine(site.name), address: given?.address || site.email };
}

/** Makes one line of a text: nothing that goes into a header may start another one. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}
