import { expect, test, vi } from "vitest";
import { formSite } from "#app/modules/enquiries/tests/form-site.ts";
import { asked, sendForm, token, withRequest } from "#app/modules/enquiries/tests/sender-forms.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { toIsoTime, toJson } from "#app/platform/db/row-values.server.ts";
import { linkTokenHash } from "#app/platform/link-token.server.ts";
import type { Mail } from "#app/platform/mail/mailer.server.ts";
import { claimDueEntries } from "#app/platform/outbox/outbox.queries.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { outboxMails } from "#tests/support/outbox-mails.ts";
import { runVerb } from "#tests/support/staff-context.ts";
import { enquiryVerbs } from "../enquiries.actions.server.ts";
import type { FormSite } from "../form-site.server.ts";
import { quoteTexts } from "../quote-texts.ts";
import { insertEntry, listEntries } from "../thread/enquiry-entries.queries.server.ts";
import { threadLimits } from "../thread/enquiry-entries.ts";
import { reply, tellOfPhotos } from "./sender.actions.server.ts";
import { findSentEnquiry } from "./sent-enquiry.queries.server.ts";

const { id } = asked;
const now = "2026-05-02T16:00:00.000Z";

const write = (database: Database, body: string, link = token, change: Partial<FormSite> = {}) =>
  sendForm(database, { reply }, { body }, now, link, change);

/** Takes the mails that are due at an ISO time, as the worker of the outbox does before it sends them. */
async function takeMails(database: Database, time: string) {
  const lockedUntil = new Date(Date.parse(time) + 120_000);
  const claim = { kinds: ["mail" as const], now: new Date(time), lockedUntil, limit: 5 };
  return claimDueEntries(database, claim);
}

describeOnEachDatabase("what a message's sender writes on their page", (open) => {
  test("is in the thread, and the business is told of it in the same transaction", async () => {
    const database = await withRequest(open);
    const wakeWorker = vi.fn();
    const mail = { contactTo: ["a@fernhill.example", "b@fernhill.example"] };
    expect(await write(database, " And a wall.\r\nPlease. ", token, { mail, wakeWorker })).toEqual({
      kind: "stored",
    });
    expect(await listEntries(database.db, id)).toMatchObject([
      { kind: "reply", isStaff: false, author: "Jordan Reyes", body: "And a wall.\nPlease." },
    ]);
    const mails = await outboxMails(database.db);
    expect(mails.map(({ to }) => to)).toEqual(mail.contactTo);
    expect(mails[0]).toMatchObject({
      replyTo: { address: "jordan@example.ca" },
      text: expect.stringContaining(`https://fernhill.example/admin/messages/${id}`),
      html: expect.stringContaining(`href="https://fernhill.example/admin/messages/${id}"`),
    });
    expect(wakeWorker).toHaveBeenCalledOnce();
  });

  test("photos that are added later are in the thread, and the business is told", async () => {
    const database = await withRequest(open);
    const site = formSite(database);
    await tellOfPhotos(site, token, 2);
    expect(await listEntries(database.db, id)).toMatchObject([
      { kind: "photos", isStaff: false, author: "Jordan Reyes", details: { count: 2 } },
    ]);
    expect(await outboxMails(database.db)).toMatchObject([
      { to: "hello@fernhill.example", subject: "Jordan Reyes added photos to their quote request" },
    ]);
    expect(site.wakeWorker).toHaveBeenCalledOnce();
  });

  test("within ten minutes of the first mail is one more, which leaves then with all of it", async () => {
    const database = await withRequest(open);
    const at = (minutes: number) => new Date(Date.parse(now) + minutes * 60_000).toISOString();
    const writeAt = (minutes: number, body: string) =>
      sendForm(database, { reply }, { body }, at(minutes), token, {
        mail: { contactTo: ["a@b.ca", "c@d.ca"] },
      });
    await writeAt(0, "One.");
    await takeMails(database, at(0));
    await writeAt(1, "Two.");
    await writeAt(2, "Three.");
    await writeAt(9, "Four.");
    await takeMails(database, at(10));
    await writeAt(11, "Five.");
    const rows = await database.db
      .selectFrom("outbox")
      .select(["recipient", "payload", "next_attempt_at"])
      .where("kind", "=", "mail")
      .orderBy("id")
      .execute();
    const words = ["One.", "Two.", "Three.", "Four.", "Five."];
    const sent = rows.map((row) => {
      const { subject, text } = toJson(row.payload) as Mail;
      const said = words.filter((word) => text.includes(word));
      return [row.recipient, toIsoTime(row.next_attempt_at), subject, said.join(" ")];
    });
    const [one, updates] = [
      "Jordan Reyes wrote about their quote request",
      "3 updates on Jordan Reyes’s quote request",
    ];
    expect(sent).toEqual([
      ["a@b.ca", at(0), one, "One."],
      ["c@d.ca", at(0), one, "One."],
      ["a@b.ca", at(10), updates, "Two. Three. Four."],
      ["c@d.ca", at(10), updates, "Two. Three. Four."],
      ["a@b.ca", at(20), one, "Five."],
      ["c@d.ca", at(20), one, "Five."],
    ]);
  });

  test("beyond what a thread takes is refused with a way on, and nothing of it is stored", async () => {
    const database = await withRequest(open);
    await database.db.transaction().execute(async (trx) => {
      const entry = {
        enquiryId: id,
        kind: "reply",
        userId: null,
        author: "Jordan Reyes",
        details: {},
      } as const;
      for (let n = 0; n < threadLimits.entriesADay; n += 1) await insertEntry(trx, { ...entry, now });
    });
    const site = formSite(database, { now: new Date(now) });
    const answer = await sendForm(database, { reply }, { body: "More" }, now, token, { log: site.log });
    const business = await site.readBusiness();
    const message = quoteTexts.threadFull(business);
    expect(answer).toEqual({ kind: "refused", status: 429, verb: "reply", message, typed: { body: "More" } });
    await tellOfPhotos(site, token, 1);
    expect(site.log.info).toHaveBeenCalledTimes(2);
    expect(await listEntries(database.db, id)).toHaveLength(threadLimits.entriesADay);
    expect(await outboxMails(database.db)).toEqual([]);
  });

  test("photos added seventy times are two entries, and a waiting mail has them all", async () => {
    const database = await withRequest(open);
    for (let n = 0; n < 70; n += 1)
      await tellOfPhotos(formSite(database, { now: new Date(Date.parse(now) + n * 8000) }), token, 1);
    expect((await listEntries(database.db, id)).map(({ details }) => details)).toEqual([
      { count: 40 },
      { count: 30 },
    ]);
    expect(await outboxMails(database.db)).toMatchObject([
      { subject: "70 updates on Jordan Reyes’s quote request" },
    ]);
  });

  test("a new link ends the old one, is mailed, and stands in the thread", async () => {
    const database = await withRequest(open);
    const { value } = await runVerb(database, enquiryVerbs["renew-link"], { id }, now);
    const { path } = value;
    expect(await findSentEnquiry(database.db, linkTokenHash(token), new Date(now))).toBeUndefined();
    expect(
      await findSentEnquiry(database.db, linkTokenHash(path.slice("/q/".length)), new Date(now)),
    ).toMatchObject({ id });
    expect(await listEntries(database.db, id)).toMatchObject([{ kind: "link", details: { renewed: true } }]);
    const [row] = await database.db.selectFrom("outbox").select(["payload", "message_entry_id"]).execute();
    expect(row?.message_entry_id).not.toBeNull();
    // Sealed until it is sent.
    expect(JSON.stringify(row?.payload)).not.toContain(path.slice("/q/".length));
    expect(Object.keys(toJson(row?.payload) as object)).toEqual(["sealed"]);
    expect(await outboxMails(database.db)).toMatchObject([
      { to: asked.email, text: expect.stringContaining(path) },
    ]);
  });

  test("what can't be stored comes back with the reason", async () => {
    const database = await withRequest(open);
    const gone = await write(database, "Hello", "b".repeat(64));
    expect(gone).toEqual({ kind: "gone", status: 404, typed: { body: "Hello" } });
    const empty = await write(database, "  ");
    expect(empty).toMatchObject({ status: 400, message: quoteTexts.noReply });
    const limiters = { ...formSite(database).limiters, replies: { admit: async () => false } };
    const readBusiness = () => Promise.reject(new Error("down"));
    for (const [change, status] of [
      [{ limiters }, 429],
      [{ readBusiness }, 503],
    ] as const)
      expect(await write(database, "Hello", token, change)).toMatchObject({
        status,
        typed: { body: "Hello" },
      });
    expect(await listEntries(database.db, id)).toEqual([]);
  });
});
