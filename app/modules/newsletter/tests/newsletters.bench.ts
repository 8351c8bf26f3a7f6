import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import { findSend } from "#app/modules/newsletter/sending/newsletter-results.queries.server.ts";
import { addNewsletter, addReaders } from "#app/modules/newsletter/tests/newsletter-readers.ts";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { saveSettings } from "#app/site/settings/site.queries.server.ts";
import { type RunningSite, startSite } from "#tests/support/running-site.ts";
import { startSmtpInbox } from "#tests/support/smtp-inbox.ts";
import { sessionCookie } from "#tests/support/staff-account.ts";
import { type Figure, figure, median, quantile } from "../../../../tools/bench/figure.ts";
import { copyPlace } from "../../../../tools/bench/place.ts";
import { residentMegabytes } from "../../../../tools/bench/process.ts";

const READERS = 5000;
/** Emails a minute, the highest of the settings. */
const PACE = "600";
const NEWSLETTER = "01970000-0000-7000-8000-000000000001";
const SECOND_MS = 1000;
/** As many requests as make one sample of a page's slowest hundredth. */
const REQUESTS = 1000;
const REQUEST_EVERY_MS = 10;
/** With a newsletter, and while it is paused. */
const SAMPLES = 8;
const REST_MS = 10 * SECOND_MS;
/** Of a newsletter of its usual size, in characters. */
const TEXT =
  "<p>Spring is here, and so is the time to look after your garden. We have some days left.</p>".repeat(100);

/**
 * Sends a newsletter to 5,000 readers at the highest pace, through a mail server on this machine, while visitors read a
 * cached page: how long it takes, what it needs of memory, and how it slows the page.
 */
export async function measure(seeded: string): Promise<Figure[]> {
  const folder = copyPlace(seeded);
  const inbox = await startSmtpInbox();
  const site = await startSite({ DATA_DIR: folder, SMTP_URL: inbox.url });
  const database = openDatabase({ dataDir: folder });
  const { db } = database;
  try {
    await db.transaction().execute(async (trx) => {
      await saveSettings(trx, { newsletterPace: PACE }, new Date().toISOString());
      const people = Array.from({ length: READERS }, (_one, index) => [`reader-${index}`, {}]);
      await addReaders({ db: trx }, Object.fromEntries(people));
    });
    await pause(REST_MS);
    const idle = residentMegabytes(site);
    await addNewsletter({ db }, { id: NEWSLETTER, sendAt: new Date().toISOString() });
    await db.updateTable("newsletters").set({ content: TEXT }).where("id", "=", NEWSLETTER).execute();
    await until(() => inbox.messages.length > 0);
    const run = await verbsOf(site);
    const [during, without]: number[][] = [[], []];
    // In turn, because the machine isn't the same at any time.
    for (let taken = 0; taken < SAMPLES; taken += 1) {
      during?.push(await slowest(site));
      await run("pause");
      without?.push(await slowest(site));
      await run("resume");
    }
    const left = READERS - inbox.messages.length;
    const begun = performance.now();
    let most = 0;
    await until(async () => {
      // Their texts would fill this process.
      inbox.messages.fill(inbox.messages[0] as (typeof inbox.messages)[number]);
      most = Math.max(most, residentMegabytes(site));
      return (await findSend(db, NEWSLETTER))?.status === "sent";
    });
    const minutes = (performance.now() - begun) / 60_000;
    const { sent = 0, unsure = 0, bounced = 0 } = (await findSend(db, NEWSLETTER)) ?? {};
    const p99 = { during: median(during ?? []), without: median(without ?? []) };
    process.stdout.write(
      `  ${inbox.messages.length} mails, the last ${left} in ${minutes.toFixed(2)} min, ${sent} sent, ${unsure} unsure, ${bounced} bounced; p99 ${p99.without.toFixed(2)} ms without, ${p99.during.toFixed(2)} with; ${idle.toFixed(0)} MB idle, ${most.toFixed(0)} at most\n`,
    );
    const atPace = left / Number(PACE);
    return [
      figure(`mails of a newsletter to ${READERS}`, inbox.messages.length, "", { min: READERS }),
      figure("a newsletter’s time against its pace", minutes / atPace, "×", { max: 1.05 }),
      figure("memory while a newsletter is sent, above idle", most - idle, "MB", { max: 40 }),
      figure("p99 of a cached page while a newsletter is sent", p99.during / p99.without, "×", { max: 1.2 }),
    ];
  } finally {
    await database.close();
    await site.remove();
    await inbox.close();
  }
}

/** The slowest hundredth of a cached page, in milliseconds. */
async function slowest({ url }: RunningSite): Promise<number> {
  // The connection of the last sample may be closed.
  await fetch(url).catch(() => undefined);
  const times: number[] = [];
  while (times.length < REQUESTS) {
    const start = performance.now();
    await (await fetch(url)).arrayBuffer();
    times.push(performance.now() - start);
    await pause(REQUEST_EVERY_MS);
  }
  return quantile(times, 0.99);
}

/** Staff's verbs on the newsletter. */
async function verbsOf({ url }: RunningSite) {
  const headers = { "Content-Type": "application/json", Origin: url, Cookie: await sessionCookie(url) };
  return async (verb: string) => {
    const body = JSON.stringify({ verb, input: { id: NEWSLETTER } });
    const answer = await fetch(`${url}/staff/newsletters`, { method: "POST", headers, body });
    if (!answer.ok) throw new Error(await answer.text());
  };
}

const LIMIT_MS = 15 * 60_000;

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + LIMIT_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error("The newsletter is still being sent.");
    await pause(SECOND_MS);
  }
}
