import { afterEach, expect, test, vi } from "vitest";
import type { Database } from "#app/platform/db/database.server.ts";
import { countRows } from "#app/platform/db/list-queries.server.ts";
import { toIsoTime, toJson } from "#app/platform/db/row-values.server.ts";
import { HONEYPOT_FIELD } from "#app/platform/http/honeypot.ts";
import { linkTokenHash } from "#app/platform/link-token.server.ts";
import { startOutboxWorker } from "#app/platform/outbox/outbox-worker.server.ts";
import { pushHandler } from "#app/platform/push/push-handler.server.ts";
import { pushKeys } from "#app/platform/push/push-keys.server.ts";
import { storeSubscription } from "#app/platform/push/push-subscriptions.queries.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { formSite } from "#tests/support/form-site.ts";
import { type ManualClock, manualClock } from "#tests/support/manual-clock.ts";
import { outboxIdle } from "#tests/support/outbox-idle.ts";
import { outboxMails } from "#tests/support/outbox-mails.ts";
import { browserKeys, vapidClaims } from "#tests/support/push-service.ts";
import { startReceiver } from "#tests/support/receiver.ts";
import { sendForm, token } from "#tests/support/sender-forms.ts";
import { history, runVerb, staffMember } from "#tests/support/staff-context.ts";
import { addEnquiry, idOf } from "#tests/support/stored-enquiries.ts";
import { submitEnquiry } from "./contact.actions.server.ts";
import { enquiryVerbs } from "./enquiries.actions.server.ts";
import { pruneEnquiries } from "./enquiry-deletion.queries.server.ts";
import { findEnquiryMails, findUnmailed } from "./enquiry-mails.queries.server.ts";
import { notifyOfEnquiry } from "./enquiry-push.server.ts";
import { reply } from "./sender/sender.actions.server.ts";

const keys = pushKeys("s".repeat(40));
const id = idOf(2);
const HOUR_MS = 3_600_000;
const cleanups: (() => Promise<void>)[] = [];

describeOnEachDatabase("Notifications of messages", (open) => {
  // Registered inside, so that the workers stop before their database is closed.
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  async function openSite() {
    const database = await open();
    const { db } = database;
    const jo = await staffMember(database);
    await staffMember(database, { id: "sam", email: "sam@fernhill.example", role: "editor" });
    const service = await startReceiver();
    cleanups.push(service.close);
    const browser = browserKeys();
    const subscribe = (userId: string, path: string) => {
      const device = { endpoint: service.origin + path, ...browser.keys, device: "phone" };
      return db
        .transaction()
        .execute((trx) => storeSubscription(trx, { userId, ...device }, "2026-05-01T12:00:00.000Z"));
    };
    await subscribe(jo.id, "/jo");
    const devices = () => db.selectFrom("push_subscriptions").select(["endpoint", "failed_at"]).execute();
    return { database, db, jo, service, browser, subscribe, devices };
  }

  function startWorker(database: Database, clock: ManualClock, isKnown = () => true) {
    const push = pushHandler({ db: database.db, keys, contact: "https://fernhill.example", isKnown });
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const worker = startOutboxWorker({ database, log, handlers: { push }, clock });
    cleanups.push(worker.stop);
    return { ...worker, log };
  }

  const writeTo = (database: Database, more: Record<string, string> = {}) => {
    const typed = { name: "Jo", email: "jo@example.ca", phone: "(519) 555-0123", service: "Decks" };
    const body = new URLSearchParams({ ...typed, message: "A sloped yard.", ...more });
    const request = new Request("https://fernhill.example/contact", { method: "POST", body });
    return submitEnquiry(formSite(database), request);
  };

  const notify = ({ db }: Database, title: string, now: Date) =>
    db.transaction().execute((trx) => notifyOfEnquiry(trx, title, { id, service: "Decks", place: "" }, now));

  async function announce(database: Database, now = new Date("2026-05-01T16:00:00.000Z")) {
    await addEnquiry(database, 2);
    await notify(database, "New quote request", now);
  }

  test("of one message are sent one in ten minutes, of which the newest takes the place of one that waits", async () => {
    const { database, db } = await openSite();
    const start = Date.parse("2026-05-01T16:00:00.000Z");
    const after = (minutes: number) => new Date(start + minutes * 60_000);
    await announce(database, after(0));
    const waiting = async () => {
      const rows = await db
        .selectFrom("outbox")
        .select(["payload", "next_attempt_at"])
        .where("kind", "=", "push")
        .orderBy("next_attempt_at")
        .execute();
      return rows.map((row) => [
        (toJson(row.payload) as { title: string }).title,
        (Date.parse(toIsoTime(row.next_attempt_at)) - start) / 60_000,
      ]);
    };
    await notify(database, "First", after(1));
    await notify(database, "Second", after(2));
    expect(await waiting()).toEqual([
      ["New quote request", 0],
      ["Second", 10],
    ]);
    await notify(database, "Third", after(30));
    expect(await waiting()).toEqual([
      ["New quote request", 0],
      ["Second", 10],
      ["Third", 30],
    ]);
  });

  test("go to each administrator's devices, encrypted and signed, and not of suspected spam", async () => {
    const { database, jo, service, browser, subscribe } = await openSite();
    await subscribe(jo.id, "/jo-phone");
    await subscribe("sam", "/editor");
    await writeTo(database);
    await writeTo(database, { [HONEYPOT_FIELD]: "x" });
    await database.db
      .updateTable("contact_messages")
      .set({ token_hash: linkTokenHash(token) })
      .where("suspected_spam", "=", false)
      .execute();
    const later = new Date(Date.now() + 11 * 60_000).toISOString();
    await sendForm(database, { reply }, { body: "And a wall." }, later);
    const clock = manualClock(later);
    startWorker(database, clock);
    await outboxIdle(database, clock);
    expect(service.taken.map(({ path }) => path).toSorted()).toEqual([
      "/jo",
      "/jo",
      "/jo-phone",
      "/jo-phone",
    ]);
    const shown = service.taken.map(({ body }) => browser.read(body));
    const path = expect.stringMatching(/^\/admin\/messages\/[\w-]{36}$/);
    expect(shown).toContainEqual({ title: "New message", body: "Decks", path });
    expect(shown).toContainEqual({ title: "Jo wrote about their quote request", body: "Decks", path });
    const headers = service.taken[0]?.headers ?? {};
    expect(headers).toMatchObject({ ttl: "86400", urgency: "high", "content-encoding": "aes128gcm" });
    expect(vapidClaims(headers.authorization ?? "")).toMatchObject({
      key: keys.publicKey,
      claims: { aud: service.origin, sub: "https://fernhill.example" },
    });
    // The mails wait for their own worker.
    expect((await outboxMails(database.db)).length).toBe(2);
    const pushes = database.db.selectFrom("outbox").select("payload").where("kind", "=", "push");
    expect(JSON.stringify(await pushes.execute())).not.toContain("Decks");
  });

  test.each([404, 410])("end with a subscription that answers %i", async (status) => {
    const { database, service, devices } = await openSite();
    service.answerWith(status);
    await announce(database);
    const clock = manualClock("2026-05-01T16:00:00.000Z");
    const { log } = startWorker(database, clock);
    await outboxIdle(database, clock);
    expect(await devices()).toEqual([]);
    expect([service.taken.length, log.warn.mock.calls]).toEqual([1, []]);
  });

  test.each([
    ["an error", 500, {}],
    ["a redirect, which isn't followed", 307, { location: "/elsewhere" }],
  ])("are tried again for a day after %s, and count as no mail", async (_case, status, headers) => {
    const { database, db, service, devices } = await openSite();
    service.answerWith(status, headers);
    await announce(database);
    const clock = manualClock("2026-05-01T16:00:00.000Z");
    const worker = startWorker(database, clock);
    await outboxIdle(database, clock);
    expect(service.taken.map(({ path }) => path)).toEqual(["/jo"]);
    expect(JSON.stringify(worker.log.warn.mock.calls)).toContain(`the push service answered ${status}`);
    expect(JSON.stringify(worker.log.warn.mock.calls)).not.toContain("/jo");
    expect(await devices()).toMatchObject([{ failed_at: expect.anything() }]);
    expect((await findEnquiryMails(db, [id])).size).toBe(0);
    for (let hours = 0; hours < 40; hours += 1) {
      clock.advance(HOUR_MS);
      worker.wake();
      await outboxIdle(database, clock);
    }
    expect(worker.log.error.mock.calls).toHaveLength(1);
    expect(await findUnmailed(db, clock.now())).toBeNull();
    const tries = service.taken.length;
    service.answerWith(201);
    await notify(database, "Dana wrote", clock.now());
    worker.wake();
    await outboxIdle(database, clock);
    expect(service.taken.length).toBe(tries + 1);
    expect(await devices()).toMatchObject([{ failed_at: null }]);
  });

  test("aren't sent to a former administrator, to a former device or to another host", async () => {
    const { database, db, service } = await openSite();
    await announce(database);
    const clock = manualClock("2026-05-01T16:00:00.000Z");
    await db.updateTable("user").set({ role: "editor" }).execute();
    const { log, wake } = startWorker(database, clock);
    await outboxIdle(database, clock);
    await db.updateTable("user").set({ role: "administrator" }).execute();
    await notify(database, "Again", clock.now());
    await db.deleteFrom("push_subscriptions").execute();
    wake();
    await outboxIdle(database, clock);
    expect([service.taken, log.warn.mock.calls]).toEqual([[], []]);
    const strict = await openSite();
    await announce(strict.database);
    startWorker(strict.database, clock, () => false);
    await outboxIdle(strict.database, clock);
    expect(strict.service.taken).toEqual([]);
  });

  test("are deleted with their message, and keep none", async () => {
    const { database, db } = await openSite();
    const count = () => countRows(db.selectFrom("outbox").where("kind", "=", "push"));
    const now = "2026-05-01T16:00:00.000Z";
    await announce(database);
    const { undo } = await runVerb(database, enquiryVerbs.remove, { id }, now);
    expect(await count()).toBe(0);
    await runVerb(database, history.undo, { save: undo }, now);
    expect(await count()).toBe(0);
    await notify(database, "Again", new Date(now));
    const old = { enquiries: new Date("2026-06-01T16:00:00.000Z"), spam: null };
    const deletion = { deleteStoredMails: async () => undefined, now: new Date(now) };
    expect(await pruneEnquiries(database, old, deletion)).toBe(1);
    expect(await count()).toBe(0);
  });
});
