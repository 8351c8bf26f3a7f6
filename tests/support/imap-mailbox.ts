import type { AddressInfo, Socket } from "node:net";
import hoodiecrow from "hoodiecrow-imap";
import fetchHandlers from "hoodiecrow-imap/lib/commands/handlers/fetch.js";
import uidFetch from "hoodiecrow-imap/lib/commands/uid fetch.js";

export interface ImapMailbox {
  /** The value for IMAP_URL; it is looked into every second. */
  url: string;
  address: string;
  port: number;
  /** How often somebody has opened it. */
  opened(): number;
  /** The bytes that it has sent to all who opened it. */
  sentBytes(): number;
  /** Delivers mails, with line breaks of any kind. `at` is when they came in; now by default. */
  deliver(mails: readonly string[], at?: Date): void;
  /** The flags of all mails, in order: empty for those that nobody has touched. */
  flags(): string[][];
  /** Never answers whoever asks for the text of a mail, until `handOver`. */
  withhold(uid: number): void;
  handOver(): void;
  /** Numbers all mails anew under another UIDVALIDITY. */
  renumber(): void;
  /** Stops listening and ends every connection, like a server that goes down. */
  close(): Promise<void>;
  /** Listens again on the same port. */
  reopen(): Promise<void>;
}

/** What would change a mailbox; it is refused, as to somebody who may only read. */
const writes = [
  "SELECT",
  "STORE",
  "UID STORE",
  "COPY",
  "UID COPY",
  "APPEND",
  "EXPUNGE",
  "UID EXPUNGE",
  "CLOSE",
];
const plugins = ["ID", "IDLE", "UIDPLUS", "LITERALPLUS", "UNSELECT", "NAMESPACE", "ENABLE", "SASL-IR"];

/** A value as it is sent. The server's own way takes half a minute for a mail with 5,000 parts. */
function sent(value: unknown): string {
  if (Array.isArray(value)) return `(${value.map(sent).join(" ")})`;
  if (value === null || value === undefined || typeof value === "number") return String(value ?? "NIL");
  return `"${String(value).replace(/["\\]/g, "\\$&")}"`;
}

/** Starts a real IMAP server on the loopback address, with one empty mailbox that can only be read. */
export async function startImapMailbox(
  address = "web@fernhill.example",
  password = "hush hush",
): Promise<ImapMailbox> {
  const imap = hoodiecrow({ plugins, users: { [address]: { password } }, storage: { INBOX: {} } });
  for (const command of writes)
    imap.setCommandHandler(command, (connection, { tag }, data, callback) => {
      const attributes = [{ type: "TEXT", value: `${command} is refused` }];
      connection.send({ tag, command: "NO", attributes }, "REFUSED", data);
      callback();
    });
  imap.fetchHandlers.BODYSTRUCTURE = (connection, mail) => ({
    type: "TEXT",
    value: sent(fetchHandlers.BODYSTRUCTURE(connection, mail)),
  });
  const inbox = imap.getMailbox("INBOX");
  let withheld: number | null = null;
  imap.setCommandHandler("UID FETCH", (connection, parsed, data, callback) => {
    const [uid, query] = parsed.attributes ?? [];
    const isWithheld = String(uid?.value) === String(withheld) && !/HEADER/.test(JSON.stringify(query));
    if (!isWithheld) uidFetch(connection, parsed, data, callback);
  });
  const sockets = new Set<Socket>();
  let opened = 0;
  let sentBefore = 0;
  imap.server.on("connection", (socket: Socket) => {
    opened += 1;
    sockets.add(socket);
    // It writes its answers line by line, which otherwise wait 40 ms for one another.
    socket.setNoDelay(true);
    socket.on("error", () => undefined);
    socket.once("close", () => {
      sentBefore += socket.bytesWritten;
      sockets.delete(socket);
    });
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => imap.server.listen(port, "127.0.0.1", resolve));
  await listen(0);
  const { port } = imap.server.address() as AddressInfo;
  return {
    url: `imap://${encodeURIComponent(address)}:${encodeURIComponent(password)}@127.0.0.1:${port}?every=1`,
    address,
    port,
    opened: () => opened,
    sentBytes: () => [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, sentBefore),
    deliver(mails, at) {
      for (const mail of mails) {
        const raw = Buffer.from(mail.replace(/\r?\n/g, "\r\n")).toString("latin1");
        imap.appendMessage("INBOX", [], at ?? false, raw);
      }
    },
    flags: () => inbox.messages.map(({ flags }) => flags),
    withhold(uid) {
      withheld = uid;
    },
    handOver() {
      withheld = null;
    },
    renumber() {
      inbox.uidvalidity += 1;
      for (const [index, mail] of inbox.messages.entries()) mail.uid = index + 1;
      inbox.uidnext = inbox.messages.length + 1;
    },
    close: () =>
      new Promise((resolve) => {
        imap.server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
    reopen: () => listen(port),
  };
}
