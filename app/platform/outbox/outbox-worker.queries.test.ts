import { readdir } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, expect, test, vi } from "vitest";
import { dashboardTexts } from "#app/platform/dashboard-texts.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { toJson } from "#app/platform/db/row-values.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { outboxIdle } from "#tests/support/outbox-idle.ts";
import { sampleMail as mail } from "#tests/support/outbox-mails.ts";
import { startSmtpInbox } from "#tests/support/smtp-inbox.ts";
import { cipher } from "#tests/support/staff-context.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { type Mailer, openMailer } from "../mail/mailer.server.ts";
import { deliveryReason } from "./delivery.ts";
import { claimDueEntries, enqueueMail } from "./outbox.queries.server.ts";
import { startOutboxWorker } from "./outbox-worker.server.ts";
import { enqueueSecretMail } from "./sealed-mail.server.ts";

const hour = 3_600_000;

const cleanups: (() => Promise<void> | void)[] = [];
function quietLog() {
  return { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
}

async function setUp(open: () => Promise<Database>) {
  const database = await open();
  const inbox = await startSmtpInbox();
  const mailer = openMailer({ smtpUrl: inbox.url, dataDir: "/nowhere" }, quietLog());
  cleanups.push(inbox.close, mailer.close);
  const clock = manualClock();
  return {
    database,
    inbox,
    mailer,
    clock,
    start(parts: Partial<Parameters<typeof startOutboxWorker>[0]> = {}) {
      const log = quietLog();
      const worker = startOutboxWorker({ database, mailer, clock, log, ...parts });
      cleanups.push(worker.stop);
      return { ...worker, log };
    },
    enqueue: (to = mail.to) =>
      database.db.transaction().execute((trx) => enqueueMail(trx, { ...mail, to }, { now: clock.now() })),
    rows: () => database.db.selectFrom("outbox").selectAll().orderBy("id").execute(),
    /** Waits until nothing is under way and the worker sleeps as long as is given. */
    idle: (ms: number) => vi.waitFor(async () => expect(await outboxIdle(database, clock)).toBe(ms)),
  };
}

/** Renames the table and back: to the worker, a database that fails and recovers. */
const outage = {
  begin: ({ db }: Database) => sql`alter table outbox rename to outbox_away`.execute(db),
  end: ({ db }: Database) => sql`alter table outbox_away rename to outbox`.execute(db),
};

describeOnEachDatabase("The outbox worker", (open) => {
  // Registered inside, so that the workers stop before their database is closed.
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  test("sends at once when woken, with the entry's id as Message-ID, and records it", async () => {
    const { inbox, clock, start, enqueue, rows } = await setUp(open);
    const worker = start();
    expect(await clock.asleep()).toBe(30_000);
    const id = await enqueue();
    worker.wake();
    const [arrived] = await inbox.waitFor(1);
    expect(arrived).toMatchObject({ messageId: `<${id}@fernhill.example>`, replyTo: [mail.replyTo] });
    await worker.stop();
    expect(await rows()).toMatchObject([{ id, attempts: 0, locked_until: null, last_error: null }]);
    expect((await rows())[0]?.done_at).not.toBeNull();
  });

  test("opens a sealed mail to send it, and gives up at once one that another secret sealed", async () => {
    const { database, inbox, clock, start, rows, idle } = await setUp(open);
    const now = clock.now();
    const link = "a".repeat(64);
    const sealMail = (by: typeof cipher, text: string) =>
      database.db.transaction().execute((trx) => enqueueSecretMail(trx, by, { ...mail, text }, { now }));
    await sealMail(cipher, `Your page: ${link}`);
    const foreign: typeof cipher = { ...cipher, seal: async () => "0".repeat(200) };
    await sealMail(foreign, "Never read");
    const before = await rows();
    for (const { payload, recipient } of before) {
      expect(recipient).toBe(mail.to);
      expect(JSON.stringify(payload)).not.toMatch(/Your page|a{20}/);
    }
    const worker = start({ cipher });
    await idle(30_000);
    expect(inbox.messages.map(({ text }) => text?.trim())).toEqual([`Your page: ${link}`]);
    const [sent, broken] = await rows();
    expect([sent?.done_at !== null, toJson(sent?.payload)]).toEqual([true, {}]);
    expect(broken).toMatchObject({ attempts: 1, done_at: null });
    expect(broken?.failed_at).not.toBeNull();
    expect(deliveryReason(broken?.last_error ?? "")).toBe(dashboardTexts.mailReasons.sealed);
    expect(worker.log.error).toHaveBeenCalledOnce();
  });

  test("keeps nothing of a mail that is deleted while it is being written to the folder", async () => {
    const { database, start, enqueue, rows, idle } = await setUp(open);
    const dataDir = await temporaryFolder();
    const folder = openMailer({ dataDir }, quietLog());
    const written: string[][] = [];
    const mailer: Mailer = {
      ...folder,
      async send(outgoing) {
        await folder.send(outgoing);
        written.push(await readdir(path.join(dataDir, "mail")));
        await database.db.deleteFrom("outbox").where("id", "=", outgoing.id).execute();
      },
    };
    await enqueue();
    const worker = start({ mailer });
    await idle(30_000);
    await worker.stop();
    expect(written).toEqual([[expect.stringMatching(/\.eml$/)]]);
    expect([await readdir(path.join(dataDir, "mail")), await rows()]).toEqual([[], []]);
    expect([worker.log.warn.mock.calls, worker.log.error.mock.calls]).toEqual([[], []]);
  });

  test("woken while it is looking for work, it looks again before it sleeps", async () => {
    const { clock, start } = await setUp(open);
    const seen: string[] = [];
    const worker = start({
      clock: {
        now() {
          seen.push("looks");
          if (seen.length === 2) worker.wake();
          return clock.now();
        },
        wait(ms, signal) {
          seen.push("sleeps");
          return clock.wait(ms, signal);
        },
      },
    });
    await clock.asleep();
    // The first "looks" is the release at the start.
    expect(seen).toEqual(["looks", "looks", "looks", "sleeps"]);
  });

  test("no wake-up is lost, whatever the worker is doing", async () => {
    const { inbox, start, enqueue } = await setUp(open);
    const worker = start();
    for (let i = 0; i < 60; i += 1) {
      await enqueue();
      worker.wake();
      for (let turn = i % 7; turn > 0; turn -= 1) await new Promise(setImmediate);
    }
    await inbox.waitFor(60);
  });

  test("a server that is down gets the mail once it is up again, and only once", async () => {
    const { inbox, clock, start, enqueue, rows, idle } = await setUp(open);
    await inbox.close();
    const worker = start();
    await enqueue();
    worker.wake();
    await idle(5_000);
    expect(await rows()).toMatchObject([
      { attempts: 1, last_error: expect.stringContaining("ECONNREFUSED"), done_at: null, locked_until: null },
    ]);
    clock.advance(5_000);
    await idle(15_000);
    await inbox.reopen();
    clock.advance(15_000);
    await inbox.waitFor(1);
    for (let i = 0; i < 5; i += 1) {
      await idle(30_000);
      clock.advance(hour);
    }
    expect(inbox.messages).toHaveLength(1);
    expect(await rows()).toMatchObject([{ attempts: 2, last_error: null }]);
  });

  test("an address that a server refuses is tried again, holds up no other, and no mail goes twice", async () => {
    const { inbox, clock, start, enqueue, rows, idle } = await setUp(open);
    inbox.unknown.add("bad@fernhill.example");
    await enqueue("bad@fernhill.example");
    await enqueue();
    const worker = start();
    await idle(5_000);
    expect(await rows()).toMatchObject([
      { done_at: null, last_error: expect.stringContaining("No such mailbox") },
      { done_at: expect.anything() },
    ]);
    expect(worker.log.warn).toHaveBeenCalled();
    inbox.unknown.clear();
    clock.advance(5_000);
    await idle(30_000);
    const arrived = inbox.messages.map(({ to }) => to?.[0]?.address);
    expect(arrived).toEqual([mail.to, "bad@fernhill.example"]);
  });

  test("two workers on one database send each mail once", async () => {
    const { inbox, start, enqueue, idle } = await setUp(open);
    const workers = [start(), start()];
    await idle(30_000);
    for (let i = 0; i < 25; i += 1) await enqueue();
    for (const worker of workers) worker.wake();
    await inbox.waitFor(25);
    for (const worker of workers) await worker.stop();
    expect(new Set(inbox.messages.map((one) => one.messageId)).size).toBe(25);
    expect(inbox.messages).toHaveLength(25);
  });

  test("a restart sends what a killed process had locked", async () => {
    const { database, inbox, clock, start, enqueue } = await setUp(open);
    await enqueue();
    const lockedUntil = new Date(clock.now().getTime() + 120_000);
    await claimDueEntries(database, { kinds: ["mail"], now: clock.now(), lockedUntil, limit: 1 });
    start();
    if (database.engine === "postgres") {
      // The lock could belong to another instance, so the worker waits until it expires.
      for (let waited = 0; waited < 120_000; waited += 30_000) {
        expect(inbox.messages).toHaveLength(0);
        expect(await clock.asleep()).toBe(30_000);
        clock.advance(30_000);
      }
    }
    await inbox.waitFor(1);
    await vi.waitFor(async () => expect(await clock.asleep()).toBe(30_000));
    expect(inbox.messages).toHaveLength(1);
  });

  test("a restart doesn't wait for the next try of a postponed mail", async () => {
    const { database, inbox, clock, start, enqueue } = await setUp(open);
    await enqueue();
    const next_attempt_at = new Date(clock.now().getTime() + hour).toISOString();
    await database.db.updateTable("outbox").set({ attempts: 9, next_attempt_at }).execute();
    start();
    await inbox.waitFor(1);
  });

  test("sent while the database fails: recorded when it is back, not sent again", async () => {
    const { database, inbox, mailer, clock, start, enqueue, rows, idle } = await setUp(open);
    const failingAfterwards: Mailer = {
      ...mailer,
      async send(outgoing) {
        await mailer.send(outgoing);
        await outage.begin(database);
      },
    };
    await enqueue();
    const worker = start({ mailer: failingAfterwards });
    await vi.waitFor(async () => expect(await clock.asleep()).toBe(1_000));
    // Longer than the lock: without the unrecorded outcome in memory, the worker would claim the entry again.
    clock.advance(hour);
    await vi.waitFor(() => expect(worker.log.warn.mock.calls.length).toBeGreaterThan(2));
    await outage.end(database);
    clock.advance(1_000);
    await idle(30_000);
    expect(inbox.messages).toHaveLength(1);
    expect((await rows())[0]?.done_at).not.toBeNull();
  });

  test("a database that fails at the start is waited for", async () => {
    const { database, inbox, clock, start, enqueue } = await setUp(open);
    await enqueue();
    await outage.begin(database);
    start();
    await vi.waitFor(async () => expect(await clock.asleep()).toBe(1_000));
    await outage.end(database);
    clock.advance(1_000);
    await inbox.waitFor(1);
  });

  test("after three days of failures it gives up, and says so", async () => {
    const { database, inbox, clock, start, enqueue, rows, idle } = await setUp(open);
    await inbox.close();
    await enqueue();
    await database.db.updateTable("outbox").set({ attempts: 77 }).execute();
    clock.advance(73 * hour);
    const worker = start();
    await idle(30_000);
    expect(await rows()).toMatchObject([{ attempts: 78, failed_at: expect.anything() }]);
    expect(worker.log.error).toHaveBeenCalledOnce();
  });

  test("each kind has its handler; a kind without one is left alone", async () => {
    const { database, clock, start, rows, idle } = await setUp(open);
    const time = clock.now().toISOString();
    const entry = { attempts: 0, next_attempt_at: time, created_at: time };
    await database.db
      .insertInto("outbox")
      .values({ ...entry, id: "1", kind: "file-removal", payload: '{"name":"a.jpg"}' })
      .execute();
    const first = start();
    await idle(30_000);
    await first.stop();
    expect(await rows()).toMatchObject([{ done_at: null, locked_until: null }]);
    const removed: unknown[] = [];
    const handlers = {
      "file-removal": async ({ payload }: { payload: unknown }) => void removed.push(payload),
    };
    start({ handlers });
    await vi.waitFor(() => expect(removed).toEqual([{ name: "a.jpg" }]));
  });

  test("stopping waits for the mail that is just being sent and records it", async () => {
    const { inbox, mailer, start, enqueue, rows } = await setUp(open);
    const send = vi.spyOn(mailer, "send");
    await enqueue();
    const worker = start();
    await vi.waitFor(() => expect(send).toHaveBeenCalled(), { interval: 1 });
    await worker.stop();
    expect(inbox.messages).toHaveLength(1);
    expect((await rows())[0]?.done_at).not.toBeNull();
  });

  test("mails that hang hold up none behind them, and no kind of entry waits for another", async () => {
    const { database, mailer, clock, start, enqueue, rows } = await setUp(open);
    const hung = Promise.withResolvers<void>();
    const sent: string[] = [];
    const time = clock.now().toISOString();
    const removal = { kind: "file-removal", payload: "{}", attempts: 0 } as const;
    await database.db
      .insertInto("outbox")
      .values(
        ["a", "b", "c", "d", "e", "f"].map((id) => ({
          ...removal,
          id,
          next_attempt_at: time,
          created_at: time,
        })),
      )
      .execute();
    for (let i = 0; i < 4; i += 1) await enqueue("slow@fernhill.example");
    for (let i = 0; i < 12; i += 1) await enqueue(`${i}@fernhill.example`);
    const slow: Mailer = {
      ...mailer,
      async send({ to }) {
        if (to.startsWith("slow")) return hung.promise;
        sent.push(to);
      },
    };
    start({ mailer: slow, handlers: { "file-removal": () => hung.promise } });
    cleanups.push(() => hung.resolve());
    await vi.waitFor(() => expect(sent).toHaveLength(12));
    hung.resolve();
    await vi.waitFor(async () => expect((await rows()).every(({ done_at }) => done_at !== null)).toBe(true));
  });
});
