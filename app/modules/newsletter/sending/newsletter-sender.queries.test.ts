import { sql } from "kysely";
import { afterEach, expect, test, vi } from "vitest";
import {
  addNewsletter,
  addReaders,
  readerEmail,
  readerId,
} from "#app/modules/newsletter/tests/newsletter-readers.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import {
  MailError,
  type Mailer,
  type MailFailure,
  type OutgoingMail,
} from "#app/platform/mail/mailer.server.ts";
import { enqueueMail } from "#app/platform/outbox/outbox.queries.server.ts";
import { startOutboxWorker } from "#app/platform/outbox/outbox-worker.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { hashEmail } from "#tests/support/hash-email.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { sampleMail } from "#tests/support/outbox-mails.ts";
import { LEAVE_URL_SLOT } from "../mail/leave-url-slot.ts";
import { endSubscription } from "../subscribers/subscriptions.queries.server.ts";
import { claimRecipient, recordOutcome, releaseLost } from "./newsletter-queue.queries.server.ts";
import { findSend, listLinks, listRecipients } from "./newsletter-results.queries.server.ts";
import { NEWSLETTER_CONNECTIONS, startNewsletterSender } from "./newsletter-sender.server.ts";
import {
  countPress,
  countSubscribed,
  deleteSchedule,
  findLink,
  pauseSend,
  resumeSend,
  sendUnsureAgain,
  stopSend,
} from "./newsletter-sends.queries.server.ts";

const NEWSLETTER = "01970000-0000-7000-8000-000000000001";
const START = "2026-03-01T12:00:00.000Z";
const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** People of a newsletter that holds up no other mail. */
const MANY = 3000;
const origin = "https://fernhill.example";
const names = (count: number) => Array.from({ length: count }, (_one, index) => `reader-${index}`);
const readers = (count: number) => Object.fromEntries(names(count).map((name) => [name, {}]));

const cleanUps: (() => unknown)[] = [];

/** What a mail server does with a mail: nothing accepts it. */
type Answer = MailFailure | "accept" | Promise<unknown>;

/** A mailer that remembers what it was handed. */
function fakeMailer(answer: (mail: OutgoingMail) => Answer) {
  const sent: OutgoingMail[] = [];
  const tried: string[] = [];
  const mailer: Mailer = {
    async send(mail) {
      tried.push(mail.to);
      const answered = answer(mail);
      if (answered instanceof Promise) await answered;
      else if (answered !== "accept") throw new MailError(`${answered.code} ${mail.to}`, answered);
      sent.push(mail);
    },
    forget: async () => undefined,
    close: () => undefined,
  };
  const recipients = () => sent.map(({ to }) => to).toSorted();
  return { mailer, sent, tried, recipients };
}

/** A newsletter to people, its workers, and a clock that runs as far as they sleep. */
async function newsletterWith(
  open: () => Promise<Database>,
  people: Parameters<typeof addReaders>[1],
  { withImplied = false } = {},
) {
  const database = await open();
  const { db } = database;
  const clock = manualClock(START);
  let workers = 0;
  await addReaders(database, people);
  await addNewsletter(database, { id: NEWSLETTER, sendAt: START, withImplied });

  /** Starts a worker with a mailer of its own. */
  function start(answer: (mail: OutgoingMail) => Answer = () => "accept", perMinute = 60) {
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const address = { name: "Fernhill", address: "hello@fernhill.example" };
    const fake = fakeMailer(answer);
    const worker = startNewsletterSender({
      database,
      log,
      origin,
      clock,
      mailer: fake.mailer,
      compose: async () => ({
        subject: "Spring",
        html: `<a href="https://fernhill.example/blog/a?b=1&amp;c=2">Read</a> <a style="" href="https://fernhill.example/blog/a?b=1&amp;c=2">on</a> <a href="mailto:a@b.ca">us</a> <a href="${LEAVE_URL_SLOT}">stop</a>`,
        text: `Read: https://fernhill.example/blog/a?b=1&c=2\nStop: ${LEAVE_URL_SLOT}`,
      }),
      readSite: async () => ({ from: address, replyTo: address, perMinute }),
      leaveUrl: (id) => `${origin}/newsletter/leave/${id}`,
      returnAddress: (id) => `web+${id}@fernhill.example`,
    });
    workers += 1;
    const stop = () => {
      workers -= 1;
      return worker.stop();
    };
    cleanUps.push(stop);
    return { ...fake, wake: worker.wake, stop, log };
  }

  /** Waits until all workers sleep and no mail is under way; one that never arrives is not waited for. */
  async function idle(): Promise<void> {
    const sending = db.selectFrom("newsletter_recipients").select("id").where("state", "=", "sending");
    for (let looks = 0, quiet = 0; looks < 20 && quiet < 2; looks += 1) {
      await clock.asleep(workers);
      quiet = (await sending.executeTakeFirst()) ? 0 : quiet + 1;
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  }

  /**
   * Lets the clock run until a time has passed.
   * @param stepMs how far it runs at least while the workers sleep
   */
  async function run(ms: number, stepMs = 1): Promise<void> {
    const end = clock.now().getTime() + ms;
    for (let left = ms; left > 0; left = end - clock.now().getTime()) {
      await idle();
      clock.advance(Math.min(Math.max(await clock.asleep(), stepMs), left));
    }
    await idle();
  }

  async function send() {
    const found = await findSend(db, NEWSLETTER);
    if (!found) throw new Error("The newsletter isn't sent");
    const { candidates, recipients, left_out, waiting, sent, unsure } = found;
    expect(recipients + left_out).toBe(candidates);
    expect(waiting + sent + unsure).toBe(recipients);
    return found;
  }

  const within = <Result>(work: (trx: Trx) => Promise<Result>) => db.transaction().execute(work);
  return { database, clock, within, send, start, run };
}

const listed = async ({ db }: Database, list: Parameters<typeof listRecipients>[2]) =>
  (await listRecipients(db, NEWSLETTER, list, { page: 1, pageSize: 50 })).items;

describeOnEachDatabase("sending a newsletter", (open) => {
  // Registered inside, so that the workers stop before their database is closed.
  afterEach(async () => {
    for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
  });

  test.each([false, true])("reaches everybody on the list, implied consent: %s", async (withImplied) => {
    const people: Parameters<typeof addReaders>[1] = {
      ann: {},
      bea: {},
      pending: { state: "pending" },
      ended: { state: "ended" },
      out: {},
      implied: { consent: "implied", consent_until_at: "2026-06-01T00:00:00.000Z" },
      expired: { consent: "implied", consent_until_at: "2026-03-01T00:00:00.000Z" },
    };
    const { database, clock, start, run } = await newsletterWith(open, people, { withImplied });
    const optOut = { email_hash: hashEmail(readerEmail("out")), created_at: START };
    await database.db.insertInto("newsletter_opt_outs").values(optOut).execute();
    expect(await countSubscribed(database.db, clock.now())).toEqual({ express: 2, implied: 1 });
    const { sent, recipients } = start();
    await run(5 * SECOND_MS);
    const reached = ["ann", "bea", ...(withImplied ? ["implied"] : [])];
    expect(recipients()).toEqual(reached.map(readerEmail));
    const left = await listed(database, "left-out");
    expect(left.map(({ email, reason }) => [email, reason])).toEqual([
      ...(withImplied ? [[readerEmail("expired"), "expired"]] : []),
      [readerEmail("out"), "unsubscribed"],
    ]);
    expect(await findSend(database.db, NEWSLETTER)).toMatchObject({
      status: "sent",
      candidates: reached.length + left.length,
      recipients: reached.length,
      left_out: left.length,
      sent: reached.length,
      waiting: 0,
    });
    const mail = sent.find(({ to }) => to === readerEmail("ann"));
    const leave = `${origin}/newsletter/leave/${readerId("ann")}`;
    const link = `${origin}/newsletter/link/${NEWSLETTER}/0`;
    expect(mail).toMatchObject({
      html: `<a href="${link}">Read</a> <a style="" href="${link}">on</a> <a href="mailto:a@b.ca">us</a> <a href="${leave}">stop</a>`,
      text: `Read: https://fernhill.example/blog/a?b=1&c=2\nStop: ${leave}`,
      returnTo: `web+${mail?.id}@fernhill.example`,
      date: START,
      headers: {
        "List-Unsubscribe": `<${leave}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        "List-Id": "Fernhill <newsletter.fernhill.example>",
        Precedence: "bulk",
      },
    });
    const url = "https://fernhill.example/blog/a?b=1&c=2";
    await countPress(database.db, NEWSLETTER, 0);
    expect(await findLink(database.db, NEWSLETTER, 0)).toBe(url);
    expect(await findLink(database.db, NEWSLETTER, 1)).toBeUndefined();
    expect(await listLinks(database.db, NEWSLETTER)).toEqual([{ position: 0, url, presses: 1 }]);
  });

  test("at its time, once, even by two instances; a cancelled one isn't sent", async () => {
    const { database, clock, within, send, start, run } = await newsletterWith(open, readers(3));
    const later = new Date(clock.now().getTime() + 10 * MINUTE_MS).toISOString();
    await database.db.updateTable("newsletter_sends").set({ send_at: later, next_at: later }).execute();
    const other = "01970000-0000-7000-8000-000000000002";
    await addNewsletter(database, { id: other, sendAt: later });
    expect(await within((trx) => deleteSchedule(trx, other))).toBe(true);
    const [first, second] = [start(), start()];
    await run(9 * MINUTE_MS, MINUTE_MS);
    expect([first.tried, second.tried]).toEqual([[], []]);
    expect((await send()).status).toBe("scheduled");
    await run(2 * MINUTE_MS);
    expect([...first.tried, ...second.tried].toSorted()).toEqual(names(3).map(readerEmail));
    expect(await send()).toMatchObject({ status: "sent", sent: 3 });
    expect(await within((trx) => deleteSchedule(trx, NEWSLETTER))).toBe(false);
  });

  test("keeps the pace over two instances, also when a clock jumps", async () => {
    const { database, clock, start, run } = await newsletterWith(open, readers(30));
    const instances = [start(undefined, 30), start(undefined, 30)];
    const sent = () => instances.flatMap(({ recipients }) => recipients());
    await run(19 * SECOND_MS);
    expect(sent()).toHaveLength(10);
    // Another instance's clock was a day ahead.
    const ahead = new Date(clock.now().getTime() + DAY_MS).toISOString();
    await database.db.updateTable("newsletter_sends").set({ next_at: ahead }).execute();
    await database.db.updateTable("newsletter_recipients").set({ next_attempt_at: ahead }).execute();
    clock.advance(DAY_MS * 3);
    await run(MINUTE_MS);
    clock.advance(-DAY_MS * 3);
    await run(2 * MINUTE_MS);
    expect(sent().toSorted()).toEqual(names(30).map(readerEmail).toSorted());
  });

  test("whoever unsubscribes or is erased while it is sent doesn't get it, and the numbers add up", async () => {
    const { database, clock, within, send, start, run } = await newsletterWith(open, readers(6));
    const { tried } = start(undefined, 30);
    await run(SECOND_MS);
    expect(tried).toHaveLength(1);
    const [left = "", erased = "", expired = ""] = names(6).filter(
      (name) => !tried.includes(readerEmail(name)),
    );
    const now = clock.now();
    await within((trx) => endSubscription(trx, { id: readerId(left) }, { reason: "unsubscribed", now }));
    expect(await send()).toMatchObject({ recipients: 5, left_out: 1 });
    const { db } = database;
    await db.deleteFrom("subscribers").where("id", "=", readerId(erased)).execute();
    await db
      .updateTable("subscribers")
      .set({ consent: "implied", consent_until_at: now.toISOString() })
      .where("id", "=", readerId(expired))
      .execute();
    await run(MINUTE_MS);
    expect(await send()).toMatchObject({
      status: "sent",
      candidates: 6,
      recipients: 3,
      left_out: 3,
      sent: 3,
    });
    const reasons = (await listed(database, "left-out")).map(({ reason }) => reason);
    expect(reasons.toSorted()).toEqual(["erased", "expired", "unsubscribed"]);
    expect(tried).toHaveLength(3);
  });

  test("is paused, resumed and stopped", async () => {
    const { clock, within, send, start, run } = await newsletterWith(open, readers(10));
    const { tried, wake } = start();
    await run(2500);
    expect(await within((trx) => pauseSend(trx, NEWSLETTER))).toBe(true);
    expect(await within((trx) => pauseSend(trx, NEWSLETTER))).toBe(false);
    await run(10 * MINUTE_MS, MINUTE_MS);
    expect(tried).toHaveLength(3);
    expect(await send()).toMatchObject({ status: "paused", sent: 3, waiting: 7 });
    await within((trx) => resumeSend(trx, NEWSLETTER, clock.now().toISOString()));
    wake();
    await run(1500);
    expect(await within((trx) => stopSend(trx, NEWSLETTER, clock.now().toISOString()))).toBe(true);
    wake();
    await run(MINUTE_MS);
    const { sent } = await send();
    expect(tried).toHaveLength(sent);
    expect(await send()).toMatchObject({ status: "sent", candidates: 10, left_out: 10 - sent });
    expect(await within((trx) => stopSend(trx, NEWSLETTER, START))).toBe(false);
  });

  test("a mail that was under way at a crash is left to staff, and then sent once", async () => {
    const { database, clock, within, send, start, run } = await newsletterWith(open, readers(3));
    let crash = (_error: Error) => undefined as unknown;
    const killed = start(() => new Promise((_resolve, reject) => (crash = reject)), 10);
    await run(SECOND_MS);
    expect(killed.tried).toHaveLength(1);
    expect(await send()).toMatchObject({ status: "sending", waiting: 3 });
    // What it would record after the crash is lost.
    await sql`update newsletter_recipients set locked_until = ${clock.now().toISOString()} where state = 'sending'`.execute(
      database.db,
    );
    expect(await releaseLost(database, clock.now())).toBe(1);
    expect(await listed(database, "unsure")).toMatchObject([{ email: killed.tried[0] }]);
    crash(new MailError("lost", { by: "unknown", code: null }));
    await killed.stop();
    const { tried, wake } = start();
    await run(MINUTE_MS);
    expect(tried).toHaveLength(2);
    expect(tried).not.toContain(killed.tried[0]);
    expect(await send()).toMatchObject({ status: "sent", sent: 2, unsure: 1 });
    expect(await within((trx) => sendUnsureAgain(trx, NEWSLETTER, clock.now().toISOString()))).toBe(1);
    wake();
    await run(MINUTE_MS);
    expect(tried.slice(2)).toEqual(killed.tried);
    expect(await send()).toMatchObject({ status: "sent", sent: 3, unsure: 0 });
  });

  test("waits for a server that is away, and tries nobody twice of whom it isn't known", async () => {
    const { send, start, run } = await newsletterWith(open, readers(5));
    let answer: Answer = { by: "server", code: null };
    const { tried, recipients } = start(() => answer);
    await run(HOUR_MS, MINUTE_MS);
    // After 5 s, 15 s, 1 min, 5 min, then every half hour.
    expect(tried.length).toBeLessThanOrEqual(8);
    expect(await send()).toMatchObject({
      status: "sending",
      waiting: 5,
      error: expect.stringContaining("null"),
    });
    answer = { by: "unknown", code: null };
    await run(31 * MINUTE_MS, MINUTE_MS);
    const { unsure } = await send();
    expect(unsure).toBe(1);
    answer = "accept";
    await run(HOUR_MS, MINUTE_MS);
    expect(await send()).toMatchObject({ status: "sent", sent: 4, unsure: 1, error: null });
    expect(new Set(recipients()).size).toBe(4);
  });

  test.each<[string, number, (minute: number, taken: number) => boolean]>([
    ["answers 4xx for an hour", 60, (minute) => minute >= 60],
    ["takes ten a minute", 10, (_minute, taken) => taken < 10],
  ])("reaches everybody once through a server that %s", async (_what, minutes, takes) => {
    const { clock, send, start, run } = await newsletterWith(open, readers(40));
    const begun = clock.now().getTime();
    const minuteNow = () => Math.floor((clock.now().getTime() - begun) / MINUTE_MS);
    const taken = new Map<number, number>();
    const takesNow = (): Answer => {
      const minute = minuteNow();
      const count = taken.get(minute) ?? 0;
      if (!takes(minute, count)) return { by: "recipient", code: 451 };
      taken.set(minute, count + 1);
      return "accept";
    };
    const { recipients } = start(takesNow, 200);
    await run(minutes * MINUTE_MS, SECOND_MS);
    await run(6 * HOUR_MS, 5 * MINUTE_MS);
    expect(await send()).toMatchObject({ status: "sent", sent: 40, bounced: 0 });
    expect(recipients()).toEqual(names(40).map(readerEmail).toSorted());
  });

  test("an unknown address ends the subscription; one that is full is tried for three days", async () => {
    const { database, send, start, run } = await newsletterWith(open, readers(8));
    const [unknown, full] = [readerEmail("reader-3"), readerEmail("reader-4")];
    const answers: Record<string, MailFailure> = {
      [unknown]: { by: "recipient", code: 550 },
      [full]: { by: "recipient", code: 452 },
    };
    const { tried, log } = start(({ to }) => answers[to] ?? "accept");
    await run(MINUTE_MS);
    await run(2 * DAY_MS, HOUR_MS);
    expect(await send()).toMatchObject({ status: "sending", sent: 7, waiting: 1, bounced: 1 });
    await run(2 * DAY_MS, HOUR_MS);
    expect(await send()).toMatchObject({ status: "sent", sent: 8, bounced: 2, left_out: 0 });
    expect(tried.filter((to) => to === unknown)).toHaveLength(1);
    expect(tried.filter((to) => to === full)).toHaveLength(9);
    const people = await database.db
      .selectFrom("subscribers")
      .select(["email", "end_reason", "soft_bounces"])
      .where("email", "in", [unknown, full])
      .orderBy("email")
      .execute();
    expect(people).toEqual([
      { email: unknown, end_reason: "bounced", soft_bounces: 0 },
      { email: full, end_reason: null, soft_bounces: 1 },
    ]);
    expect(JSON.stringify(log.warn.mock.calls)).not.toContain("@example.ca");
  });

  test("one for whom the mail server always fails holds the newsletter up for six days, and bounces then", async () => {
    const { send, start, run } = await newsletterWith(open, readers(3));
    const dropped = readerEmail("reader-2");
    start(({ to }) => (to === dropped ? { by: "server", code: null } : "accept"));
    await run(3 * DAY_MS, HOUR_MS);
    expect(await send()).toMatchObject({ status: "sending", sent: 2, waiting: 1, bounced: 0 });
    await run(4 * DAY_MS, HOUR_MS);
    expect(await send()).toMatchObject({ status: "sent", sent: 3, bounced: 1 });
  });

  test("a server that refuses every address ends few subscriptions", async () => {
    const { send, start, run } = await newsletterWith(open, readers(20));
    start(() => ({ by: "recipient", code: 550 }));
    await run(HOUR_MS, MINUTE_MS);
    const { status, bounced, error } = await send();
    expect([status, error]).toEqual(["sending", expect.stringContaining("550")]);
    expect(bounced).toBeLessThanOrEqual(3);
  });

  test("what came of a mail is recorded once, whatever happened to its row meanwhile", async () => {
    const { database, clock, send, start, run } = await newsletterWith(open, readers(1));
    start(() => new Promise(() => undefined));
    cleanUps.length = 0;
    await run(SECOND_MS);
    await database.db.updateTable("newsletter_recipients").set({ state: "waiting" }).execute();
    const now = new Date(clock.now().getTime() + MINUTE_MS);
    const claim = await claimRecipient(database, { now, lockedUntil: now, intervalMs: 1 });
    if (claim.kind !== "claimed") throw new Error("Nobody was claimed");
    const outcome = { recipient: claim.recipient, at: now };
    await recordOutcome(database, { kind: "sent", ...outcome });
    await recordOutcome(database, { kind: "deferred", error: "451", ...outcome });
    expect(await send()).toMatchObject({ sent: 1, waiting: 0 });
  });

  test("a mail about a message leaves at once, however many wait for a newsletter", async () => {
    const hung = Promise.withResolvers<void>();
    const { database, start, clock } = await newsletterWith(open, readers(MANY));
    const { db } = database;
    const newsletter = start(() => hung.promise, 60_000);
    cleanUps.push(() => hung.resolve());
    await vi.waitFor(async () => {
      clock.advance(await clock.asleep());
      expect(newsletter.tried).toHaveLength(NEWSLETTER_CONNECTIONS);
    });
    const { mailer, recipients } = fakeMailer(() => "accept");
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const outbox = startOutboxWorker({ database, mailer, log, clock });
    const now = clock.now();
    const id = await db.transaction().execute((trx) => enqueueMail(trx, sampleMail, { now }));
    outbox.wake();
    await vi.waitFor(() => expect(recipients()).toEqual([sampleMail.to]));
    await outbox.stop();
    const sent = await db.selectFrom("outbox").select("done_at").where("id", "=", id).execute();
    expect(sent.map(({ done_at }) => new Date(done_at ?? 0))).toEqual([now]);
    const { waiting } = await db
      .selectFrom("newsletter_recipients")
      .select(({ fn }) => fn.countAll().as("waiting"))
      .where("state", "=", "waiting")
      .executeTakeFirstOrThrow();
    expect(Number(waiting)).toBe(MANY - NEWSLETTER_CONNECTIONS);
    hung.resolve();
  });
});
