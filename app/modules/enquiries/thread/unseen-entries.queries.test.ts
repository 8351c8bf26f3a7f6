import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  asked,
  moveAsked,
  nextSecond,
  sendForm,
  withRequest,
} from "#app/modules/enquiries/tests/sender-forms.ts";
import { idOf } from "#app/modules/enquiries/tests/stored-enquiries.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { outboxMails } from "#tests/support/outbox-mails.ts";
import { runVerb, staffMember } from "#tests/support/staff-context.ts";
import { enquiryVerbs } from "../enquiries.actions.server.ts";
import { estimateVerbs } from "../estimates/estimates.actions.server.ts";
import { inboxTexts } from "../inbox-texts.ts";
import { reply } from "../sender/sender.actions.server.ts";
import { visitVerbs } from "../visits/visits.actions.server.ts";
import { listEntries } from "./enquiry-entries.queries.server.ts";

const { id } = asked;
const sam = { id: idOf(77), email: "sam@fernhill.example", role: "administrator" } as const;
const tuesday = "2026-05-05T18:30:00.000Z";

type As = Parameters<typeof runVerb>[4];

const answer = (database: Database, change: object = {}, as?: As) =>
  runVerb(
    database,
    enquiryVerbs.answer,
    { id, answer_id: randomUUID(), seen_entries: 0, body: "On Tuesday?", ...change },
    nextSecond(),
    as,
  );
const offer = (database: Database, change: object = {}) =>
  runVerb(
    database,
    visitVerbs["offer-visit"],
    { id, entry_id: randomUUID(), seen_entries: 0, times: [tuesday], body: "", is_agreed: false, ...change },
    nextSecond(),
  );
const estimate = (database: Database, change: object = {}) =>
  runVerb(
    database,
    estimateVerbs["send-estimate"],
    {
      id,
      estimate_id: randomUUID(),
      seen_entries: 0,
      amount: "900",
      up_to: "",
      included: "A wall.",
      valid_through: "",
      ...change,
    },
    nextSecond(),
  );
const withdraw = (database: Database, estimate_id: string, seen_entries: number) =>
  runVerb(database, estimateVerbs["withdraw-estimate"], { id, estimate_id, seen_entries }, nextSecond());
const cancel = (database: Database, seen_entries: number) =>
  runVerb(database, visitVerbs["cancel-visit"], { id, visit_at: tuesday, seen_entries }, nextSecond());
const write = (database: Database, body: string) =>
  sendForm(database, { reply }, { verb: "reply", body }, nextSecond());

const refusal = (message: string, detail?: string) => ({
  details: detail === undefined ? { reason: "moved", message } : { reason: "moved", message, detail },
});

describeOnEachDatabase("Who writes to a message's sender", (open) => {
  test("is told what the sender wrote meanwhile before anything leaves, and can send then", async () => {
    const database = await withRequest(open);
    await write(database, "Thursday\nwould be better.");
    const { length } = await outboxMails(database.db);
    const unseen = refusal(
      inboxTexts.unseen("Jordan Reyes wrote a minute ago"),
      "“Thursday would be better.”",
    );
    for (const send of [answer, offer, estimate]) await expect(send(database)).rejects.toMatchObject(unseen);
    expect(await outboxMails(database.db)).toHaveLength(length);
    expect(await listEntries(database.db, id)).toHaveLength(1);
    await answer(database, { seen_entries: 1 });
    await offer(database, { seen_entries: 2 });
    await estimate(database, { seen_entries: 3 });
    expect(await outboxMails(database.db)).toHaveLength(length + 3);
  });

  test("takes nothing back past what the sender wrote meanwhile", async () => {
    const database = await withRequest(open);
    const estimate_id = randomUUID();
    await offer(database, { is_agreed: true });
    await estimate(database, { estimate_id, seen_entries: 1 });
    await write(database, "Please come earlier.");
    const unseen = refusal(inboxTexts.unseen("Jordan Reyes wrote a minute ago"), "“Please come earlier.”");
    await expect(cancel(database, 2)).rejects.toMatchObject(unseen);
    await expect(withdraw(database, estimate_id, 2)).rejects.toMatchObject(unseen);
    expect((await cancel(database, 3)).activity).not.toBeNull();
    expect((await withdraw(database, estimate_id, 4)).activity).not.toBeNull();
  });

  test("is told of a colleague's answer, and of one's own in another window", async () => {
    const database = await withRequest(open);
    await staffMember(database, sam);
    await answer(database, {}, { viewer: sam });
    await expect(answer(database)).rejects.toMatchObject(
      refusal(inboxTexts.unseen("sam@fernhill.example answered a minute ago"), "“On Tuesday?”"),
    );
    await expect(answer(database, {}, { viewer: sam })).rejects.toMatchObject(
      refusal(inboxTexts.unseen("You, in another window, answered a minute ago"), "“On Tuesday?”"),
    );
  });

  test("need not have seen that the status was moved", async () => {
    const database = await withRequest(open);
    await moveAsked(database, "new", "answered");
    expect((await answer(database)).activity).toMatchObject({ verb: "answered" });
  });

  test("sends the same once, however often, and is told when it was changed after it was sent", async () => {
    const database = await withRequest(open);
    const { answerSent, visits, estimates } = inboxTexts;
    const cases = [
      [answer, { answer_id: randomUUID() }, { body: "On Friday?" }, answerSent],
      [offer, { entry_id: randomUUID() }, { body: "Half an hour." }, visits.sentAlready],
      [offer, { entry_id: randomUUID() }, { is_agreed: true }, visits.sentAlready],
      [estimate, { estimate_id: randomUUID() }, { amount: "950" }, estimates.sentAlready],
    ] as const;
    for (const [index, [send, sent, changed, sentAlready]] of cases.entries()) {
      const once = { ...sent, seen_entries: index };
      expect((await send(database, once)).activity).not.toBeNull();
      expect((await send(database, once)).activity).toBeNull();
      await expect(send(database, { ...once, ...changed })).rejects.toMatchObject(refusal(sentAlready));
    }
    expect(await outboxMails(database.db)).toHaveLength(cases.length);
    expect(await listEntries(database.db, id)).toHaveLength(cases.length);
  });
});
