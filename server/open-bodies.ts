import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { mayOpen, type OpenLimits } from "./connections.ts";

/** The limits of bodies that are still arriving. */
export interface BodyLimits {
  /** See mayOpen. The rest of the server's connections stays free for requests without a body. */
  open: OpenLimits;
  /** Photos of one draft or one sender's page, sent by whomever. */
  maxOfOneSecret: number;
  /** Milliseconds within which a body has to arrive, uploads excepted. */
  maxMs: number;
  /** Bytes that an upload has to send in each `windowMs`. */
  minBytes: number;
  windowMs: number;
}

export const BODY_LIMITS: BodyLimits = {
  open: { max: 400, maxOfOne: 20, maxOfOneInReserve: 2 },
  maxOfOneSecret: 4,
  maxMs: 25_000,
  // 8 KB a second: a phone at the edge of its network sends more.
  minBytes: 240 * 1024,
  windowMs: 30_000,
};

/** Who sends a body: the client, and the secret of the photos that it adds to, if it does. */
export interface BodySender {
  address: string;
  secret: string | null;
}

interface OpenBody extends BodySender {
  request: IncomingMessage;
}

const LOGGED_EVERY_MS = 60_000;
const MAX_LOGGED = 1000;

/**
 * Bounds the bodies that arrive at once and how long each may take, so that slow senders neither use up the server's
 * connections nor keep others from sending (DESIGN §5).
 * @param log called for each client at most once a minute, with what was limited
 */
export function createOpenBodies(
  limits: BodyLimits,
  log: (what: "bodies of photos" | "bodies" | "slow bodies") => void,
) {
  const open = new Set<OpenBody>();
  const logged = new LRUCache<string, true>({ max: MAX_LOGGED, ttl: LOGGED_EVERY_MS });

  function tell(what: Parameters<typeof log>[0], address: string): void {
    const key = `${what} ${address}`;
    if (logged.has(key)) return;
    logged.set(key, true);
    log(what);
  }

  /** Which limit one more body would exceed; null if none. */
  function exceeded({ address, secret }: BodySender): Parameters<typeof log>[0] | null {
    // A body that has arrived may wait for its turn to be read.
    for (const body of open) if (isOver(body.request)) open.delete(body);
    const count = (is: (body: OpenBody) => boolean) => [...open].filter(is).length;
    if (secret !== null && count((body) => body.secret === secret) >= limits.maxOfOneSecret)
      return "bodies of photos";
    const own = count((body) => body.address === address);
    return mayOpen(own, open.size, limits.open) ? null : "bodies";
  }

  /**
   * Admits a request's body and ends it when it takes too long.
   * @param isUpload asked once `maxMs` have passed: an upload goes on for as long as it keeps the minimum rate
   * @returns false if too many are arriving; the body must not be read then
   */
  function admit(
    request: IncomingMessage,
    response: ServerResponse,
    sender: BodySender,
    isUpload: () => Promise<boolean>,
  ): boolean {
    const limit = exceeded(sender);
    if (limit) {
      tell(limit, sender.address);
      return false;
    }
    const body = { ...sender, request };
    open.add(body);
    const end = () => {
      tell("slow bodies", sender.address);
      request.destroy();
    };
    let timer = setTimeout(async () => {
      if (isOver(request)) return;
      if (!(await isUpload())) return end();
      watchRate(request.socket.bytesRead);
    }, limits.maxMs).unref();
    function watchRate(before: number): void {
      timer = setTimeout(() => {
        if (isOver(request)) return;
        const { bytesRead } = request.socket;
        // Where the server reads more slowly than the client sends, the client can't send more.
        const isWaiting = request.readableLength >= request.readableHighWaterMark;
        if (bytesRead - before < limits.minBytes && !isWaiting) end();
        else watchRate(bytesRead);
      }, limits.windowMs).unref();
    }
    response.once("close", () => {
      clearTimeout(timer);
      open.delete(body);
    });
    return true;
  }

  return { admit };
}

const isOver = (request: IncomingMessage) => request.complete || request.destroyed;
