import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/**
 * The server's behaviour: accepts mails, rejects them (or their sender or text) permanently or temporarily, or accepts
 * them and closes the connection before its reply, so that the sender can't know that the mail arrived.
 */
export type SmtpInboxMode = "accept" | "reject" | "reject-sender" | "reject-text" | "busy" | "hang-up";

export interface SmtpInbox {
  /** The value for SMTP_URL, including the account if there is one. */
  url: string;
  port: number;
  /** The accepted mails, parsed, in order of arrival; kept across close and reopen. */
  messages: Email[];
  /** Their senders and recipients for the mail server, and whether they came encrypted. */
  envelopes: { from: string; to: string; isEncrypted: boolean }[];
  mode: SmtpInboxMode;
  /** How many milliseconds it takes to say that it has accepted a mail; 0 by default. */
  delayMs: number;
  /** Addresses without a mailbox. */
  unknown: Set<string>;
  /**
   * Waits until `count` mails have arrived in total.
   * @throws {Error} if they don't within `timeoutMs` (default 10 s)
   */
  waitFor(count: number, timeoutMs?: number): Promise<Email[]>;
  /** Stops listening and closes every connection, like a server that goes down. */
  close(): Promise<void>;
  /** Listens again on the same port. */
  reopen(): Promise<void>;
}

/**
 * Starts a real SMTP server on the loopback address.
 * @param options `port` 0, the default, selects a free one; with `account` only that account may send; with
 * `offersTls` STARTTLS is offered, with `certificate`, or one that nobody has signed
 */
export async function startSmtpInbox(
  options: {
    port?: number;
    mode?: SmtpInboxMode;
    account?: { user: string; password: string };
    offersTls?: boolean;
    certificate?: { key: string; cert: string };
  } = {},
): Promise<SmtpInbox> {
  const { account, offersTls = false, certificate } = options;
  const waiting = new Set<() => void>();
  let server = await listen(options.port ?? 0);
  const { port } = server.server.address() as AddressInfo;
  const login = account ? `${encodeURIComponent(account.user)}:${encodeURIComponent(account.password)}@` : "";

  const inbox: SmtpInbox = {
    url: `smtp://${login}127.0.0.1:${port}`,
    port,
    messages: [],
    envelopes: [],
    delayMs: 0,
    mode: options.mode ?? "accept",
    unknown: new Set(),
    waitFor: (count, timeoutMs = 10_000) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(check);
          reject(new Error(`${inbox.messages.length} of ${count} mails arrived within ${timeoutMs} ms`));
        }, timeoutMs);
        function check() {
          if (inbox.messages.length < count) return;
          clearTimeout(timer);
          waiting.delete(check);
          resolve(inbox.messages);
        }
        waiting.add(check);
        check();
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
    reopen: async () => {
      server = await listen(port);
    },
  };
  return inbox;

  function listen(onPort: number): Promise<SMTPServer> {
    const disabled = [offersTls ? "" : "STARTTLS", account ? "" : "AUTH"].filter(Boolean);
    const created = new SMTPServer({
      ...certificate,
      logger: false,
      disabledCommands: disabled,
      allowInsecureAuth: true,
      closeTimeout: 1,
      onAuth: (auth, _session, done) =>
        auth.username === account?.user && auth.password === account?.password
          ? done(null, { user: auth.username })
          : done(new Error(`Bad credentials: ${auth.username} ${auth.password}`)),
      onMailFrom: (_address, _session, done) =>
        inbox.mode === "reject-sender"
          ? done(Object.assign(new Error("Sender address rejected"), { responseCode: 553 }))
          : done(),
      onRcptTo: ({ address }, _session, done) => {
        const isUnknown = inbox.mode === "reject" || inbox.unknown.has(address);
        if (isUnknown) done(Object.assign(new Error("No such mailbox"), { responseCode: 550 }));
        else if (inbox.mode === "busy") done(Object.assign(new Error("Try again"), { responseCode: 451 }));
        else done();
      },
      onData: (stream, session, done) => {
        buffer(stream)
          .then(async (raw) => {
            if (inbox.mode === "reject-text") {
              done(Object.assign(new Error("Refused"), { responseCode: 554 }));
              return;
            }
            const { mailFrom, rcptTo } = session.envelope;
            inbox.envelopes.push({
              from: mailFrom ? mailFrom.address : "",
              to: rcptTo[0]?.address ?? "",
              isEncrypted: session.secure,
            });
            inbox.messages.push(await PostalMime.parse(raw));
            if (inbox.delayMs > 0) await sleep(inbox.delayMs);
            const hangUp = inbox.mode === "hang-up";
            for (const connection of created.connections) {
              if (hangUp && connection.session.id === session.id) connection.close();
            }
            if (!hangUp) done();
            for (const check of [...waiting]) check();
          })
          // An incomplete mail is not stored.
          .catch(done);
      },
    });
    return new Promise((resolve, reject) => {
      created.once("error", reject);
      created.listen(onPort, "127.0.0.1", () => {
        created.off("error", reject);
        // Closed connections are errors to the server, but expected by tests.
        created.on("error", () => undefined);
        resolve(created);
      });
    });
  }
}
