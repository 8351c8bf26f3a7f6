import type { Server, ServerResponse } from "node:http";
import { withinTime } from "#app/platform/within-time.server.ts";

/** How long a stop waits for requests, in milliseconds. */
interface DrainLimits {
  /** For those that are under way when it begins. */
  begunMs: number;
  /** Then, without listening any more, for those that have come meanwhile. */
  laterMs: number;
}

const LIMITS: DrainLimits = { begunMs: 5000, laterMs: 1000 };

/**
 * Prepares a server's stop. Call it before the server listens.
 * @returns stops the server: it goes on answering while requests under way end, so that an upload keeps no visitor from the
 * next process for longer than that one takes to start; then it listens no more. Connections without a request, such as
 * those that a proxy has in reserve, are not waited for.
 */
export function prepareDrain(server: Server, { begunMs, laterMs } = LIMITS): () => Promise<void> {
  const underWay = new Set<Promise<void>>();
  server.on("request", (_request, response: ServerResponse) => {
    const ended = new Promise<void>((resolve) => response.once("close", resolve));
    underWay.add(ended);
    void ended.then(() => underWay.delete(ended));
  });
  const haveEnded = (ms: number) => withinTime(Promise.all(underWay), ms).catch(() => undefined);
  return async () => {
    await haveEnded(begunMs);
    // Node closes idle connections, and each other one once it has its answer.
    server.close();
    await haveEnded(laterMs);
  };
}
