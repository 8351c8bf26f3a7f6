import type { Server } from "node:http";
import type { Socket } from "node:net";
import { clientAddress } from "#app/platform/http/request-origin.server.ts";

/** Node's default of five minutes would abort the upload of a video over a slow connection. */
const MAX_UPLOAD_MS = 30 * 60_000;
const MAX_HEADERS_MS = 20_000;
const CHECKED_EVERY_MS = 5000;

/** Timeouts of Node's server; headers time out after 20 to 25 seconds. */
export const serverTimeouts = {
  requestTimeout: MAX_UPLOAD_MS,
  headersTimeout: MAX_HEADERS_MS,
  connectionsCheckingInterval: CHECKED_EVERY_MS,
};

/** The limits of what clients have open at once, such as connections. */
export interface OpenLimits {
  max: number;
  maxOfOne: number;
  /** Of one client while more than three quarters are in use. */
  maxOfOneInReserve: number;
}

const CONNECTIONS: OpenLimits = { max: 2000, maxOfOne: 400, maxOfOneInReserve: 10 };
const RESERVE_FROM = 0.75;

/**
 * Whether a client may open one more. The last quarter is a reserve for those who have little open, so that a few clients
 * can't lock the others out.
 * @param own how many the client has open
 * @param all how many are open
 */
export function mayOpen(own: number, all: number, limits: OpenLimits): boolean {
  const { max, maxOfOne, maxOfOneInReserve } = limits;
  return all < max && own < (all < RESERVE_FROM * max ? maxOfOne : maxOfOneInReserve);
}

/**
 * Limits the open connections of a server; see mayOpen.
 * @param isProxy whether an address is a proxy's, which has no limit of its own
 * @returns a function that returns the number of connections refused so far
 */
export function capConnections(server: Server, isProxy: (address: string) => boolean): () => number {
  server.maxConnections = CONNECTIONS.max;
  let refused = 0;
  server.on("drop", () => {
    refused += 1;
  });
  let all = 0;
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const peer = socket.remoteAddress ?? "";
    const address = clientAddress(peer, undefined, () => false);
    const own = open.get(address) ?? 0;
    const isAdmitted = isProxy(peer) || mayOpen(own, all, CONNECTIONS);
    all += 1;
    open.set(address, own + 1);
    socket.once("close", () => {
      all -= 1;
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (isAdmitted) return;
    refused += 1;
    socket.destroy();
  });
  return () => refused;
}
