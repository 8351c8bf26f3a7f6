import { randomUUID } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { asked, nextSecond, sendForm, withRequest } from "#app/modules/enquiries/tests/sender-forms.ts";
import { parseMail } from "#app/modules/mailbox/parse-mail.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { messageIdOf, openMailer } from "#app/platform/mail/mailer.server.ts";
import { returnAddresses } from "#app/platform/mail/return-address.server.ts";
import { startOutboxWorker } from "#app/platform/outbox/outbox-worker.server.ts";
import { saveSettings } from "#app/site/settings/site.queries.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { outboxMails } from "#tests/support/outbox-mails.ts";
import { startSmtpInbox } from "#tests/support/smtp-inbox.ts";
import { cipher, runVerb } from "#tests/support/staff-context.ts";
import { openStorage } from "#tests/support/storage.ts";
import { enquiryVerbs } from "../enquiries.actions.server.ts";
import { estimateVerbs } from "../estimates/estimates.actions.server.ts";
import { findMailThread } from "../thread/enquiry-entries.queries.server.ts";
import { visitSenderVerbs } from "../visits/visit-verbs.server.ts";
import { visitVerbs } from "../visits/visits.actions.server.ts";
import { AGREE_TO_VISIT } from "../visits/visits.ts";
import { mailReplies } from "./mail-reply.server.ts";

const { id } = asked;
const time = "2026-05-04T13:00:00.000Z";
const answers = returnAddresses("s".repeat(32), "web@fernhill.example");

const renewLink = (database: Database) => runVerb(database, enquiryVerbs["renew-link"], { id }, nextSecond());
const answer = (database: Database, body = "Does Tuesday suit you?") =>
  runVerb(
    database,
    enquiryVerbs.answer,
    { id, answer_id: randomUUID(), seen_entries: 99, body },
    nextSecond(),
  );
const estimate = (database: Database) =>
  runVerb(
    database,
    estimateVerbs["send-estimate"],
    {
      id,
      estimate_id: randomUUID(),
      seen_entries: 99,
      amount: "900",
      up_to: "",
      included: "A wall.",
      valid_through: "",
    },
    nextSecond(),
  );
const offer = (database: Database) =>
  runVerb(
    database,
    visitVerbs["offer-visit"],
    { id, entry_id: randomUUID(), seen_entries: 99, times: [time], body: "", is_agreed: false },
    nextSecond(),
  );
const agree = (database: Database, link: string) =>
  sendForm(database, visitSenderVerbs, { verb: AGREE_TO_VISIT, time }, nextSecond(), link);

/** Takes a mail that the sender has answered with. */
async function write(database: Database, messageId: string, from = asked.email): Promise<void> {
  const take = mailReplies({
    database,
    store: (await openStorage()).store,
    answers,
    log: { info: vi.fn(), error: vi.fn() },
    readOwnAddresses: async () => [],
    now: () => new Date(nextSecond()),
  });
  const headers = [`From: ${from}`, `To: ${answers.create("m", id)}`, `Message-ID: ${messageId}`];
  const mail = [...headers, "Date: Mon, 5 Jan 2026 10:00:00 +0000", "", "Yes."].join("\r\n");
  expect(await take(await parseMail(Buffer.from(mail), true), [])).toBe("taken");
}

const cleanups: (() => Promise<void> | void)[] = [];

/** Sends the mails of the outbox. @returns the headers with which they arrive, oldest first */
async function deliver(database: Database) {
  const inbox = await startSmtpInbox();
  const mailer = openMailer({ smtpUrl: inbox.url, dataDir: "/nowhere" }, { info: vi.fn() });
  cleanups.push(inbox.close, mailer.close);
  const { length } = await outboxMails(database.db);
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const worker = startOutboxWorker({ database, mailer, cipher, log });
  cleanups.push(worker.stop);
  const arrived = await inbox.waitFor(length);
  await worker.stop();
  return arrived
    .filter(({ to }) => to?.[0]?.address === asked.email)
    .toSorted((one, other) => ((one.messageId ?? "") < (other.messageId ?? "") ? -1 : 1))
    .map(({ subject, messageId = "", inReplyTo, references }) => ({
      subject,
      messageId,
      inReplyTo,
      references: references?.split(/\s+/) ?? [],
    }));
}

describeOnEachDatabase("the mails to a message's sender", (open) => {
  // Registered inside, so that the workers stop before their database is closed.
  afterEach(async () => {
    for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
  });

  test("are one thread in the sender's mail program, under the subject of the first one", async () => {
    const database = await withRequest(open);
    const { value } = await renewLink(database);
    await answer(database);
    await write(database, "<first.1@mail.example>");
    await database.db
      .transaction()
      .execute((trx) => saveSettings(trx, { name: "Fernhill & Daughters" }, nextSecond()));
    await offer(database);
    await write(database, "<second.2@mail.example>");
    expect(await agree(database, value.path.slice("/q/".length))).toEqual({ kind: "stored" });
    await estimate(database);
    await renewLink(database);
    const mails = await deliver(database);
    const [link, answered, offered, agreed, estimated] = mails.map(({ messageId }) => messageId);
    const re = "Re: Your quote request to Fernhill Landscaping";
    const before = [link, answered, "<first.1@mail.example>", offered, "<second.2@mail.example>"];
    expect(mails).toMatchObject([
      { subject: "Your quote request to Fernhill Landscaping", references: [] },
      { subject: re, inReplyTo: link, references: [link] },
      { subject: re, inReplyTo: "<first.1@mail.example>", references: before.slice(0, 3) },
      { subject: re, inReplyTo: "<second.2@mail.example>", references: before },
      { subject: re, inReplyTo: agreed, references: [...before, agreed] },
      { subject: re, inReplyTo: estimated, references: [...before, agreed, estimated] },
    ]);
  });

  test("repeat no Message-ID that is malformed, or of somebody else's mail", async () => {
    const database = await withRequest(open);
    await answer(database);
    await write(database, "<no@message id>");
    await write(database, `<${"a".repeat(400)}@mail.example>`);
    await write(database, "<sam.1@mail.example>", "sam@example.net");
    await answer(database, "Or Friday?");
    const { mails } = await findMailThread(database.db, id);
    expect(mails.map(({ isOurs }) => isOurs)).toEqual([true, true]);
    const [, second] = await outboxMails(database.db);
    const first = second && messageIdOf(mails[0]?.id ?? "", second.from);
    expect(second).toMatchObject({ inReplyTo: first, references: [first] });
  });

  test("that could not be sent begin no thread", async () => {
    const database = await withRequest(open);
    await answer(database);
    await database.db.updateTable("outbox").set({ failed_at: nextSecond() }).execute();
    expect(await findMailThread(database.db, id)).toEqual({ mails: [], subject: null });
  });
});
