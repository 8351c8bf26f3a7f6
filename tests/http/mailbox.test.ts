import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { enquiry, postEnquiry } from "#tests/support/enquiry.ts";
import { startImapMailbox } from "#tests/support/imap-mailbox.ts";
import { startEmptySite } from "#tests/support/ready-sites.ts";
import { type RunningSite, startSite } from "#tests/support/running-site.ts";
import { onDatabase } from "#tests/support/site-database.ts";
import { startSmtpInbox } from "#tests/support/smtp-inbox.ts";
import { sessionCookie } from "#tests/support/staff-account.ts";
import { postVerb } from "#tests/support/staff-requests.ts";

const POLLED = { timeout: 20_000, interval: 200 };

const entries = (site: RunningSite) =>
  onDatabase(site, (trx) =>
    trx
      .selectFrom("message_entries")
      .select(["kind", "body"])
      .where("kind", "=", "reply")
      .orderBy("created_at")
      .execute(),
  );

test("what a sender answers by mail is in the thread, once, and the mailbox is as it was", async ({
  onTestFinished,
}) => {
  const [smtp, imap] = await Promise.all([startSmtpInbox(), startImapMailbox()]);
  onTestFinished(smtp.close);
  onTestFinished(imap.close);
  const env = { SMTP_URL: smtp.url, IMAP_URL: imap.url, MAIL_FROM: "Fernhill <web@fernhill.example>" };
  const site = await startEmptySite(env);
  onTestFinished(() => site.remove());

  await postEnquiry(site.url);
  await smtp.waitFor(1);
  const [{ id } = { id: "" }] = await onDatabase(site, (trx) =>
    trx.selectFrom("contact_messages").select("id").execute(),
  );
  const Cookie = await sessionCookie(site.url);
  const input = { id, answer_id: randomUUID(), body: "Could we come by on Tuesday?" };
  await postVerb(site.url, Cookie, "messages/answer", input);
  const answer = (await smtp.waitFor(2)).find(({ to }) => to?.[0]?.address === enquiry.email);
  const returnAddress = answer?.replyTo?.[0]?.address ?? "";
  expect(returnAddress).toMatch(/^web\+m-[0-9a-z]{25}-[0-9a-z]{13}@fernhill\.example$/);

  const reply = (headers: string, text: string) =>
    `From: Jordan <jordan@example.ca>\nMessage-ID: <${text.length}@example.ca>\n${headers}\n\n${text}`;
  const quote = `On Fri, May 1, 2026 at 12:00 PM Fernhill <${returnAddress}> wrote:\n> Could we come by on Tuesday?`;
  imap.deliver([
    "From: friend@example.com\nSubject: Lunch?\n\nNot about a garden.",
    reply(`To: ${returnAddress}\nAuto-Submitted: auto-replied`, "I am away until Monday."),
    reply(`To: ${returnAddress.toUpperCase()}`, `Tuesday is fine.\n\n${quote}`),
  ]);
  await expect.poll(() => entries(site), POLLED).toEqual([{ kind: "reply", body: "Tuesday is fine." }]);
  const page = await (await fetch(`${site.url}/admin/messages/${id}`, { headers: { Cookie } })).text();
  expect(page).toContain("Jordan Reyes wrote by email.");
  expect(page).toContain("Tuesday is fine.");

  // The mail server goes away, mails are numbered anew, and the site starts again meanwhile.
  await imap.close();
  await expect.poll(() => site.output(), POLLED).toContain("The mailbox could not be read");
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  expect(await site.stop("SIGTERM")).toBe(0);
  imap.renumber();
  await imap.reopen();
  const again = await startSite({ ...env, DATA_DIR: site.dataDir });
  onTestFinished(() => again.remove());
  imap.deliver([reply(`In-Reply-To: ${answer?.messageId}`, "Bring a ladder.")]);
  await expect
    .poll(() => entries(again), POLLED)
    .toEqual([
      { kind: "reply", body: "Tuesday is fine." },
      { kind: "reply", body: "Bring a ladder." },
    ]);
  expect(imap.flags()).toEqual([[], [], [], []]);
  // Both in one: nobody was sent anything for it, and no log says what the mailbox or a sender says.
  expect(smtp.messages).toHaveLength(2);
  for (const output of [site.output(), again.output()])
    expect(output).not.toMatch(/hush|jordan|Tuesday|friend@/i);
});
