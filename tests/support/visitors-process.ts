import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Four visitors who ask for a page all the time, until its input ends. What isn't answered they ask for once more, as a
 * proxy does (deploy/Caddyfile). It then says, as JSON, how often they asked, asked again, and were not answered even then.
 * Argument: the address
 */
const RETRY_AFTER_MS = 5000;
const [url = ""] = process.argv.slice(2);
const counts = { asked: 0, repeated: 0, failed: 0 };
let isOver = false;
process.stdin.resume().once("end", () => {
  isOver = true;
});

const isAnswered = () =>
  fetch(url).then(
    (answer) => answer.ok,
    () => false,
  );

async function visit(): Promise<void> {
  while (!isOver) {
    counts.asked++;
    if (await isAnswered()) {
      await sleep(20);
      continue;
    }
    counts.repeated++;
    await sleep(RETRY_AFTER_MS);
    if (!(await isAnswered())) counts.failed++;
  }
}

await Promise.all(Array.from({ length: 4 }, visit));
process.stdout.write(JSON.stringify(counts));
