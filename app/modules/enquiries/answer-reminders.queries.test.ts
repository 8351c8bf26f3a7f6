import { expect, test } from "vitest";
import { addEnquiry, idOf } from "#app/modules/enquiries/tests/stored-enquiries.ts";
import { parseConfig } from "#app/platform/config.server.ts";
import { saveSettings } from "#app/site/settings/site.queries.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { outboxMails } from "#tests/support/outbox-mails.ts";
import { history, member, runVerb, staffMember } from "#tests/support/staff-context.ts";
import { remindOfEnquiries, remindOfSteps } from "./answer-reminders.server.ts";
import { enquiryVerbs } from "./enquiries.actions.server.ts";
import { findUnansweredEnquiries } from "./enquiries.queries.server.ts";
import { findDueSteps } from "./next-steps.queries.server.ts";

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
      addEnquiry(database, ++count, { name: `${name}\nReyes`, created_at: iso(time), ...more });
    const remindAt = (time: string) => remindOfEnquiries(site, new Date(time));
    const remindStepsAt = (time: string) => remindOfSteps(site, new Date(time));
    const subjects = async () => (await outboxMails(db)).map(({ to, subject }) => `${to}: ${subject}`);
    return { database, db, add, store, remindAt, remindStepsAt, subjects };
  }

  test("are mailed once by several instances, when the time is over and not before", async () => {
    const { db, add, remindAt, subjects } = await openSite();
    await add("Jo", sentAt, { kind: "quote" });
    await add("Later", "2026-11-27T09:00-05:00");
    await add("Spam", "2026-11-20T10:00-05:00", { suspected_spam: true });
    expect(await remindAt("2026-11-27T09:29:59-05:00")).toBe(0);
    expect(await findUnansweredEnquiries(db)).toMatchObject({ overdue: null });
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
    expect(await findUnansweredEnquiries(db)).toMatchObject({
      overdue: { count: 1, id: jo },
      others: { count: 1, id: idOf(2) },
    });
  });

  test("aren’t mailed of what is answered, moved or reminded of, whatever version or trash brings back", async () => {
    const { database, add, remindAt, subjects } = await openSite();
    const { move, remove } = enquiryVerbs;
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
    expect(await findUnansweredEnquiries(db)).toMatchObject({ overdue: { count: 2, id: jo } });
  });

  async function openSteps() {
    const { database, ...site } = await openSite({ answerReminder: "off" });
    const { db } = database;
    const set = (n: number, change: Partial<typeof step> & { status?: string }) =>
      db
        .updateTable("contact_messages")
        .set({ ...step, ...change })
        .where("id", "=", idOf(n))
        .execute();
    return { ...site, database, set };
  }
  const step = {
    next_step: "Call back",
    next_step_on: "2026-11-27" as string | null,
    assigned_to: null as string | null,
  };
  const morning = "2026-11-27T08:00-05:00";

  test("of next steps are mailed once for each date, by several instances, on its morning and not before", async () => {
    const { db, add, set, remindStepsAt, subjects } = await openSteps();
    await add("Jo", sentAt);
    await set(1, { assigned_to: member.id });
    expect(await remindStepsAt("2026-11-27T07:59:59-05:00")).toBe(0);
    const runs = await Promise.all([remindStepsAt(morning), remindStepsAt(morning), remindStepsAt(morning)]);
    expect(runs.sort()).toEqual([0, 0, 1]);
    // The clock is turned back, and forward again.
    expect([await remindStepsAt(sentAt), await remindStepsAt(morning)]).toEqual([0, 0]);
    expect(await subjects()).toEqual(
      ["a", "b"].map((to) => `${to}@fernhill.example: “Call back” for Jo Reyes is due`),
    );
    const [mail] = await outboxMails(db);
    expect(mail).toMatchObject({ replyTo: { name: "Jo Reyes", address: "jordan@example.ca" } });
    expect(mail?.text).toContain("Due:      November 27, 2026");
    expect(mail?.text).toContain(`Task of:  ${member.email}`);
    expect(mail?.text).toContain(`https://fernhill.example/admin/messages/${jo}`);
    await set(1, { next_step_on: "2026-11-30" });
    expect(await remindStepsAt("2026-11-29T12:00-05:00")).toBe(0);
    expect(await remindStepsAt("2026-12-02T12:00-05:00")).toBe(1);
  });

  test("of next steps aren’t mailed of lost messages, suspected spam and steps without a date; of won ones they are", async () => {
    const { database, add, set, remindStepsAt, subjects } = await openSteps();
    await add("Lost", sentAt);
    await set(1, { status: "lost" });
    await add("Spam", sentAt, { suspected_spam: true });
    await set(2, {});
    await add("Undated", sentAt);
    await set(3, { next_step_on: null });
    await add("Won", sentAt);
    await set(4, { status: "won", next_step: "" });
    expect((await findDueSteps(database.db, "2026-11-26", 3)).count).toBe(0);
    expect(await findDueSteps(database.db, "2026-11-27", 3)).toMatchObject({
      count: 1,
      steps: [{ id: idOf(4), step: "", on: "2026-11-27", assigned: null }],
    });
    expect(await remindStepsAt(morning)).toBe(1);
    expect((await subjects())[0]).toBe("a@fernhill.example: Next step for Won Reyes is due");
  });

  test("of a next step aren’t mailed again when a version or the trash brings its date back", async () => {
    const { database, add, set, remindStepsAt } = await openSteps();
    await add("Jo", sentAt);
    await set(1, {});
    await runVerb(database, enquiryVerbs.move, { id: jo, from: "new", to: "answered" }, iso(sentAt));
    expect(await remindStepsAt(morning)).toBe(1);
    const version = { entity: `message/${jo}`, number: 0, seen: 1, accepted: [] };
    await runVerb(database, history.restore, version, iso(dueAt));
    expect(await remindStepsAt(dueAt)).toBe(0);
    const removed = await runVerb(database, enquiryVerbs.remove, { id: jo }, iso(dueAt));
    await runVerb(database, history.undo, { save: removed.undo }, iso(dueAt));
    expect(await remindStepsAt(dueAt)).toBe(0);
  });
});
