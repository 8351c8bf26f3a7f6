import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Node's default of five minutes would abort the upload of a video over a slow connection. */
const MAX_UPLOAD_MS = 30 * 60_000;
const MAX_HEADERS_MS = 20_000;
const MAX_BODY_MS = 25_000;
const CHECKED_EVERY_MS = 5000;
const MAX_CONNECTIONS = 2000;
const MAX_CONNECTIONS_PER_ADDRESS = 400;

/** Timeouts of Node's server; headers time out after 20 to 25 seconds. */
export const serverTimeouts = {
  requestTimeout: MAX_UPLOAD_MS,
  headersTimeout: MAX_HEADERS_MS,
  connectionsCheckingInterval: CHECKED_EVERY_MS,
};

/**
 * Limits the open connections of a server, in total and per address, so that one client can't use all of
 * them.
 * @param isProxy whether an address is a proxy's, which has no limit of its own
 * @returns a function that returns the number of connections refused so far
 */
export function capConnections(server: Server, isProxy: (address: string) => boolean): () => number {
  server.maxConnections = MAX_CONNECTIONS;
  let refused = 0;
  server.on("drop", () => {
    refused += 1;
  });
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    if (isProxy(address)) return;
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once("close", () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (count <= MAX_CONNECTIONS_PER_ADDRESS) return;
    refused += 1;
    socket.destroy();
  });
  return () => refused;
}

/**
 * Aborts a request whose body is incomplete after 25 seconds.
 * @param mayTakeLonger called then; true exempts the request
 */
export function endSlowBody(
  request: IncomingMessage,
  response: ServerResponse,
  mayTakeLonger: () => Promise<boolean>,
): void {
  if (request.complete) return;
  const end = async () => {
    if (!request.complete && !(await mayTakeLonger())) request.destroy();
  };
  const timer = setTimeout(() => void end(), MAX_BODY_MS).unref();
  response.once("close", () => clearTimeout(timer));
}
