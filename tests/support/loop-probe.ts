import { get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";

/**
 * Sends light requests at a fixed interval from a worker thread, so that the load of the tests themselves
 * does not count: a late response shows that the site's event loop was busy. On any message it stops and
 * posts the delays in milliseconds.
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
