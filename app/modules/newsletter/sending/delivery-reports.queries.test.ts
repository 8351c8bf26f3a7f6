import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseMail } from "#app/modules/mailbox/parse-mail.server.ts";
import {
  addNewsletter,
  addReaders,
  readerEmail,
  readerId,
} from "#app/modules/newsletter/tests/newsletter-readers.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { returnAddresses } from "#app/platform/mail/return-address.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { reportSamples } from "#tests/support/report-samples.ts";
import { deliveryReports } from "./delivery-reports.server.ts";
import { findSend } from "./newsletter-results.queries.server.ts";

const folder = new URL("../../../../tests/support/bounces/", import.meta.url);
const files = readdirSync(folder);
/** What is kept of the mail server's answer in each of the samples; null for a complaint. */
const samples: Record<string, string | null> = {
  "arf-hotmail-jmrp.eml": null,
  "exchange-relay-5-0-350.eml": "550 5.1.1 <…>: Email address could not be found",
  "exim-text-only.eml": "550 5.1.1 User unknown",
  "gmail-dns.eml": "Domain name not found: example.ca",
  "ironport-supplementary.eml": '550 "Unknown User"',
  "postfix-hotmail-550-5-5-0.eml": "550 5.5.0 Requested action not taken: mailbox unavailable",
  "yahoo-554-disabled.eml": "This mailbox is disabled",
  "zoho-plain.eml": "The email account that you tried to reach does not exist",
};

const now = new Date("2026-03-01T12:00:00.000Z");
const answers = returnAddresses("a secret", "office@fernhill.example");
const newsletterId = (number: number) => `01970000-0000-7000-8000-00000000000${number}`;

/** A newsletter that was sent to one reader. */
async function sentNewsletter(database: Database, number = 1) {
  const { db } = database;
  const id = newsletterId(number);
  const sendAt = new Date(now.getTime() + number * 1000).toISOString();
  await addNewsletter(database, { id, sendAt, status: "sending", to: { [readerEmail("ann")]: "sent" } });
  const recipient = await db
    .selectFrom("newsletter_recipients")
    .select("id")
    .where("newsletter_id", "=", id)
    .executeTakeFirstOrThrow();
  const handle = deliveryReports({ db, answers, now: () => now });
  return {
    async report(sample: string, to = answers.create("b", recipient.id)) {
      const source = sample
        .replaceAll(/RETURN_ADDRESS|\{RET\}/g, to)
        .replaceAll(/READER|\{RCPT\}/g, readerEmail("ann"));
      return handle(await parseMail(Buffer.from(source.replaceAll(/\r?\n/g, "\r\n")), true), []);
    },
    bounce: async () =>
      await db
        .selectFrom("newsletter_recipients")
        .select(["bounce", "last_error"])
        .where("id", "=", recipient.id)
        .executeTakeFirstOrThrow(),
  };
}

const findReader = ({ db }: Database) =>
  db
    .selectFrom("subscribers")
    .select(["state", "end_reason", "soft_bounces"])
    .where("id", "=", readerId("ann"))
    .executeTakeFirstOrThrow();

describeOnEachDatabase("reports about the delivery of newsletters", (open) => {
  test.each(Object.entries(reportSamples))("%s", async (_name, { source, bounce, ends, says }) => {
    const database = await open();
    await addReaders(database, { ann: {} });
    const newsletter = await sentNewsletter(database);
    expect(await newsletter.report(source)).toBe(bounce ? "taken" : "skipped");
    // Mail servers send reports again.
    expect(await newsletter.report(source)).toBe("skipped");
    const stored = await newsletter.bounce();
    expect(stored.bounce).toBe(bounce);
    if (says) expect(stored.last_error).toContain(says);
    const reader = await findReader(database);
    expect(reader.end_reason).toBe(ends);
    expect(reader.soft_bounces).toBe(bounce === "soft" ? 1 : 0);
    expect(await findSend(database.db, newsletterId(1))).toMatchObject({
      recipients: 1,
      sent: 1,
      left_out: 0,
    });
  });

  test("all samples are known", () => expect(files).toEqual(Object.keys(samples)));

  test.each(files)("%s takes its reader off the list at once", async (name) => {
    const database = await open();
    await addReaders(database, { ann: {} });
    const newsletter = await sentNewsletter(database);
    expect(await newsletter.report(readFileSync(new URL(name, folder), "utf8"))).toBe("taken");
    const says = samples[name];
    const { bounce, last_error } = await newsletter.bounce();
    expect(bounce).toBe(says === null ? "complaint" : "hard");
    expect(last_error ?? "").toContain(says ?? "");
    expect(last_error ?? "").not.toContain(readerEmail("ann"));
    expect(await findReader(database)).toMatchObject({
      state: "ended",
      end_reason: says === null ? "complained" : "bounced",
    });
  });

  test("a report that is matched by nothing, or by a forged address, changes nothing", async () => {
    const database = await open();
    await addReaders(database, { ann: {} });
    const { report, bounce } = await sentNewsletter(database);
    const { postfix } = reportSamples;
    const message = answers.create("m", newsletterId(1));
    for (const to of [
      "office@fernhill.example",
      message,
      answers.create("b", newsletterId(1)).replace("+b-", "+b-0"),
    ])
      expect(await report(postfix.source, to)).toBe("unmatched");
    expect(await report(postfix.source, answers.create("b", newsletterId(9)))).toBe("skipped");
    expect(await bounce()).toEqual({ bounce: null, last_error: null });
  });

  test("five newsletters in a row that came back for now end a subscription; one that arrives begins anew", async () => {
    const database = await open();
    await addReaders(database, { ann: {} });
    const { full } = reportSamples;
    for (const [number, comesBack] of [1, 1, 1, 0, 1, 1, 1, 1].entries()) {
      const { report } = await sentNewsletter(database, number + 1);
      if (comesBack) await report(full.source);
    }
    expect(await findReader(database)).toMatchObject({ state: "subscribed", soft_bounces: 4 });
    const { report } = await sentNewsletter(database, 9);
    await report(full.source);
    expect(await findReader(database)).toEqual({
      state: "ended",
      end_reason: "soft-bounces",
      soft_bounces: 5,
    });
  });
});
