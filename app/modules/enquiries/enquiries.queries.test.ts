import { sql, type Updateable } from "kysely";
import { describe, expect, test } from "vitest";
import type { AnyStaffVerb } from "#app/kernel/verbs/staff-verb.server.ts";
import { addEnquiry, enquiryRow, idOf } from "#app/modules/enquiries/tests/stored-enquiries.ts";
import { businessDay } from "#app/platform/business-clock.ts";
import { daysAfter } from "#app/platform/calendar.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { toJson } from "#app/platform/db/row-values.server.ts";
import type { DatabaseSchema } from "#app/platform/db/schema.server.ts";
import { type Mail, messageIdOf } from "#app/platform/mail/mailer.server.ts";
import { enqueueMail, recordDone, recordFailure } from "#app/platform/outbox/outbox.queries.server.ts";
import { openMail } from "#app/platform/outbox/sealed-mail.server.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { sampleMail } from "#tests/support/outbox-mails.ts";
import { cipher, errorDetails, history, member, runVerb, staffMember } from "#tests/support/staff-context.ts";
import { enquiryVerbs } from "./enquiries.actions.server.ts";
import {
  countEnquiriesSince,
  countNewEnquiries,
  findEnquiry,
  findUnansweredEnquiries,
  listEnquiryPage,
} from "./enquiries.queries.server.ts";
import { type EnquiryFilter, enquiryList } from "./enquiries.ts";
import { findEnquiryDetails } from "./enquiry-details.queries.server.ts";
import { exportEnquiries } from "./enquiry-export.server.ts";
import { findUndelivered } from "./enquiry-mails.queries.server.ts";
import type { EnquiryStatus } from "./enquiry-status.ts";
import { inboxTexts } from "./inbox-texts.ts";
import { listQuestions } from "./quote-questions.ts";
import { findEntryMails, insertEntry, listEntries } from "./thread/enquiry-entries.queries.server.ts";

const noon = "2026-05-01T16:00:00.000Z";
const later = "2026-05-02T16:00:00.000Z";
const soon = "2026-05-02T16:02:00.000Z";
const service = "Hardscaping";
type Change = Parameters<typeof enquiryRow>[1];

const minutesPast = (n: number) => new Date(Date.parse(noon) + n * 60_000);
const sent = (n: number, change: Change = {}) => ({
  service,
  ...change,
  created_at: minutesPast(n).toISOString(),
});

/** Adds an enquiry `n` minutes after noon, as the contact form does. @returns its mail's id */
async function add(database: Database, n: number, change: Change = {}): Promise<string> {
  const [id = ""] = await addFor(database, n, [sampleMail.to], change);
  return id;
}

/** Adds an enquiry with a mail to each of several addresses. @returns the ids of the mails */
async function addFor(database: Database, n: number, to: string[], change: Change = {}) {
  await addEnquiry(database, n, sent(n, change));
  return database.db.transaction().execute(async (trx) => {
    const about = { recordId: idOf(n), now: minutesPast(n) };
    const ids: string[] = [];
    for (const recipient of to) ids.push(await enqueueMail(trx, { ...sampleMail, to: recipient }, about));
    return ids;
  });
}

/** Adds an enquiry as the contact form does if its honeypot field is filled in. */
const addSpam = (database: Database, n: number, change: Change = {}) =>
  addEnquiry(database, n, { ...sent(n, change), suspected_spam: true });

/** Moves an enquiry to a status, as somebody who sees it in another. */
const move = (database: Database, n: number, to: EnquiryStatus, from: EnquiryStatus = "new") =>
  runVerb(database, enquiryVerbs.move, { id: idOf(n), from, to }, later);

const none = Object.fromEntries(enquiryList.filters.map((filter) => [filter, 0]));

const all = { search: "", show: "all", page: 1, pageSize: 50 } as const;

async function found({ db }: Database, search: string, show: EnquiryFilter = "all") {
  const { enquiries } = await listEnquiryPage(db, { ...all, search, show });
  return enquiries.map(({ name }) => name);
}

/** The plain date some days from today, by the business's clock. */
const dayFromNow = (days: number) => daysAfter(businessDay(new Date()), days);

const outboxOf = ({ db }: Database) => db.selectFrom("outbox").selectAll().orderBy("id").execute();
const siteOf = (...contactTo: string[]) => ({
  origin: "https://fernhill.example",
  mail: { removeKept: async () => undefined, isSetUp: true, contactTo },
});

const gone = { reason: "gone" };

/** Runs tests on databases with a member of staff. */
const describeEnquiries = (name: string, tests: (open: () => Promise<Database>) => void) =>
  describeOnEachDatabase(name, (open) =>
    tests(async () => {
      const database = await open();
      await staffMember(database);
      return database;
    }),
  );

describeEnquiries("Messages", (open) => {
  test("stand newest first, by pages, and are counted by filter", async () => {
    const database = await open();
    for (let n = 1; n <= 5; n += 1) await add(database, n, { name: `Sender ${n}` });
    await move(database, 4, "answered");
    const page = (number: number, show: EnquiryFilter) =>
      listEnquiryPage(database.db, { search: "", show, page: number, pageSize: 2 });
    const first = await page(1, "new");
    expect(first.enquiries.map(({ name }) => name)).toEqual(["Sender 5", "Sender 3"]);
    expect(first).toMatchObject({ page: 1, pageCount: 2, counts: { ...none, new: 4, answered: 1, all: 5 } });
    expect((await page(2, "new")).enquiries.map(({ name }) => name)).toEqual(["Sender 2", "Sender 1"]);
    expect(await page(9, "all")).toMatchObject({ page: 3, pageCount: 3 });
    expect((await page(1, "answered")).enquiries).toMatchObject([{ name: "Sender 4", handled_at: later }]);
    expect(await countNewEnquiries(database.db)).toBe(4);
    const empty = await listEnquiryPage((await open()).db, { ...all, search: "x", page: 3 });
    expect(empty).toEqual({ enquiries: [], page: 1, pageCount: 1, counts: none });
  });

  test("are listed with their first words, and found and exported by all of them", async () => {
    const database = await open();
    const long = `${"&".repeat(19_990)} the end`;
    await add(database, 1, { message: long });
    await add(database, 2, { message: "A sloped yard." });
    const { enquiries } = await listEnquiryPage(database.db, { ...all, search: "" });
    expect(enquiries.map(({ message }) => message)).toEqual(["A sloped yard.", `${"&".repeat(200)}…`]);
    expect(await found(database, "the end")).toHaveLength(1);
    expect((await findEnquiry(database.db, idOf(1)))?.message).toBe(long);
    expect(await new Response(exportEnquiries(database.db, { search: "", show: "all" })).text()).toContain(
      long,
    );
  });

  test("whose next step is due stand under a filter of their own, without lost ones and suspected spam", async () => {
    const database = await open();
    const due = { next_step: "Call", next_step_on: dayFromNow(0) };
    await add(database, 1, { ...due, name: "Today" });
    await add(database, 2, { ...due, name: "Late", status: "won", next_step_on: dayFromNow(-9) });
    await add(database, 3, { ...due, name: "Tomorrow", next_step_on: dayFromNow(1) });
    await add(database, 4, { ...due, name: "Lost", status: "lost" });
    await add(database, 5, { name: "Undated", next_step: "Call" });
    await addSpam(database, 6, due);
    expect(await found(database, "", "due")).toEqual(["Late", "Today"]);
    expect((await listEnquiryPage(database.db, all)).counts.due).toBe(2);
  });

  test("wait from the oldest that nobody has answered; suspected spam waits for nobody", async () => {
    const database = await open();
    const { db } = database;
    expect(await findUnansweredEnquiries(db)).toEqual({ overdue: null, others: null });
    await addSpam(database, 0, { name: "Spam" });
    expect(await findUnansweredEnquiries(db)).toEqual({ overdue: null, others: null });
    for (const n of [3, 1, 2])
      await add(database, n, { name: `Sender ${n}`, service: n === 2 ? "" : "Snow" });
    await move(database, 1, "answered");
    expect(await findUnansweredEnquiries(db)).toEqual({
      overdue: null,
      others: {
        count: 2,
        id: idOf(2),
        name: "Sender 2",
        service: "",
        since: minutesPast(2).toISOString(),
      },
    });
    expect(await countEnquiriesSince(db, minutesPast(2).toISOString())).toBe(2);
  });

  test("tell how far their mail has come", async () => {
    const database = await open();
    const { db } = database;
    const at = new Date(noon);
    const state = async (n: number) => {
      const { delivery } = (await findEnquiry(db, idOf(n))) ?? {};
      expect(delivery?.mails.map(({ recipient, state }) => [recipient, state])).toEqual([
        [sampleMail.to, delivery?.state],
      ]);
      const { recipient, ...only } = delivery?.mails[0] ?? {};
      return only;
    };
    const first = await add(database, 1);
    const next_attempt_at = minutesPast(1).toISOString();
    expect(await state(1)).toEqual({ state: "waiting", attempts: 0, next_attempt_at, error: null });
    const refusal = { attempts: 1, error: "ECONNREFUSED" };
    await recordFailure(db, first, { ...refusal, at, nextAttempt: new Date(later) });
    expect(await state(1)).toEqual({ ...refusal, state: "waiting", next_attempt_at: later });
    await recordFailure(db, first, { attempts: 78, error: "550 No", at, nextAttempt: null });
    expect(await state(1)).toEqual({ state: "failed", attempts: 78, at: noon, error: "550 No" });
    await recordDone(db, await add(database, 2), at);
    expect(await state(2)).toEqual({ state: "sent", at: noon });
    await db.deleteFrom("outbox").execute();
    expect((await findEnquiry(db, idOf(2)))?.delivery).toEqual({ state: "missing", mails: [] });
  });

  test("are moved to another status once, which the thread says; undone, they are back", async () => {
    const database = await open();
    const { db } = database;
    const { email } = member;
    await add(database, 1);
    const state = async () => {
      const { status, handled_at } = (await findEnquiry(db, idOf(1))) ?? {};
      return [status, handled_at];
    };
    const moves = async () =>
      (await listEntries(db, idOf(1))).map(({ author, details }) => ({ author, ...details }));
    const answered = await move(database, 1, "answered");
    expect(answered.activity).toMatchObject({ verb: "changed the status of", entity_title: "Jordan Reyes" });
    expect((await move(database, 1, "answered")).activity).toBeNull();
    expect(await state()).toEqual(["answered", later]);
    expect(await moves()).toEqual([{ author: email, from: "new", to: "answered" }]);
    const second = await move(database, 1, "won", "answered");
    expect(await state()).toEqual(["won", later]);
    // The sender writes meanwhile, which Undo leaves alone.
    const reply = { enquiryId: idOf(1), userId: null, author: "Jordan Reyes", body: "Thanks", now: later };
    await db.transaction().execute((trx) => insertEntry(trx, { ...reply, kind: "reply", details: {} }));
    await runVerb(database, history.undo, { save: second.undo }, later);
    expect(await state()).toEqual(["answered", later]);
    expect((await moves()).slice(2)).toEqual([
      { author: "Jordan Reyes" },
      { author: email, from: "won", to: "answered" },
    ]);
    await move(database, 1, "new", "answered");
    expect(await state()).toEqual(["new", null]);
    const input = {
      id: idOf(9),
      from: "new",
      to: "won",
      answer_id: idOf(8),
      seen_entries: 0,
      body: "Yes",
      expected_updated_at: null,
      next_step: "",
      next_step_on: "",
      assigned_to: "",
      amount: "",
      notes: "",
    };
    for (const verb of Object.values<AnyStaffVerb>(enquiryVerbs)) {
      expect(await errorDetails(runVerb(database, verb, input, later))).toEqual(gone);
    }
  });

  test("are not moved on from a status that they have left: whoever tries reads who moved them where", async () => {
    const database = await open();
    await add(database, 1);
    const refusal = () => errorDetails(move(database, 1, "visit"));
    await database.db.updateTable("contact_messages").set({ status: "won" }).execute();
    const toWon = (who: string) => ({ reason: "moved", message: inboxTexts.movedBy(who, "Won") });
    expect(await refusal()).toEqual(toWon("Someone"));
    const moved = { enquiryId: idOf(1), kind: "moved", details: { from: "new", to: "won" } } as const;
    const by = (userId: string | null, author: string, now: string) =>
      database.db.transaction().execute((trx) => insertEntry(trx, { ...moved, userId, author, now }));
    await by(null, "Robin", noon);
    expect(await refusal()).toEqual(toWon("Robin"));
    await by(member.id, "Jo", later);
    expect(await refusal()).toEqual(toWon(staffTexts.staff.youElsewhere));
  });

  describe("to several addresses", () => {
    const [a, b, c] = ["a@fernhill.example", "b@fernhill.example", "c@fernhill.example"] as const;
    const at = new Date(noon);
    const failure = { attempts: 78, error: "550 No such mailbox", at, nextAttempt: null };
    const again = (database: Database, ...contactTo: string[]) =>
      runVerb(database, enquiryVerbs["send-again"], { id: idOf(1) }, later, { site: siteOf(...contactTo) });

    test("stand once in the list, the count and the file, and say how far each mail has come", async () => {
      const database = await open();
      const { db } = database;
      const [first = "", second = ""] = await addFor(database, 1, [a, b]);
      const read = async () => {
        const { enquiries, counts } = await listEnquiryPage(db, all);
        const file = await new Response(exportEnquiries(db, all)).text();
        const [, ...lines] = file.trimEnd().split("\r\n");
        const states = enquiries.map(({ delivery }) => [
          delivery.state,
          ...delivery.mails.map(({ recipient, state }) => `${recipient} ${state}`),
        ]);
        return [states, counts.all, lines.map((line) => line.split(",").at(-1))];
      };
      await recordDone(db, first, at);
      expect(await read()).toEqual([[["waiting", `${a} sent`, `${b} waiting`]], 1, ["waiting"]]);
      await recordFailure(db, second, failure);
      expect(await read()).toEqual([[["failed", `${a} sent`, `${b} failed`]], 1, ["failed"]]);
      await db.updateTable("outbox").set({ failed_at: null }).where("id", "=", second).execute();
      await recordDone(db, second, at);
      expect(await read()).toEqual([[["sent", `${a} sent`, `${b} sent`]], 1, ["sent"]]);
    });

    test("are sent again to whom they have not reached, under the same identity, but not what is on its way", async () => {
      const database = await open();
      const [first = "", second = "", third = ""] = await addFor(database, 1, [a, b, c]);
      await recordDone(database.db, first, at);
      await recordFailure(database.db, second, failure);
      const locked = database.db.updateTable("outbox").set({ locked_until: soon, attempts: 3 });
      await locked.where("id", "=", third).execute();
      const { activity } = await again(database, a, b, c);
      expect(activity).toMatchObject({ verb: "resent", entity_title: "Jordan Reyes" });
      expect(await outboxOf(database)).toMatchObject([
        { id: first, recipient: a, done_at: expect.anything() },
        { id: second, recipient: b, failed_at: null, attempts: 0 },
        { id: third, recipient: c, attempts: 3 },
      ]);
      expect((await findEnquiry(database.db, idOf(1)))?.delivery).toMatchObject({
        state: "waiting",
        mails: [{}, { recipient: b, next_attempt_at: later }, {}],
      });
    });

    test("are sent again to the addresses of today: a mended one, a new one, not one that is gone", async () => {
      const database = await open();
      const [first = "", second = ""] = await addFor(database, 1, [a, b]);
      await recordDone(database.db, first, at);
      await recordFailure(database.db, second, failure);
      await again(database, a, "mended@fernhill.example", c);
      expect(await outboxOf(database)).toMatchObject([
        { id: first, recipient: a, done_at: expect.anything() },
        { id: second, recipient: "mended@fernhill.example", failed_at: null },
        { recipient: c, attempts: 0, done_at: null },
      ]);
      expect((await again(database, a)).activity).toBeNull();
      expect(await outboxOf(database)).toMatchObject([{ id: first, recipient: a }]);
      expect((await findEnquiry(database.db, idOf(1)))?.delivery.state).toBe("sent");
    });
  });

  test("are not sent twice: neither what is on its way just now nor what was sent", async () => {
    const database = await open();
    const id = await add(database, 1);
    const site = siteOf(sampleMail.to);
    const again = () => runVerb(database, enquiryVerbs["send-again"], { id: idOf(1) }, later, { site });
    await database.db.updateTable("outbox").set({ locked_until: soon, attempts: 3 }).execute();
    expect((await again()).activity).toBeNull();
    await recordDone(database.db, id, new Date(noon));
    expect((await again()).activity).toBeNull();
    expect(await outboxOf(database)).toMatchObject([{ id, attempts: 3, done_at: expect.anything() }]);
    // One without a mail gets one.
    await database.db.deleteFrom("outbox").execute();
    expect((await again()).activity).toMatchObject({ verb: "resent" });
    expect(await outboxOf(database)).toMatchObject([{ contact_message_id: idOf(1), attempts: 0 }]);
  });

  test("that look like spam stand apart, and are found and counted there alone", async () => {
    const database = await open();
    await add(database, 1);
    await addSpam(database, 2, { name: "Spam Sender" });
    expect(await found(database, "", "all")).toEqual(["Jordan Reyes"]);
    expect(await found(database, "", "new")).toEqual(["Jordan Reyes"]);
    expect(await found(database, "", "spam")).toEqual(["Spam Sender"]);
    expect(await found(database, "jordan reyes", "spam")).toEqual([]);
    expect(await countNewEnquiries(database.db)).toBe(1);
    const { counts } = await listEnquiryPage(database.db, { ...all, search: "yard", show: "new" });
    expect(counts).toEqual({ ...none, new: 1, all: 1, spam: 1 });
  });

  test("that look like spam are moved to the inbox with a mail to each address, once", async () => {
    const database = await open();
    await addSpam(database, 1);
    const site = siteOf("a@fernhill.example", "b@fernhill.example");
    const move = () => runVerb(database, enquiryVerbs["move-to-inbox"], { id: idOf(1) }, later, { site });
    expect((await move()).activity).toEqual({
      verb: "recovered",
      entity_type: "message",
      entity_id: idOf(1),
      entity_title: "Jordan Reyes",
    });
    expect(await found(database, "", "spam")).toEqual([]);
    expect(await found(database, "", "new")).toEqual(["Jordan Reyes"]);
    const mails = await outboxOf(database);
    const due = { kind: "mail", contact_message_id: idOf(1), attempts: 0 };
    expect(mails).toMatchObject([
      { ...due, recipient: "a@fernhill.example" },
      { ...due, recipient: "b@fernhill.example" },
    ]);
    expect((await move()).activity).toBeNull();
    expect(await outboxOf(database)).toEqual(mails);
  });

  test("that look like spam stay where they are when their mail can't be written", async () => {
    const database = await open();
    await addSpam(database, 1);
    await sql`alter table outbox rename to away`.execute(database.db);
    await expect(runVerb(database, enquiryVerbs["move-to-inbox"], { id: idOf(1) }, later)).rejects.toThrow();
    await sql`alter table away rename to outbox`.execute(database.db);
    expect(await found(database, "", "spam")).toEqual(["Jordan Reyes"]);
  });

  test.each(["move", "send-again"] as const)("that look like spam are not there for %j", async (verb) => {
    const database = await open();
    await addSpam(database, 1);
    const input = { id: idOf(1), from: "new", to: "won" };
    const run = runVerb(database, enquiryVerbs[verb] as AnyStaffVerb, input, later);
    expect(await errorDetails(run)).toEqual(gone);
    expect(await outboxOf(database)).toEqual([]);
  });
});

describeEnquiries("What staff note about a message", (open) => {
  const blank = { next_step: "", next_step_on: "", assigned_to: "", amount: "", notes: "" };
  const save = (database: Database, input: object, now = later) =>
    runVerb(database, enquiryVerbs.save, { ...blank, id: idOf(1), expected_updated_at: null, ...input }, now);

  test("is merged field by field with what someone else has saved, and can be undone", async () => {
    const database = await open();
    const { id: assigned_to } = member;
    await add(database, 1);
    const noted = { next_step: "Measure the slope", next_step_on: "2026-05-08" };
    const first = { ...noted, amount: "$1,250", assigned_to };
    const base = { next_step: "", next_step_on: "", amount: "", assigned_to: "" };
    await save(database, { ...first, base });
    // Opened before that save.
    const second = await save(database, { notes: "Gate code at the back", base: { notes: "" } });
    const stored = { ...first, amount: "1250", notes: "Gate code at the back" };
    const activity = { verb: "changed", entity_title: "Jordan Reyes" };
    expect(second).toMatchObject({ value: stored, activity });
    expect(await findEnquiry(database.db, idOf(1))).toMatchObject({
      ...noted,
      amount: 125_000,
      assigned_to: { id: assigned_to },
    });
    const conflict = save(database, { notes: "Dog", base: { notes: "" } });
    await expect(conflict).rejects.toMatchObject({
      details: { reason: "conflict", fields: [{ path: "notes", theirs: "Gate code at the back" }] },
    });
    await runVerb(database, history.undo, { save: second.undo }, later);
    expect(await findEnquiryDetails(database.db, idOf(1))).toMatchObject({ ...stored, notes: "" });
  });

  test("refuses what is no amount or date, and people who are no administrators", async () => {
    const database = await open();
    await add(database, 1);
    for (const wrong of [{ amount: "about 1000" }, { next_step_on: "Friday" }])
      await expect(async () => save(database, wrong)).rejects.toMatchObject({ name: "ZodError" });
    await expect(save(database, { assigned_to: idOf(7) })).rejects.toMatchObject({
      details: { fieldErrors: { assigned_to: inboxTexts.noAdministrator } },
    });
  });

  test("that show a person whose account was removed meanwhile say so, and keep nothing", async () => {
    const database = await open();
    await add(database, 1);
    const sam = { id: idOf(9), email: "sam@fernhill.example", role: "administrator" as const };
    await staffMember(database, sam);
    await save(database, { assigned_to: sam.id });
    const { updated_at } = (await findEnquiryDetails(database.db, idOf(1))) ?? {};
    await database.db.deleteFrom("user").where("id", "=", sam.id).execute();
    // The form changes the notes alone.
    const notes = { notes: "Gate code 12", base: { notes: "" }, expected_updated_at: updated_at ?? null };
    await expect(save(database, { ...notes, assigned_to: sam.id })).rejects.toMatchObject({
      details: { fieldErrors: { assigned_to: inboxTexts.noAdministrator } },
    });
    expect(await findEnquiryDetails(database.db, idOf(1))).toMatchObject({ notes: "" });
    await save(database, { ...notes, assigned_to: "", base: { notes: "", assigned_to: sam.id } });
    expect(await findEnquiryDetails(database.db, idOf(1))).toMatchObject({ notes: "Gate code 12" });
  });
});

describeEnquiries("An answer", (open) => {
  const answer = (database: Database, n: number, body = "We can come on Friday.") =>
    runVerb(
      database,
      enquiryVerbs.answer,
      { id: idOf(1), answer_id: idOf(n), seen_entries: 99, body },
      later,
      {
        site: siteOf("owner@fernhill.example"),
      },
    );
  const mailsToSender = async (database: Database) =>
    (await outboxOf(database)).filter(({ message_entry_id }) => message_entry_id !== null);

  test("goes to the sender once, in one thread, and marks a new message as answered", async () => {
    const database = await open();
    await add(database, 1, { message: "A sloped yard.\nWith <b>clay</b>." });
    expect((await answer(database, 11)).activity).toMatchObject({ verb: "answered" });
    expect((await answer(database, 11)).activity).toBeNull();
    const [first, ...more] = await mailsToSender(database);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ recipient: "jordan@example.ca", message_entry_id: idOf(11) });
    const mail = await openMail(cipher, toJson(first?.payload ?? "") as Mail);
    expect(mail).toMatchObject({
      subject: expect.stringMatching(/^Re: Your message to /),
      to: "jordan@example.ca",
    });
    expect(mail.text).toContain("We can come on Friday.");
    expect(mail.text).toContain("> With <b>clay</b>.");
    expect(mail.html).toContain("With &lt;b&gt;clay&lt;/b&gt;.");
    expect(mail).not.toHaveProperty("inReplyTo");
    expect(await listEntries(database.db, idOf(1))).toMatchObject([
      { id: idOf(11), kind: "answer", isStaff: true, body: "We can come on Friday." },
    ]);
    expect(await findEnquiry(database.db, idOf(1))).toMatchObject({
      status: "answered",
      handled_at: later,
      // The answer's own mail doesn't announce the enquiry.
      delivery: { mails: [{ recipient: sampleMail.to }] },
    });
    await move(database, 1, "visit", "answered");
    await answer(database, 12, "Or on Monday.");
    const second = await openMail(cipher, toJson((await mailsToSender(database))[1]?.payload ?? "") as Mail);
    const root = messageIdOf(first?.id ?? "", mail.from);
    expect(second).toMatchObject({ inReplyTo: root, references: [root] });
    expect((await findEnquiry(database.db, idOf(1)))?.status).toBe("visit");
    expect((await findEntryMails(database.db, idOf(1))).get(idOf(12))).toMatchObject({ state: "waiting" });
  });

  test("that doesn't arrive is told until another one does, or the message is lost", async () => {
    const database = await open();
    await add(database, 1, { name: "Jordan Reyes" });
    await answer(database, 11);
    const told = () => findUndelivered(database.db, new Date(later));
    expect(await told()).toBeNull();
    const setMail = (n: number, values: Updateable<DatabaseSchema["outbox"]>) =>
      database.db.updateTable("outbox").set(values).where("message_entry_id", "=", idOf(n)).execute();
    await setMail(11, { failed_at: later });
    const undelivered = { count: 1, id: idOf(1), name: "Jordan Reyes", since: later };
    expect(await told()).toEqual(undelivered);
    await answer(database, 12);
    expect(await told()).toEqual(undelivered);
    const after = new Date(Date.parse(later) + 1000).toISOString();
    await setMail(12, { done_at: after, created_at: after });
    expect(await told()).toBeNull();
    await setMail(12, { returned_at: after });
    expect(await told()).toEqual({ ...undelivered, since: after });
    await setMail(12, { returned_at: null });
    await database.db.deleteFrom("outbox").where("message_entry_id", "=", idOf(12)).execute();
    await move(database, 1, "lost", "answered");
    expect(await told()).toBeNull();
  });

  test("is not stored without its mail", async () => {
    const database = await open();
    await add(database, 1);
    await sql`alter table outbox rename to away`.execute(database.db);
    await expect(answer(database, 11)).rejects.toThrow();
    await sql`alter table away rename to outbox`.execute(database.db);
    expect(await listEntries(database.db, idOf(1))).toEqual([]);
    expect((await findEnquiry(database.db, idOf(1)))?.status).toBe("new");
  });
});

describeEnquiries("The file of messages", (open) => {
  const read = async (database: Database, search: string, show: EnquiryFilter) =>
    new TextDecoder("utf-8", { ignoreBOM: true }).decode(
      await new Response(exportEnquiries(database.db, { search, show })).arrayBuffer(),
    );

  test("holds what the list shows, by the business's clock", async () => {
    const database = await open();
    await add(database, 1, { message: 'Two lines,\n"quoted"', phone: "+1 519 555 0123" });
    await add(database, 2, { name: "=Somebody Else" });
    await move(database, 1, "answered");
    const asked = listQuestions().map(({ title, column = title }) => column);
    const unanswered = asked.map(() => ",").join("");
    const titles =
      `\ufeffDate,Kind,Name,Email,Phone,Service,${asked.join()},Project,Message,` +
      "Status,Answered,Amount,Next step,Next step on,Visit,Email status\r\n";
    const first =
      `2026-05-01 12:01,Message,Jordan Reyes,jordan@example.ca,'+1 519 555 0123,Hardscaping${unanswered},,` +
      '"Two lines,\n""quoted""",Answered,2026-05-02 12:00,,,,,waiting\r\n';
    const second =
      `2026-05-01 12:02,Message,'=Somebody Else,jordan@example.ca,(519) 555-0123,Hardscaping${unanswered},,` +
      "A sloped yard.,New,,,,,,waiting\r\n";
    expect(await read(database, "", "all")).toBe(titles + second + first);
    expect(await read(database, "", "new")).toBe(titles + second);
    expect(await read(database, "quoted", "all")).toBe(titles + first);
    expect(await read(database, "nothing of that", "all")).toBe(titles);
    await addSpam(database, 3);
    expect(await read(database, "", "all")).toBe(titles + second + first);
  });

  test("holds every message once, also those of the same moment, read piece by piece", async () => {
    const database = await open();
    const rows = Array.from({ length: 650 }, (_, n) => {
      const created_at = new Date(Date.parse(noon) + Math.floor(n / 300)).toISOString();
      return enquiryRow(n, { name: `Sender ${n}`, created_at });
    });
    await database.db.insertInto("contact_messages").values(rows.slice(0, 400)).execute();
    await database.db.insertInto("contact_messages").values(rows.slice(400)).execute();
    const lines = (await read(database, "", "all")).split("\r\n").slice(1, -1);
    const names = lines.map((line) => line.split(",")[2]);
    expect(names).toEqual(rows.map(({ name }) => name).reverse());
    const reader = exportEnquiries(database.db, all).getReader();
    await reader.read();
    await reader.cancel();
  });
});
