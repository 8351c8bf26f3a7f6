import { isLocalHost } from "./local-host.server.ts";

/** The mailbox that the site reads, as IMAP_URL names it. */
export interface MailboxAccess {
  host: string;
  port: number;
  /** Whether the connection begins with TLS; otherwise it must change to TLS, unless the host is this machine. */
  isSecure: boolean;
  isLocal: boolean;
  user: string;
  password: string;
  folder: string;
  /** The interval of looking for new mails. */
  everyMs: number;
}

const ports = { "imap:": 143, "imaps:": 993 } as const;
const EVERY_SECONDS = 60;
const MAX_EVERY_SECONDS = 3600;

/**
 * Parses `imap[s]://user:password@host[:port][/Mailbox][?every=seconds]`.
 * @returns null for anything else
 */
export function parseImapUrl(given: string): MailboxAccess | null {
  if (!URL.canParse(given)) return null;
  const url = new URL(given);
  const { protocol, username, password, pathname, searchParams } = url;
  if (protocol !== "imap:" && protocol !== "imaps:") return null;
  const [user, secret, path] = [username, password, pathname.replace(/^\//, "")].map(decoded);
  const every = Number(searchParams.get("every") ?? EVERY_SECONDS);
  if (!Number.isInteger(every) || every < 1 || every > MAX_EVERY_SECONDS) return null;
  if (!user || !secret || path === null || path === undefined || !url.hostname) return null;
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return {
    host,
    port: url.port ? Number(url.port) : ports[protocol],
    isSecure: protocol === "imaps:",
    isLocal: isLocalHost(host),
    user,
    password: secret,
    folder: path || "INBOX",
    everyMs: every * 1000,
  };
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
