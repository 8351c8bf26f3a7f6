import { randomUUID } from "node:crypto";
import type { Email } from "postal-mime";
import { expect, test } from "vitest";
import { findSend } from "#app/modules/newsletter/sending/newsletter-results.queries.server.ts";
import { staffNewsletterTexts } from "#app/modules/newsletter/staff-newsletter-texts.ts";
import { addReaders, readerEmail } from "#app/modules/newsletter/tests/newsletter-readers.ts";
import { defaultSettings } from "#app/site/settings/settings.schema.ts";
import { saveSettings } from "#app/site/settings/site.queries.server.ts";
import { startImapMailbox } from "#tests/support/imap-mailbox.ts";
import { startEmptySite } from "#tests/support/ready-sites.ts";
import { reportSamples } from "#tests/support/report-samples.ts";
import type { RunningSite } from "#tests/support/running-site.ts";
import { onDatabase } from "#tests/support/site-database.ts";
import { startSmtpInbox } from "#tests/support/smtp-inbox.ts";
import { sessionCookie } from "#tests/support/staff-account.ts";
import { postVerb } from "#tests/support/staff-requests.ts";

const POLLED = { timeout: 20_000, interval: 200 };
const sendOf = (site: RunningSite, id: string) => onDatabase(site, (trx) => findSend(trx, id));
const headerOf = ({ headers }: Email, name: string) => headers.find(({ key }) => key === name)?.value ?? "";

test("a newsletter goes to everybody once, its links are counted, and what comes back ends subscriptions", async ({
  onTestFinished,
}) => {
  const [smtp, imap] = await Promise.all([startSmtpInbox(), startImapMailbox()]);
  onTestFinished(smtp.close);
  onTestFinished(imap.close);
  const env = { SMTP_URL: smtp.url, IMAP_URL: imap.url, MAIL_FROM: "Fernhill <web@fernhill.example>" };
  const site = await startEmptySite(env);
  onTestFinished(() => site.remove());
  await onDatabase(site, async (db) => {
    await addReaders({ db }, { ann: {}, bea: {}, cem: {}, unknown: {} });
    const { address } = defaultSettings;
    await saveSettings(db, { address, newsletterPace: "600" }, new Date().toISOString());
  });
  smtp.unknown.add(readerEmail("unknown"));
  const Cookie = await sessionCookie(site.url);
  const run = async (verb: string, input: object) => {
    const answer = await postVerb(site.url, Cookie, `newsletters/${verb}`, input);
    return { status: answer.status, text: await answer.text() };
  };
  const id = randomUUID();
  const newsletter = { id, subject: "Spring", preview_text: "", greeting: "Hello", blocks: [] };
  const content = '<p>Read <a href="https://example.com/łąka?a=1&amp;b=2">this</a>.</p>';
  const saved = await run("save", { ...newsletter, content, expected_updated_at: null });
  expect(saved, saved.text).toMatchObject({ status: 200 });
  const send = { id, send_at: "", with_implied: false };
  expect(await run("send", { ...send, people: 40 })).toMatchObject({
    status: 409,
    text: expect.stringContaining(staffNewsletterTexts.sends.otherCount(4)),
  });
  expect((await run("send", { ...send, people: 4 })).status).toBe(200);
  await expect.poll(() => sendOf(site, id), POLLED).toMatchObject({ status: "sent", sent: 4, bounced: 1 });
  expect(smtp.messages.map(({ to }) => to?.[0]?.address).toSorted()).toEqual(
    ["ann", "bea", "cem"].map(readerEmail),
  );
  expect((await run("save", { ...newsletter, content, expected_updated_at: null })).status).toBe(409);

  const toAnn = smtp.messages.find(({ to }) => to?.[0]?.address === readerEmail("ann")) as Email;
  const returnAddress = smtp.envelopes.find(({ to }) => to === readerEmail("ann"))?.from ?? "";
  expect(returnAddress).toMatch(/^web\+b-[0-9a-z]{25}-[0-9a-z]{13}@fernhill\.example$/);
  expect(toAnn.from?.address).toBe("web@fernhill.example");
  const leave = headerOf(toAnn, "list-unsubscribe").replace(/^<|>$/g, "");
  expect(leave).toMatch(/\/newsletter\/leave\/[0-9a-f]{64}$/);
  expect(toAnn.html).toContain(leave);
  expect(toAnn.text).toContain(leave);
  expect(toAnn.text).toContain("https://example.com/łąka?a=1&b=2");

  const link = /href="([^"]*\/newsletter\/link\/[^"]*)"[^>]*>this</.exec(toAnn.html ?? "")?.[1] ?? "";
  const press = (path: string, method = "GET") =>
    fetch(new URL(path, site.url), {
      method,
      redirect: "manual",
      headers: { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" },
    });
  const shows = [];
  for (const method of ["GET", "HEAD", "GET", "POST"]) {
    const { status, headers } = await press(link.replace(/^https?:\/\/[^/]*/, ""), method);
    shows.push([status, headers.get("location"), headers.get("set-cookie")]);
  }
  const found = [302, "https://example.com/%C5%82%C4%85ka?a=1&b=2", null];
  expect(shows).toEqual([found, found, found, [405, null, null]]);
  for (const path of [
    `/newsletter/link/${id}/99`,
    `/newsletter/link/${randomUUID()}/0`,
    "/newsletter/link/x/y",
  ])
    expect((await press(path)).headers.get("location")).toBe("/");

  // One report bounces, one reader uses the mail program's button.
  imap.deliver([
    (reportSamples.postfix.source as string)
      .replaceAll("RETURN_ADDRESS", returnAddress)
      .replaceAll("READER", readerEmail("ann")),
  ]);
  const toBea = smtp.messages.find(({ to }) => to?.[0]?.address === readerEmail("bea")) as Email;
  const oneClick = headerOf(toBea, "list-unsubscribe").replace(/^<https?:\/\/[^/]*|>$/g, "");
  const left = await fetch(site.url + oneClick, {
    method: "POST",
    body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
  });
  expect(left.status).toBe(200);
  const people = () =>
    onDatabase(site, (trx) =>
      trx.selectFrom("subscribers").select(["email", "end_reason"]).orderBy("email").execute(),
    );
  await expect.poll(people, POLLED).toEqual([
    { email: readerEmail("ann"), end_reason: "bounced" },
    { email: readerEmail("bea"), end_reason: "unsubscribed" },
    { email: readerEmail("cem"), end_reason: null },
    { email: readerEmail("unknown"), end_reason: "bounced" },
  ]);
  const page = await (await fetch(`${site.url}/admin/newsletters/${id}`, { headers: { Cookie } })).text();
  for (const words of ["On the list", "Came back (2)", "about 1 click", readerEmail("unknown")])
    expect(page).toContain(words);
  expect(site.output()).not.toMatch(/@example\.ca|newsletter\/leave\/[0-9a-f]/);
});
