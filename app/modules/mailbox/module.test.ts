import { expect, onTestFinished, test } from "vitest";
import { migrations } from "#app/migrations.server.ts";
import { parseConfig } from "#app/platform/config.server.ts";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import type { CheckedSite } from "#app/site/slots/doctor-check.server.ts";
import { runScript } from "#tests/support/commands.ts";
import { startImapMailbox } from "#tests/support/imap-mailbox.ts";
import { freePort } from "#tests/support/running-site.ts";
import { scratchFolder } from "#tests/support/scratch.ts";
import { startSmtpInbox } from "#tests/support/smtp-inbox.ts";
import { mailboxOnServer } from "./module.server.ts";

async function startMailbox() {
  const mailbox = await startImapMailbox();
  onTestFinished(() => mailbox.close());
  return mailbox.url;
}

/** What the doctor says of the mailbox. */
async function look(env: Record<string, string>) {
  const findings = await mailboxOnServer.doctorChecks?.mailbox?.({ config: parseConfig(env) } as CheckedSite);
  return findings?.map(({ said }) => said);
}

test("the doctor has no fault to tell of no mailbox, or of one that can be read", async () => {
  expect(await look({})).toEqual([]);
  expect(await look({ IMAP_URL: await startMailbox() })).toEqual([]);
});

test("the doctor tells of a mailbox that can't be read", async () => {
  expect(await look({ IMAP_URL: (await startMailbox()).replace("hush%20", "") })).toEqual([
    expect.stringMatching(/^The mail server rejects user or password of IMAP_URL\. Correct them/),
  ]);
  expect(await look({ IMAP_URL: `imap://a%40b.ca:p@127.0.0.1:${await freePort()}` })).toEqual([
    expect.stringMatching(/^Nothing listens where IMAP_URL leads to\. Start the mail server/),
  ]);
});

test("a start says which mailbox is read, without its password", () => {
  const said = (env: Record<string, string>) => mailboxOnServer.startLines?.(parseConfig(env)).Mailbox;
  expect(said({})).toBe("none is read (IMAP_URL isn’t set)");
  expect(said({ IMAP_URL: "imaps://web%40fernhill.example:hush@mail.example" })).toBe(
    "INBOX of web@fernhill.example at mail.example:993",
  );
});

test("a test email also says whether the mailbox of IMAP_URL can be read", async () => {
  const dataDir = await scratchFolder("trellis-mail-");
  const database = openDatabase({ dataDir });
  await migrateToLatest(database, migrations);
  await database.close();
  const [imapUrl, inbox] = await Promise.all([startMailbox(), startSmtpInbox()]);
  onTestFinished(() => inbox.close());
  const sendWith = (IMAP_URL: string) =>
    runScript(["mail", "test", "jo@fernhill.example"], {
      DATA_DIR: dataDir,
      MAIL_FROM: "Fernhill <web@fernhill.example>",
      SMTP_URL: inbox.url,
      IMAP_URL,
    });
  const wrong = await sendWith(imapUrl.replace("hush", "wrong"));
  expect(wrong).toMatchObject({
    code: 1,
    said: expect.stringContaining("The mailbox can’t be read: INBOX of"),
  });
  expect(wrong.said).not.toMatch(/wrong|hush/);
  expect(await sendWith(imapUrl)).toMatchObject({
    code: 0,
    said: expect.stringContaining("The mailbox can be read: INBOX of"),
  });
});
