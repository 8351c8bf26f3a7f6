import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import {
  asked,
  moveAsked,
  nextSecond,
  refused,
  sendForm,
  withRequest,
} from "#app/modules/enquiries/tests/sender-forms.ts";
import { addEnquiry, enquiryRow } from "#app/modules/enquiries/tests/stored-enquiries.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { linkTokenHash } from "#app/platform/link-token.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { outboxMails } from "#tests/support/outbox-mails.ts";
import { history, runVerb } from "#tests/support/staff-context.ts";
import { enquiryVerbs } from "../enquiries.actions.server.ts";
import { findEnquiry } from "../enquiries.queries.server.ts";
import { inboxTexts } from "../inbox-texts.ts";
import { quoteTexts } from "../quote-texts.ts";
import type { SenderVerb } from "../sender/sender.actions.server.ts";
import { listEntries } from "../thread/enquiry-entries.queries.server.ts";
import { visitSenderVerbs } from "./visit-verbs.server.ts";
import { visitVerbs } from "./visits.actions.server.ts";
import { listVisits } from "./visits.queries.server.ts";
import { AGREE_TO_VISIT, PROPOSE } from "./visits.ts";

const { id } = asked;
const [monday, tuesday] = ["2026-05-04T13:00:00.000Z", "2026-05-05T18:30:00.000Z"];

const offer = async (database: Database, change: object = {}, at = nextSecond()) =>
  runVerb(
    database,
    visitVerbs["offer-visit"],
    {
      id,
      entry_id: randomUUID(),
      seen_entries: 99,
      times: [tuesday, monday],
      body: "",
      is_agreed: false,
      ...change,
    },
    at,
  );
const cancel = (database: Database, visit_at: string) =>
  runVerb(database, visitVerbs["cancel-visit"], { id, visit_at, seen_entries: 99 }, nextSecond());
const send = (database: Database, fields: Record<string, string>, at = nextSecond()) =>
  sendForm(database, visitSenderVerbs, fields, at);
const agree = (database: Database, time: string, at = nextSecond()) =>
  send(database, { verb: AGREE_TO_VISIT, time }, at);

/** A time some minutes after another one. */
const near = (time: string, minutes: number) => new Date(Date.parse(time) + minutes * 60_000).toISOString();

const secondToken = "b".repeat(64);
const second = enquiryRow(11, {
  kind: "quote",
  name: "Ben Carter",
  email: "ben@example.ca",
  token_hash: linkTokenHash(secondToken),
});
async function withTwo(open: () => Promise<Database>): Promise<Database> {
  const database = await withRequest(open);
  await addEnquiry(database, 11, second);
  return database;
}
const agreeSecond = (database: Database, time: string) =>
  sendForm(database, visitSenderVerbs, { verb: AGREE_TO_VISIT, time }, nextSecond(), secondToken);
/** How many transactions wait for another one on PostgreSQL. */
async function countWaiting({ db }: Database): Promise<number> {
  const { rows } = await sql`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db);
  return rows.length;
}
const entries = async ({ db }: Database) =>
  (await listEntries(db, id)).map(({ kind, isStaff, body, details }) => ({ kind, isStaff, body, details }));
const stateOf = async ({ db }: Database) => {
  const enquiry = await findEnquiry(db, id);
  return [enquiry?.status, enquiry?.visit_at];
};

describeOnEachDatabase("visits", (open) => {
  test("are offered in the thread and by mail once, and agreed to once", async () => {
    const database = await withRequest(open);
    const entry_id = randomUUID();
    const { activity } = await offer(database, { entry_id, body: "Half an hour." });
    expect(activity).toMatchObject({ verb: "answered", entity_id: id });
    expect((await offer(database, { entry_id, body: "Half an hour." })).activity).toBeNull();
    expect(await stateOf(database)).toEqual(["answered", null]);
    expect(await agree(database, tuesday)).toEqual({ kind: "stored" });
    expect(await agree(database, tuesday)).toEqual({ kind: "stored" });
    expect(await entries(database)).toEqual([
      {
        kind: "visit-offered",
        isStaff: true,
        body: "Half an hour.",
        details: { times: [monday, tuesday] },
      },
      { kind: "visit-agreed", isStaff: false, body: "", details: { time: tuesday } },
    ]);
    expect(await stateOf(database)).toEqual(["visit", tuesday]);
    const [toSender, confirmation, toBusiness, ...more] = await outboxMails(database.db);
    expect(toSender).toMatchObject({
      to: asked.email,
      text: expect.stringContaining("• Monday, May 4, 9:00am"),
    });
    expect(toSender).not.toHaveProperty("calendar");
    expect(confirmation).toMatchObject({
      to: asked.email,
      text: expect.stringContaining("We’ll visit you on Tuesday, May 5, 2:30pm, as we agreed."),
      calendar: { method: "REQUEST", content: expect.stringContaining("SEQUENCE:0\r\n") },
    });
    expect(toBusiness?.calendar).toMatchObject({
      method: "PUBLISH",
      content: expect.stringContaining("SUMMARY:Visit: Jordan Reyes\r\n"),
    });
    expect(toBusiness?.subject).toBe("Jordan Reyes agreed to a visit on May 5, 2026 at 2:30pm");
    expect(more).toEqual([]);
  });

  test("that can't be agreed to say why, and change nothing", async () => {
    const database = await withRequest(open);
    const { noTime, notOffered, past, closed } = quoteTexts.visits;
    expect(await agree(database, monday)).toMatchObject(refused(notOffered));
    await offer(database);
    expect(await agree(database, "")).toMatchObject(refused(noTime));
    expect(await agree(database, monday, tuesday)).toMatchObject(refused(past));
    await offer(database, { times: [tuesday] });
    expect(await agree(database, monday)).toMatchObject(refused(notOffered));
    await moveAsked(database, "answered", "lost");
    expect(await agree(database, tuesday)).toMatchObject(refused(closed));
    expect(await send(database, { verb: PROPOSE, body: "Friday?" })).toMatchObject(refused(closed));
    expect(await stateOf(database)).toEqual(["lost", null]);
  });

  test("two who choose at once agree to one of the times", async () => {
    const database = await withRequest(open);
    await offer(database);
    const outcomes = await Promise.all([agree(database, monday), agree(database, tuesday)]);
    expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(["refused", "stored"]);
    expect((await entries(database)).filter(({ kind }) => kind === "visit-agreed")).toHaveLength(1);
  });

  test("are proposed for another time once, and offered anew", async () => {
    const database = await withRequest(open);
    await offer(database);
    expect(await send(database, { verb: PROPOSE, body: " " })).toMatchObject({
      message: quoteTexts.visits.noProposal,
    });
    const proposal = { verb: PROPOSE, body: "Friday\r\nafternoon?" };
    for (let press = 0; press < 2; press += 1)
      expect(await send(database, proposal)).toEqual({ kind: "stored" });
    expect((await entries(database)).slice(1)).toEqual([
      { kind: "visit-proposed", isStaff: false, body: "Friday\nafternoon?", details: {} },
    ]);
    expect((await outboxMails(database.db)).slice(1)).toMatchObject([
      { subject: "Jordan Reyes proposed another time for a visit" },
    ]);
    expect(await agree(database, monday)).toEqual({ kind: "stored" });
  });

  test("are set by staff, stay in a status that is further, and are cancelled as the person saw them", async () => {
    const database = await withRequest(open);
    await offer(database, { times: [monday], is_agreed: true });
    expect(await stateOf(database)).toEqual(["visit", monday]);
    const moved = await moveAsked(database, "visit", "won");
    await offer(database, { times: [tuesday], is_agreed: true });
    expect(await stateOf(database)).toEqual(["won", tuesday]);
    await expect(cancel(database, monday)).rejects.toMatchObject({
      details: { reason: "moved", message: inboxTexts.visits.changed },
    });
    // Undo takes back the status alone.
    await runVerb(database, history.undo, { save: moved.undo }, nextSecond());
    expect(await stateOf(database)).toEqual(["visit", tuesday]);
    await cancel(database, tuesday);
    expect((await cancel(database, tuesday)).activity).toBeNull();
    expect(await stateOf(database)).toEqual(["visit", null]);
    expect((await entries(database)).map(({ kind }) => kind)).toEqual([
      "visit-agreed",
      "moved",
      "visit-agreed",
      "moved",
      "visit-cancelled",
    ]);
    const mails = await outboxMails(database.db);
    expect(mails.map(({ calendar }) => calendar?.method)).toEqual(["REQUEST", "REQUEST", "CANCEL"]);
    expect(mails.map(({ calendar }) => /^SEQUENCE:\d/m.exec(calendar?.content ?? "")?.[0])).toEqual([
      "SEQUENCE:0",
      "SEQUENCE:1",
      "SEQUENCE:2",
    ]);
    expect(mails.map(({ text }) => text.split("\n")[0])).toEqual([
      "We’ll visit you on Monday, May 4, 9:00am, as we agreed.",
      "We’ll visit you on Tuesday, May 5, 2:30pm, as we agreed.",
      "We’re sorry, we can’t visit you on Tuesday, May 5, 2:30pm.",
    ]);
  });

  test("are offered at one to five different times that are still to come", async () => {
    const database = await withRequest(open);
    await expect(offer(database, {}, "2026-05-04T14:00:00.000Z")).rejects.toMatchObject({
      details: { reason: "invalid", fieldErrors: { "times.1": inboxTexts.visits.past } },
    });
    const days = Array.from({ length: 6 }, (_, day) => `2026-06-0${day + 1}T12:00:00.000Z`);
    await expect(offer(database, { times: ["2206-06-01T13:00:00.000Z"] })).rejects.toMatchObject({
      details: { reason: "invalid", fieldErrors: { "times.0": inboxTexts.visits.tooFar } },
    });
    for (const times of [[], [monday, monday], [""], ["today"], days])
      await expect(offer(database, { times })).rejects.toThrow();
    await expect(offer(database, { is_agreed: true })).rejects.toThrow();
    expect(await outboxMails(database.db)).toEqual([]);
  });

  test("of two clients to whom one time is offered, the second reads that it was taken", async () => {
    const database = await withTwo(open);
    await offer(database, { times: [monday] });
    const times = [near(monday, 30), tuesday];
    await expect(offer(database, { id: second.id, times })).rejects.toMatchObject({
      details: {
        fieldErrors: { "times.0": expect.stringContaining("You’ve offered Jordan Reyes 9:00am. To keep") },
      },
    });
    expect((await outboxMails(database.db)).length).toBe(1);
    await offer(database, { id: second.id, times, confirmed: [near(monday, 30)] });
    expect(await agree(database, monday)).toEqual({ kind: "stored" });
    expect(await agreeSecond(database, near(monday, 30))).toMatchObject(refused(quoteTexts.visits.taken));
    expect(await agreeSecond(database, tuesday)).toEqual({ kind: "stored" });
  });

  test("two clients who agree to one time at once get one visit, and the other has none left", async () => {
    const database = await withTwo(open);
    await offer(database, { times: [monday] });
    await offer(database, { id: second.id, times: [monday], confirmed: [monday] });
    let other: ReturnType<typeof agreeSecond> | undefined;
    // The other client agrees while the first one's visit is stored and not committed yet.
    const meanwhile: SenderVerb = async (context) => {
      const reason = await visitSenderVerbs[AGREE_TO_VISIT](context);
      other = agreeSecond(database, monday);
      if (database.engine === "postgres")
        await Promise.race([other, expect.poll(() => countWaiting(database)).toBe(1)]);
      return reason;
    };
    const first = await sendForm(
      database,
      { [AGREE_TO_VISIT]: meanwhile },
      { verb: AGREE_TO_VISIT, time: monday },
      nextSecond(),
    );
    expect(first).toEqual({ kind: "stored" });
    expect(await other).toMatchObject(refused(quoteTexts.visits.allTaken));
    expect(await listVisits(database.db, monday)).toMatchObject([{ visit_at: monday, changes: 1 }]);
  });

  test("staff are warned of a visit close by, and a time that they keep can be agreed to", async () => {
    const database = await withTwo(open);
    await offer(database, { times: [monday], is_agreed: true });
    const times = [near(monday, -59), near(monday, 60)];
    const asks = {
      fieldErrors: { "times.0": expect.stringContaining("You visit Jordan Reyes at 9:00am.") },
    };
    for (const is_agreed of [false, true])
      await expect(
        offer(database, { id: second.id, times: is_agreed ? times.slice(0, 1) : times, is_agreed }),
      ).rejects.toMatchObject({ details: asks });
    await offer(database, { id: second.id, times, confirmed: [times[0]] });
    const [entry] = await listEntries(database.db, second.id);
    expect(entry?.details).toEqual({ times, despite: [{ id, visit_at: monday }] });
    expect(await agreeSecond(database, times[0] ?? "")).toEqual({ kind: "stored" });
    // One's own visit is no other one.
    const moved = [near(monday, 61)];
    await offer(database, { id: second.id, times: moved, is_agreed: true });
    expect((await listVisits(database.db, monday)).map(({ visit_at }) => visit_at)).toEqual([
      monday,
      ...moved,
    ]);
  });

  test("neither a lost message's visit nor an answered offer stands in the way of another one", async () => {
    const database = await withTwo(open);
    await offer(database, { times: [monday] });
    await agree(database, monday);
    await cancel(database, monday);
    await offer(database, { id: second.id, times: [monday] });
    await agreeSecond(database, monday);
    await expect(offer(database, { times: [monday] })).rejects.toThrow();
    await runVerb(database, enquiryVerbs.move, { id: second.id, from: "visit", to: "lost" }, nextSecond());
    await offer(database, { times: [monday] });
    expect(await listVisits(database.db, monday)).toEqual([]);
  });

  test("one mail that collects two agreements has the file of the later one", async () => {
    const database = await withRequest(open);
    for (const time of [monday, tuesday]) {
      await offer(database, { times: [time] });
      expect(await agree(database, time)).toEqual({ kind: "stored" });
    }
    const collected = (await outboxMails(database.db)).filter(({ subject }) => subject.includes("updates"));
    expect(collected).toMatchObject([
      { subject: "2 updates on Jordan Reyes’s quote request", calendar: { method: "PUBLISH" } },
    ]);
    const content = collected[0]?.calendar?.content;
    expect(content).toContain("DTSTART:20260505T183000Z\r\n");
    expect(content).toContain("SEQUENCE:1\r\n");
    expect(content?.match(/BEGIN:VEVENT/g)).toHaveLength(1);
  });

  test("go along into the trash and back", async () => {
    const database = await withRequest(open);
    await offer(database, { times: [monday], is_agreed: true });
    const { undo } = await runVerb(database, enquiryVerbs.remove, { id }, nextSecond());
    expect(await stateOf(database)).toEqual([undefined, undefined]);
    await runVerb(database, history.undo, { save: undo }, nextSecond());
    expect(await stateOf(database)).toEqual(["visit", monday]);
    expect(await entries(database)).toHaveLength(1);
  });
});
