import { afterEach, expect, test } from "vitest";
import { formSite } from "#app/modules/enquiries/tests/form-site.ts";
import { sendForm, token } from "#app/modules/enquiries/tests/sender-forms.ts";
import { addEnquiry, idOf } from "#app/modules/enquiries/tests/stored-enquiries.ts";
import { openPushSite, startPushes } from "#app/modules/push/tests/push-site.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { countRows } from "#app/platform/db/list-queries.server.ts";
import { toIsoTime, toJson } from "#app/platform/db/row-values.server.ts";
import { HONEYPOT_FIELD } from "#app/platform/http/honeypot.ts";
import { linkTokenHash } from "#app/platform/link-token.server.ts";
import { pruneOutbox } from "#app/platform/outbox/outbox.queries.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { outboxIdle } from "#tests/support/outbox-idle.ts";
import { outboxMails } from "#tests/support/outbox-mails.ts";
import { history, runVerb } from "#tests/support/staff-context.ts";
import { submitEnquiry } from "./contact.actions.server.ts";
import { enquiryVerbs } from "./enquiries.actions.server.ts";
import { pruneEnquiries } from "./enquiry-deletion.queries.server.ts";
import { findEnquiryMails, findUnmailed } from "./enquiry-mails.queries.server.ts";
import { notifyOfEnquiry } from "./enquiry-notification.server.ts";
import { reply } from "./sender/sender.actions.server.ts";

const id = idOf(2);
const HOUR_MS = 3_600_000;
const cleanups: (() => Promise<void>)[] = [];

describeOnEachDatabase("Notifications of messages", (open) => {
  // Registered inside, so that the workers stop before their database is closed.
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  const openSite = async () => openPushSite(await open(), cleanups);

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

  test("tell of messages and of what their senders write, and not of suspected spam", async () => {
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
    startPushes(database, { clock, cleanups });
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
    // The mails wait for their own worker.
    expect((await outboxMails(database.db)).length).toBe(2);
    const pushes = database.db.selectFrom("outbox").select("payload").where("kind", "=", "push");
    expect(JSON.stringify(await pushes.execute())).not.toContain("Decks");
  });

  test("count as no mail when they fail, and are forgotten like one that was sent", async () => {
    const { database, db, service } = await openSite();
    service.answerWith(500);
    const clock = manualClock("2026-05-01T16:00:00.000Z");
    await announce(database, clock.now());
    const worker = startPushes(database, { clock, cleanups });
    await outboxIdle(database, clock);
    expect((await findEnquiryMails(db, [id])).size).toBe(0);
    for (let hours = 0; hours < 40; hours += 1) {
      clock.advance(HOUR_MS);
      worker.wake();
      await outboxIdle(database, clock);
    }
    expect(worker.log.error.mock.calls).toHaveLength(1);
    expect(await findUnmailed(db, clock.now())).toBeNull();
    clock.advance(HOUR_MS);
    expect(await pruneOutbox(db, clock.now())).toBe(1);
    expect(await countRows(db.selectFrom("outbox"))).toBe(0);
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
