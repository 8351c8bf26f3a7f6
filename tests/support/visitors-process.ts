import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";

/** What became of requests; times in milliseconds. */
export interface Visits {
  asked: number;
  failed: number;
  /** The longest time that a visitor has waited for an answer of the proxy. */
  longestWait: number;
  /** The longest time between two answers of the site itself. */
  longestGap: number;
}

/**
 * Four visitors who ask a proxy for a page all the time, and a fifth one who asks the site itself, each time on a connection
 * of its own, until its input ends. It then says, as JSON, what became of that.
 * Arguments: the proxy's address and the site's
 */
const [proxy = "", site = ""] = process.argv.slice(2);
const visits: Visits = { asked: 0, failed: 0, longestWait: 0, longestGap: 0 };
const ASK_AFTER_MS = 50;
let isOver = false;
process.stdin.resume().once("end", () => {
  isOver = true;
});

const isAnswered = (url: string, headers = {}) =>
  fetch(url, { headers }).then(
    async (answer) => (await answer.text()) !== "" && answer.ok,
    () => false,
  );

async function visitProxy(): Promise<void> {
  while (!isOver) {
    const start = performance.now();
    visits.asked++;
    if (!(await isAnswered(proxy))) visits.failed++;
    visits.longestWait = Math.max(visits.longestWait, Math.round(performance.now() - start));
    await sleep(ASK_AFTER_MS);
  }
}

async function visitSite(): Promise<void> {
  let answeredAt = performance.now();
  while (!isOver) {
    if (await isAnswered(site, { Connection: "close" })) {
      const now = performance.now();
      visits.longestGap = Math.max(visits.longestGap, Math.round(now - answeredAt));
      answeredAt = now;
    }
    await sleep(ASK_AFTER_MS);
  }
}

await Promise.all([visitSite(), ...Array.from({ length: 4 }, visitProxy)]);
process.stdout.write(JSON.stringify(visits));
