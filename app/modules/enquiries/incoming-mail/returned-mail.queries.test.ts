import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { enquiryRow, idOf } from "#app/modules/enquiries/tests/stored-enquiries.ts";
import { parseMail } from "#app/modules/mailbox/parse-mail.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { returnAddresses } from "#app/platform/mail/return-address.server.ts";
import { enqueueMail, recordDone } from "#app/platform/outbox/outbox.queries.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { sampleMail } from "#tests/support/outbox-mails.ts";
import { reportSamples } from "#tests/support/report-samples.ts";
import { insertEnquiry } from "../enquiries.queries.server.ts";
import { findUndelivered } from "../enquiry-mails.queries.server.ts";
import { findEntryMails, insertEntry, listEntries } from "../thread/enquiry-entries.queries.server.ts";
import { returnedMails } from "./returned-mail.server.ts";

const now = new Date("2026-05-02T16:00:00.000Z");
const id = idOf(1);
const answers = returnAddresses("s".repeat(32), "web@fernhill.example");
const unknown = readFileSync(
  new URL("../../../../tests/support/bounces/postfix-hotmail-550-5-5-0.eml", import.meta.url),
  "utf8",
);

/** An enquiry that was answered twice. `sent` are the ids of the mails, `entries` those of the answers. */
async function setUp({ db }: Database) {
  const enquiry = enquiryRow(1, { email: "jordan@example.ca" });
  const [sent, entries]: [string[], string[]] = [[], []];
  await db.transaction().execute(async (trx) => {
    await insertEnquiry(trx, enquiry);
    for (const _answer of [1, 2]) {
      const entry = { enquiryId: id, userId: null, author: "Robin", kind: "answer", details: {} } as const;
      const threadEntryId = await insertEntry(trx, { ...entry, now: enquiry.created_at });
      entries.push(threadEntryId);
      sent.push(await enqueueMail(trx, sampleMail, { recordId: id, threadEntryId, now }));
    }
  });
  for (const [at, mailId] of sent.entries())
    await recordDone(db, mailId, new Date(now.getTime() + at * 1000));
  const handle = returnedMails({ db, answers, now: () => now });
  return {
    sent,
    entries,
    report: async (source: string, to = answers.create("m", id)) => {
      const mail = source
        .replaceAll(/\{RET\}|RETURN_ADDRESS/g, to)
        .replaceAll(/\{RCPT\}|READER/g, "jordan@example.ca");
      return handle(await parseMail(Buffer.from(mail.replaceAll(/\r?\n/g, "\r\n")), true), []);
    },
    states: async () => {
      const mails = await findEntryMails(db, id);
      return entries.map((entry) => mails.get(entry)?.state);
    },
    mailOf: async (entry = "") => (await findEntryMails(db, id)).get(entry),
  };
}

describeOnEachDatabase("A mail to a message's sender", (open) => {
  test("that comes back is told at its entry and on the dashboard, once, with the server's words", async () => {
    const database = await open();
    const { report, states, mailOf, entries } = await setUp(database);
    expect(await findUndelivered(database.db, now)).toBeNull();
    expect(await report(unknown)).toBe("taken");
    expect(await report(unknown)).toBe("skipped");
    expect(await states()).toEqual(["sent", "returned"]);
    expect(await mailOf(entries[1])).toMatchObject({
      error: expect.stringContaining("550 5.5.0 Requested action not taken: mailbox unavailable"),
      at: now.toISOString(),
    });
    expect(await findUndelivered(database.db, now)).toMatchObject({ count: 1, id });
    // Nobody wrote anything, and nobody is notified.
    expect(await listEntries(database.db, id)).toHaveLength(2);
    const outbox = await database.db.selectFrom("outbox").select("id").execute();
    expect(outbox).toHaveLength(2);
  });

  test("is the one that the report names, also if the report goes to another address of the mailbox", async () => {
    const { report, states, sent } = await setUp(await open());
    const headers = `Message-ID: <${sent[0]}@fernhill.example>\nReply-To: ${answers.create("m", id)}\nSubject: Rake less`;
    const source = unknown.replace("Subject: Rake less\n\nHello", `${headers}\n\nHello`);
    expect(source).not.toBe(unknown);
    expect(await report(source, "web@fernhill.example")).toBe("taken");
    expect(await states()).toEqual(["returned", "sent"]);
  });

  test("that is given up after days has come back; of a delay, and of a complaint, nothing is told", async () => {
    const { report, states } = await setUp(await open());
    const of = (name: string) => reportSamples[name]?.source ?? "";
    expect(await report(of("delayed"))).toBe("unmatched");
    expect(await report(of("an automatic reply"))).toBe("unmatched");
    expect(await report(of("a complaint"))).toBe("skipped");
    expect(await states()).toEqual(["sent", "sent"]);
    expect(await report(of("given up after days"))).toBe("taken");
    expect(await states()).toEqual(["sent", "returned"]);
  });

  test("is not touched by a report to a forged address, to one of a newsletter, or about a deleted message", async () => {
    const { report, states } = await setUp(await open());
    const own = answers.create("m", id);
    expect(await report(unknown, own.replace("+m-", "+m-0"))).toBe("unmatched");
    expect(await report(unknown, answers.create("b", id))).toBe("unmatched");
    expect(await report(unknown, answers.create("m", idOf(2)))).toBe("skipped");
    expect(await states()).toEqual(["sent", "sent"]);
  });

  test("keeps a bounded part of what the server said, without addresses", async () => {
    const { report, mailOf, entries } = await setUp(await open());
    const long = unknown.replace("(S2017062302).", `<jordan@example.ca> <b>${"x".repeat(5000)}</b>`);
    await report(long);
    const mail = await mailOf(entries[1]);
    const error = mail?.state === "returned" ? mail.error : "";
    expect(error).toHaveLength(500);
    expect(error).toContain("<…> <b>x");
    expect(error).not.toContain("jordan@");
  });
});
