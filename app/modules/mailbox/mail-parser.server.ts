import path from "node:path";
import { jobProcess } from "#app/platform/job-process.server.ts";
import type { MailHead, ReceivedMail } from "#app/platform/mail/received-mail.server.ts";

export type MailJob =
  | { kind: "head"; bytes: Uint8Array }
  | { kind: "mail"; bytes: Uint8Array; isWhole: boolean; business: string };

export type MailAnswer =
  | { kind: "head"; head: MailHead }
  | { kind: "mail"; mail: ReceivedMail }
  | { kind: "refused"; reason: RefusedReason };

/** Its parts are nested too deeply; or it passes another limit of the parser. */
type RefusedReason = "nested" | "unreadable";

/** A mail passes a limit of the parser. */
export class MailRefused extends Error {
  override name = "MailRefused";
  readonly reason: RefusedReason;
  constructor(reason: RefusedReason) {
    super(`The mail is ${reason}.`);
    this.reason = reason;
  }
}

/** Parses mails in a process of its own; see parse-mail.server.ts. Both throw MailRefused, and JobEnded of jobProcess. */
export interface MailParser {
  /** @param bytes the headers, or their beginning */
  parseHead(bytes: Uint8Array): Promise<MailHead>;
  parseMail(bytes: Uint8Array, isWhole: boolean, business: string): Promise<ReceivedMail>;
  /** Ends the process; what is parsed fails. */
  end(): Promise<void>;
}

// In the build, it is an entry beside the chunk that contains this module (vite.config.ts).
const ENTRY = new URL(`./mail-process.server${path.extname(import.meta.url)}`, import.meta.url);
const MAX_HEAP_MB = 96;
/** A hundred times what the worst mail takes, because visitors go first, and the start of the process is part of it. */
const LIMIT_MS = 30_000;

/** Creates a parser; its process is started by the first mail. */
export function mailParser(limitMs = LIMIT_MS): MailParser {
  const process = jobProcess<MailJob, MailAnswer>(ENTRY, MAX_HEAP_MB);
  async function ask<Kind extends "head" | "mail">(job: MailJob & { kind: Kind }) {
    const answer = await process.ask(job, limitMs);
    if (answer.kind === "refused") throw new MailRefused(answer.reason);
    return answer as Extract<MailAnswer, { kind: Kind }>;
  }
  return {
    parseHead: async (bytes) => (await ask({ kind: "head", bytes })).head,
    parseMail: async (bytes, isWhole, business) =>
      (await ask({ kind: "mail", bytes, isWhole, business })).mail,
    end: process.end,
  };
}
