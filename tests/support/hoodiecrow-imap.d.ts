declare module "hoodiecrow-imap" {
  import type { Server } from "node:net";

  interface StoredMail {
    uid: number;
    flags: string[];
  }

  interface Connection {
    send(response: object, ...about: unknown[]): void;
  }
  export type Command = (
    connection: Connection,
    parsed: { tag: string; attributes?: { value?: unknown }[] },
    data: unknown,
    callback: () => void,
  ) => void;

  /** How it answers for a part of a mail, such as "BODYSTRUCTURE". */
  export type FetchHandler = (connection: unknown, mail: unknown) => unknown;

  interface ImapServer {
    /** In place of its own. */
    fetchHandlers: Record<string, FetchHandler>;
    /** The listening server. */
    server: Server;
    getMailbox(path: string): { uidvalidity: number; uidnext: number; messages: StoredMail[] };
    setCommandHandler(command: string, handler: Command): void;
    /** @param raw with the bytes of the mail as characters */
    appendMessage(path: string, flags: string[], internalDate: Date | false, raw: string): void;
  }

  export default function hoodiecrow(options: {
    plugins: string[];
    users: Record<string, { password: string }>;
    storage: Record<string, object>;
  }): ImapServer;
}

declare module "hoodiecrow-imap/lib/commands/uid fetch.js" {
  import type { Command } from "hoodiecrow-imap";

  const uidFetch: Command;
  export default uidFetch;
}

declare module "hoodiecrow-imap/lib/commands/handlers/fetch.js" {
  import type { FetchHandler } from "hoodiecrow-imap";

  const handlers: { BODYSTRUCTURE: FetchHandler };
  export default handlers;
}
