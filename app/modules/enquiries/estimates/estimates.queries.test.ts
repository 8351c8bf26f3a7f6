import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  asked,
  moveAsked,
  nextSecond,
  refused,
  sendForm,
  withRequest,
} from "#app/modules/enquiries/tests/sender-forms.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { outboxMails } from "#tests/support/outbox-mails.ts";
import { history, runVerb } from "#tests/support/staff-context.ts";
import { enquiryVerbs } from "../enquiries.actions.server.ts";
import { findEnquiry } from "../enquiries.queries.server.ts";
import { findEnquiryDetails } from "../enquiry-details.queries.server.ts";
import { inboxTexts } from "../inbox-texts.ts";
import { quoteTexts } from "../quote-texts.ts";
import { listEntries } from "../thread/enquiry-entries.queries.server.ts";
import { listEstimates } from "./enquiry-estimates.queries.server.ts";
import { estimateSenderVerbs } from "./estimate-verbs.server.ts";
import { estimateVerbs } from "./estimates.actions.server.ts";
import { ACCEPT, DECLINE } from "./estimates.ts";

const { id } = asked;

async function sendEstimate(database: Database, change: object = {}) {
  const estimate_id = randomUUID();
  const typed = { amount: "$1,200", up_to: "", included: "A wall.", valid_through: "" };
  const input = { id, estimate_id, seen_entries: 99, ...typed, ...change };
  return { estimate_id, ...(await runVerb(database, estimateVerbs["send-estimate"], input, nextSecond())) };
}
const withdraw = (database: Database, estimate_id: string) =>
  runVerb(database, estimateVerbs["withdraw-estimate"], { id, estimate_id, seen_entries: 99 }, nextSecond());
const answer = (database: Database, verb: string, estimate: string, body = "", at = nextSecond()) =>
  sendForm(database, estimateSenderVerbs, { verb, estimate, body }, at);
const undo = (database: Database, save: string | undefined) =>
  runVerb(database, history.undo, { save }, nextSecond());
const save = (database: Database, details: object) => {
  const empty = { next_step: "", next_step_on: "", assigned_to: "", amount: "", notes: "" };
  const input = { id, ...empty, expected_updated_at: null, ...details };
  return runVerb(database, enquiryVerbs.save, input, nextSecond());
};

const stateOf = async ({ db }: Database) => {
  const enquiry = await findEnquiry(db, id);
  return [enquiry?.status, enquiry?.amount, enquiry?.next_step];
};
const statuses = async ({ db }: Database) => (await listEstimates(db, id)).map(({ status }) => status);
const kinds = async ({ db }: Database) => (await listEntries(db, id)).map(({ kind }) => kind);

describeOnEachDatabase("estimates", (open) => {
  test("are sent once, by mail too, and accepted once", async () => {
    const database = await withRequest(open);
    const sent = { up_to: "1500", valid_through: "2026-06-01" };
    const { estimate_id, activity } = await sendEstimate(database, sent);
    expect(activity).toMatchObject({ verb: "answered", entity_id: id });
    expect((await sendEstimate(database, { ...sent, estimate_id })).activity).toBeNull();
    expect(await stateOf(database)).toEqual(["estimate", 120_000, ""]);
    expect(await answer(database, ACCEPT, estimate_id)).toEqual({ kind: "stored" });
    const { accepted } = quoteTexts.estimates;
    expect(await answer(database, ACCEPT, estimate_id)).toMatchObject(refused(accepted));
    expect(await answer(database, DECLINE, estimate_id)).toMatchObject(refused(accepted));
    expect(await listEstimates(database.db, id)).toMatchObject([
      {
        amount: 120_000,
        up_to: 150_000,
        included: "A wall.",
        valid_through: "2026-06-01",
        status: "accepted",
      },
    ]);
    expect(await stateOf(database)).toEqual(["won", 120_000, ""]);
    expect(await listEntries(database.db, id)).toMatchObject([
      {
        kind: "estimate",
        isStaff: true,
        details: { amount: 120_000, upTo: 150_000, validUntil: "2026-06-01" },
      },
      { kind: "estimate-accepted", isStaff: false, author: "Jordan Reyes" },
    ]);
    const [toSender, toBusiness, ...more] = await outboxMails(database.db);
    expect(toSender).toMatchObject({ to: asked.email, text: expect.stringContaining("$1,200 to $1,500") });
    expect(toBusiness?.subject).toBe("Jordan Reyes accepted your estimate: $1,200 to $1,500");
    expect(more).toEqual([]);
  });

  test("can't be accepted once expired, withdrawn, replaced, declined or closed, each with its sentence", async () => {
    const database = await withRequest(open);
    const { expired, withdrawn, replaced, declined, closed } = quoteTexts.estimates;
    const first = (await sendEstimate(database, { valid_through: "2026-05-02" })).estimate_id;
    const nextDay = "2026-05-03T04:00:00.000Z";
    expect(await answer(database, ACCEPT, first, "", nextDay)).toMatchObject(refused(expired("May 2, 2026")));
    const second = (await sendEstimate(database, { amount: "1100" })).estimate_id;
    expect(await answer(database, ACCEPT, first)).toMatchObject(refused(replaced));
    await withdraw(database, second);
    expect((await withdraw(database, second)).activity).toBeNull();
    expect(await answer(database, ACCEPT, second)).toMatchObject(refused(withdrawn));
    const third = (await sendEstimate(database)).estimate_id;
    expect(await answer(database, DECLINE, third, "Too much.")).toEqual({ kind: "stored" });
    expect(await answer(database, ACCEPT, third)).toMatchObject(refused(declined));
    await expect(withdraw(database, third)).rejects.toMatchObject({ details: { reason: "moved" } });
    const fourth = (await sendEstimate(database)).estimate_id;
    await moveAsked(database, "estimate", "lost");
    expect(await answer(database, ACCEPT, fourth)).toMatchObject(refused(closed));
    await expect(sendEstimate(database)).rejects.toMatchObject({
      details: { reason: "moved", message: inboxTexts.closed },
    });
    expect(await answer(database, ACCEPT, randomUUID())).toMatchObject(refused(withdrawn));
    expect(await statuses(database)).toEqual(["sent", "declined", "withdrawn", "withdrawn"]);
    expect(await kinds(database)).not.toContain("estimate-accepted");
    const news = (await outboxMails(database.db)).filter(({ to }) => to !== asked.email);
    const subject = "Jordan Reyes declined your estimate: $1,200";
    expect(news).toMatchObject([{ subject, text: expect.stringContaining("Too much.") }]);
  });

  test("are accepted by one of two presses, and not while they are replaced", async () => {
    const database = await withRequest(open);
    const { estimate_id } = await sendEstimate(database);
    const presses = await Promise.all(
      [ACCEPT, ACCEPT, DECLINE].map((verb) => answer(database, verb, estimate_id)),
    );
    expect(presses.filter(({ kind }) => kind === "stored")).toHaveLength(1);
    const both = await Promise.all([sendEstimate(database), sendEstimate(database)]);
    expect(both).toHaveLength(2);
    expect((await statuses(database)).filter((status) => status === "sent")).toHaveLength(1);
  });

  test("leave the amount that staff noted, and can't end before today", async () => {
    const database = await withRequest(open);
    await save(database, { amount: "900" });
    await sendEstimate(database);
    expect(await stateOf(database)).toEqual(["estimate", 90_000, ""]);
    await expect(sendEstimate(database, { valid_through: "2026-05-01" })).rejects.toMatchObject({
      details: { fieldErrors: { valid_through: inboxTexts.estimates.past } },
    });
  });

  test("that were accepted stay Won when something else is undone; a move back touches the status alone", async () => {
    const database = await withRequest(open);
    const noted = await save(database, { next_step: "Measure" });
    const moved = await moveAsked(database, "new", "visit");
    const { estimate_id } = await sendEstimate(database);
    await answer(database, ACCEPT, estimate_id);
    for (const { undo: of } of [noted, moved])
      await expect(undo(database, of)).rejects.toMatchObject({ details: { reason: "changed-since" } });
    expect(await stateOf(database)).toEqual(["won", 120_000, "Measure"]);
    const back = await moveAsked(database, "won", "estimate");
    await undo(database, back.undo);
    expect(await stateOf(database)).toEqual(["won", 120_000, "Measure"]);
    expect(await statuses(database)).toEqual(["accepted"]);
    await withdraw(database, estimate_id);
    expect(await statuses(database)).toEqual(["withdrawn"]);
  });

  test("a save is undone without the status that the sender's acceptance set", async () => {
    const database = await withRequest(open);
    await save(database, { amount: "1200" });
    const { estimate_id } = await sendEstimate(database);
    const [, amount] = await stateOf(database);
    const expected_updated_at = (await findEnquiryDetails(database.db, id))?.updated_at;
    const typed = { next_step: "Order stone", amount: "1200", base: { next_step: "" } };
    const noted = await save(database, { ...typed, expected_updated_at });
    await answer(database, ACCEPT, estimate_id);
    await undo(database, noted.undo);
    expect(await stateOf(database)).toEqual(["won", amount, ""]);
  });

  test("go along into the trash and back", async () => {
    const database = await withRequest(open);
    await sendEstimate(database, { up_to: "1500" });
    const removed = await runVerb(database, enquiryVerbs.remove, { id }, nextSecond());
    expect(await statuses(database)).toEqual([]);
    await undo(database, removed.undo);
    expect(await listEstimates(database.db, id)).toMatchObject([{ up_to: 150_000, status: "sent" }]);
  });
});
