import { get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

/**
 * Asks for something light at a fixed pace, in a thread of its own, so that what the tests themselves compute doesn't
 * count: how late an answer is tells how long the site's event loop was busy. Ends when it is told anything, and says
 * how late each answer was, in milliseconds.
 */
const { url, everyMs } = workerData as { url: string; everyMs: number };
const delays: number[] = [];
let isOver = false;
parentPort?.once("message", () => {
  isOver = true;
});

const ask = () =>
  new Promise<void>((resolve) => {
    const due = performance.now();
    const done = () => {
      delays.push(performance.now() - due);
      resolve();
    };
    get(url, (answer) => answer.resume().on("end", done)).on("error", done);
  });

const asked: Promise<void>[] = [];
while (!isOver) {
  asked.push(ask());
  await sleep(everyMs);
}
await Promise.all(asked);
parentPort?.postMessage(delays);
