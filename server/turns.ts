import { setImmediate as yieldToEventLoop } from "node:timers/promises";

/**
 * Lets work begin one after the other, so that cached pages and health checks are answered in between, however much is
 * asked for at once (docs/design/requests-and-cache.md#renders-are-bounded).
 * @param between turns of the event loop between two beginnings
 * @returns a function that resolves when the next one may begin
 */
export function createTurns(between: number): () => Promise<void> {
  let last = Promise.resolve();
  return () => {
    last = last.then(async () => {
      for (let turn = 0; turn < between; turn += 1) await yieldToEventLoop();
    });
    return last;
  };
}
