import { expect, test } from "vitest";
import { messageVerbs } from "#app/features/contact/messages.actions.server.ts";
import { findUnansweredMessages } from "#app/features/contact/messages.queries.server.ts";
import { saveSettings } from "#app/features/site/site.queries.server.ts";
import { parseConfig } from "#app/platform/config.server.ts";
import { addMessage, idOf } from "#tests/support/contact-messages.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { outboxMails } from "#tests/support/outbox-mails.ts";
import { history, runVerb, staffMember } from "#tests/support/staff-context.ts";
import { remindOfMessages } from "./answer-reminders.ts";

// Thursday. By default a working day is 9.5 hours from 8 to 6.
const sentAt = "2026-11-26T10:00-05:00";
const dueAt = "2026-11-27T09:30-05:00";
const jo = idOf(1);
const iso = (time: string) => new Date(time).toISOString();

describeOnEachDatabase("Reminders of messages", (open) => {
  async function openSite(settings: Parameters<typeof saveSettings>[1] = {}, setAt = "2026-01-01T00:00Z") {
    const database = await open();
    const { db } = database;
    await staffMember(database);
    const store = (changed: typeof settings, at: string) =>
      db.transaction().execute((trx) => saveSettings(trx, changed, iso(at)));
    await store(settings, setAt);
    const contactTo = "a@fernhill.example, b@fernhill.example";
    const site = {
      config: parseConfig({ PUBLIC_URL: "https://fernhill.example", CONTACT_TO: contactTo }),
      database,
      outbox: { wake: () => undefined },
    };
    let count = 0;
    const add = (name: string, time: string, more: { suspected_spam?: boolean; kind?: "quote" } = {}) =>
      addMessage(database, ++count, { name: `${name}\nReyes`, created_at: iso(time), ...more });
    const remindAt = (time: string) => remindOfMessages(site, new Date(time));
    const subjects = async () => (await outboxMails(db)).map(({ to, subject }) => `${to}: ${subject}`);
    return { database, db, add, store, remindAt, subjects };
  }

  test("are mailed once by several instances, when the time is over and not before", async () => {
    const { db, add, remindAt, subjects } = await openSite();
    await add("Jo", sentAt, { kind: "quote" });
    await add("Later", "2026-11-27T09:00-05:00");
    await add("Spam", "2026-11-20T10:00-05:00", { suspected_spam: true });
    expect(await remindAt("2026-11-27T09:29:59-05:00")).toBe(0);
    expect(await findUnansweredMessages(db)).toMatchObject({ overdue: null });
    expect((await Promise.all([remindAt(dueAt), remindAt(dueAt), remindAt(dueAt)])).sort()).toEqual([
      0, 0, 1,
    ]);
    // The clock is turned back, and forward again.
    expect([await remindAt(sentAt), await remindAt(dueAt)]).toEqual([0, 0]);
    expect(await subjects()).toEqual(
      ["a", "b"].map((to) => `${to}@fernhill.example: No one has answered Jo Reyes’s quote request yet`),
    );
    const [mail] = await outboxMails(db);
    expect(mail).toMatchObject({ replyTo: { name: "Jo Reyes", address: "jordan@example.ca" } });
    expect(mail?.text).toContain("Sent:     Thursday, November 26, 10:00am");
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain(`https://fernhill.example/admin/messages/${jo}`);
      expect(text).not.toContain("sloped");
    }
    expect(await findUnansweredMessages(db)).toMatchObject({
      overdue: { count: 1, id: jo },
      others: { count: 1, id: idOf(2) },
    });
  });

  test("aren’t mailed of what is answered, moved or reminded of, whatever version or trash brings back", async () => {
    const { database, add, remindAt, subjects } = await openSite();
    const { move, remove } = messageVerbs;
    await add("Jo", sentAt);
    const moved = await runVerb(database, move, { id: jo, from: "new", to: "visit" }, iso(dueAt));
    expect(await remindAt(dueAt)).toBe(0);
    await runVerb(database, history.undo, { save: moved.undo }, iso(dueAt));
    expect(await remindAt(dueAt)).toBe(1);
    const again = await runVerb(database, move, { id: jo, from: "new", to: "lost" }, iso(dueAt));
    await runVerb(database, history.undo, { save: again.undo }, iso(dueAt));
    const removed = await runVerb(database, remove, { id: jo }, iso(dueAt));
    await runVerb(database, history.undo, { save: removed.undo }, iso(dueAt));
    expect(await remindAt(dueAt)).toBe(0);
    expect(await subjects()).toHaveLength(2);
  });

  test("are off, or aren’t mailed of what was overdue before they were turned on", async () => {
    const { db, add, store, remindAt, subjects } = await openSite({ answerReminder: "off" });
    await add("Old", "2026-11-02T10:00-05:00");
    expect(await remindAt(dueAt)).toBe(0);
    await add("New", sentAt);
    await store({ answerReminder: "2 hours" }, "2026-11-26T11:00-05:00");
    expect(await remindAt("2026-11-26T12:00-05:00")).toBe(2);
    expect(await subjects()).toEqual(
      ["a", "b"].map((to) => `${to}@fernhill.example: No one has answered New Reyes’s message yet`),
    );
    expect(await findUnansweredMessages(db)).toMatchObject({ overdue: { count: 2, id: jo } });
  });
});
