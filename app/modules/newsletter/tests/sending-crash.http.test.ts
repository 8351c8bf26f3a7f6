import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { findSend } from "#app/modules/newsletter/sending/newsletter-results.queries.server.ts";
import { addNewsletter, addReaders, readerEmail } from "#app/modules/newsletter/tests/newsletter-readers.ts";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { saveSettings } from "#app/site/settings/site.queries.server.ts";
import { seededRandom } from "#tests/support/crash-ledger.ts";
import { placeOn } from "#tests/support/filled-place.ts";
import { type SitePlace, startSite } from "#tests/support/running-site.ts";
import { scale } from "#tests/support/scale.ts";
import { startSmtpInbox } from "#tests/support/smtp-inbox.ts";

/** `CRASH_SEED=… npx vitest run app/modules/newsletter/tests/sending-crash.http.test.ts` repeats a run. */
const SEED = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000);
const NEWSLETTER = "01970000-0000-7000-8000-000000000001";
/** Ten in a second; more readers than get it in all rounds. */
const PACE = "600";
const READERS = scale.kills * 10 + 20;
const MAX_ROUND_MS = 1200;
/** A mail server that takes a while, so that kills find mails under way. */
const SERVER_MS = 60;
const LIMIT_MS = 120_000 + scale.kills * 10_000;
const names = Array.from({ length: READERS }, (_one, index) => `reader-${index}`);

/** Kills a site again and again while it sends a newsletter, and looks at who got it. */
async function crash(place: SitePlace): Promise<void> {
  const inbox = await startSmtpInbox();
  inbox.delayMs = SERVER_MS;
  onTestFinished(inbox.close);
  const start = () => startSite({ SMTP_URL: inbox.url, ...place });
  let site = await start();
  onTestFinished(() => site.remove());
  const database = openDatabase({ dataDir: site.dataDir, databaseUrl: place.DATABASE_URL });
  onTestFinished(() => database.close());
  const { db } = database;
  await addReaders(database, Object.fromEntries(names.map((name) => [name, {}])));
  const time = new Date().toISOString();
  await db.transaction().execute((trx) => saveSettings(trx, { newsletterPace: PACE }, time));
  await addNewsletter(database, { id: NEWSLETTER, sendAt: time });
  const random = seededRandom(SEED);
  for (let round = 1; round <= scale.kills; round += 1) {
    await sleep(100 + random() * MAX_ROUND_MS);
    await site.stop("SIGKILL");
    // Of a killed instance on PostgreSQL, locks are held for two minutes.
    await db
      .updateTable("newsletter_recipients")
      .set({ locked_until: time })
      .where("state", "=", "sending")
      .execute();
    site = await start();
  }
  const send = () => findSend(db, NEWSLETTER);
  await expect
    .poll(send, { timeout: LIMIT_MS, interval: 500 })
    .toMatchObject({ status: "sent", candidates: READERS, recipients: READERS, left_out: 0 });
  const arrived = inbox.messages.map(({ to }) => to?.[0]?.address ?? "");
  expect(
    arrived.toSorted().filter((to, index, sorted) => to === sorted[index - 1]),
    `CRASH_SEED=${SEED}`,
  ).toEqual([]);
  const listed = await db
    .selectFrom("newsletter_recipients")
    .select("email")
    .where("state", "=", "unsure")
    .execute();
  const known = new Set([...arrived, ...listed.map(({ email }) => email)]);
  expect(names.map(readerEmail).filter((email) => !known.has(email))).toEqual([]);
  const unsure = listed.length;
  const figures = { kills: scale.kills, seed: SEED, readers: READERS, arrived: arrived.length, unsure };
  process.stdout.write(`${database.engine}: ${JSON.stringify(figures)}\n`);
  // Each kill finds a few under way at most.
  expect(unsure).toBeLessThanOrEqual(scale.kills * 5);
}

test.each(["SQLite", "PostgreSQL"])(
  "on %s a site killed again and again while it sends a newsletter sends it to nobody twice, and forgets nobody",
  async (engine) => crash(await placeOn(engine, "none")),
  2 * LIMIT_MS,
);
