import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newsletterTexts } from "#app/modules/newsletter/newsletter-texts.ts";
import { readSecret } from "#app/platform/config.server.ts";
import { ASKED_EMAIL_FIELD } from "#app/platform/email-address.ts";
import { emailHasher } from "#app/platform/email-hash.server.ts";
import { HONEYPOT_FIELD } from "#app/platform/http/honeypot.ts";
import { newLinkToken } from "#app/platform/link-token.server.ts";
import { startEmptySite } from "#tests/support/ready-sites.ts";
import type { RunningSite } from "#tests/support/running-site.ts";
import { insertRows, onDatabase } from "#tests/support/site-database.ts";
import { storedMails } from "#tests/support/stored-mails.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startEmptySite({ TRUST_PROXY: "127.0.0.1" });
});
afterAll(() => site?.remove());
beforeEach(() =>
  onDatabase(site, async (trx) => {
    await trx.deleteFrom("subscribers").execute();
    // Addresses are mailed again.
    await trx.deleteFrom("rate_limits").where("key", "like", "mails-%").execute();
  }),
);

const SENT = "/newsletter?sent=1";
let tests = 0;
/** Each test is another client, because subscriptions are counted by its address. */
beforeEach(() => {
  tests += 1;
});

function post(to: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  return fetch(site.url + to, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams(form),
    headers: { origin: site.url, "x-forwarded-for": `203.0.113.${tests}`, ...headers },
  });
}

async function wordsShown(): Promise<string> {
  const html = await (await fetch(`${site.url}/newsletter`)).text();
  return /name="words" value="([^"]+)"/.exec(html)?.[1]?.replaceAll("&#x27;", "'") ?? "";
}

const subscribe = async (email: string, more: Record<string, string> = {}) =>
  post("/newsletter", { email, words: await wordsShown(), ...more });

const subscribers = () =>
  onDatabase(site, (trx) =>
    trx.selectFrom("subscribers").select(["id", "email", "state", "end_reason"]).orderBy("id").execute(),
  );

/** The link of the only mail to an address. */
async function linkTo(email: string): Promise<string> {
  let link = "";
  await expect
    .poll(async () => {
      const mail = (await storedMails(site.dataDir)).find(({ to }) => to?.[0]?.address === email);
      link = /https?:\/\/[^/]+(\/newsletter\/\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
      return link;
    })
    .not.toBe("");
  return link;
}

/** Somebody on the list, with the link of a newsletter. */
async function subscribed(email: string): Promise<string> {
  const hashEmail = emailHasher(readSecret({ secret: undefined, dataDir: site.dataDir }));
  const row = { email, email_hash: hashEmail(email), name: "", state: "subscribed", consent: "express" };
  const created_at = new Date().toISOString();
  await onDatabase(site, (trx) =>
    insertRows(trx, "subscribers", [{ id: v7(), ...row, source: "newsletter", created_at }] as never),
  );
  await subscribe(email);
  return linkTo(email);
}

test("an address that looks mistyped is asked about once, in the page's form, and one from any keyboard is taken", async () => {
  const email = "jordan@gmail.con";
  const asked = await post("/newsletter", { email });
  expect(asked.status).toBe(400);
  const html = await asked.text();
  expect(html).toContain("Did you mean jordan@gmail.com?");
  expect(html).toContain(`name="${ASKED_EMAIL_FIELD}" value="${email}"`);
  expect((await subscribe(email, { [ASKED_EMAIL_FIELD]: email })).headers.get("location")).toBe(SENT);
  await subscribe("ｊo＠example．ca.");
  expect(await subscribers()).toEqual([
    expect.objectContaining({ email, state: "pending" }),
    expect.objectContaining({ email: "jo@example.ca", state: "pending" }),
  ]);
});

test("the block's form shows the words of consent, whose form mails a link, whose button subscribes", async () => {
  const email = "jordan@example.ca";
  expect(await (await fetch(`${site.url}/blog`)).text()).toMatch(/<form[^>]* action="\/newsletter"[^>]*>/);
  const asked = await post("/newsletter", { email });
  expect([asked.status, asked.headers.get("cache-control")]).toEqual([200, "private, no-store"]);
  const html = await asked.text();
  expect(html).toContain(`value="${email}"`);
  expect(html).toContain("I can unsubscribe at any time");
  expect(await subscribers()).toEqual([]);

  const sent = await subscribe(email);
  expect([sent.status, sent.headers.get("location")]).toEqual([303, SENT]);
  expect(await (await fetch(site.url + SENT)).text()).toContain(newsletterTexts.sentTitle);
  const link = await linkTo(email);
  const open = async () => await (await fetch(site.url + link)).text();
  const opened = await fetch(site.url + link);
  expect(Object.fromEntries(opened.headers)).toMatchObject({
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
  });
  expect(await opened.text()).toContain(">Confirm</");
  await fetch(site.url + link, { method: "HEAD" });
  expect(await subscribers()).toMatchObject([{ email, state: "pending" }]);
  expect((await post(link, {}, { origin: "https://elsewhere.example" })).status).toBe(403);
  expect(await (await post(link, {})).text()).toContain(newsletterTexts.confirm.done);
  expect(await subscribers()).toMatchObject([{ email, state: "subscribed" }]);
  const records = await onDatabase(site, (trx) =>
    trx.selectFrom("consent_records").select(["kind", "page", "address", "words"]).orderBy("id").execute(),
  );
  const address = `203.0.113.0/24`;
  expect(records).toEqual([
    {
      kind: "asked",
      page: "/newsletter",
      address,
      words: expect.stringContaining("email me your newsletter"),
    },
    { kind: "confirmed", page: "/newsletter/confirm", address, words: "" },
  ]);
  for (const answer of [await open(), await (await post(link, {})).text()])
    expect(answer).toContain(newsletterTexts.confirm.gone);
  expect(await (await fetch(`${site.url}/newsletter/confirm/${newLinkToken()}`)).text()).toContain(
    newsletterTexts.confirm.gone,
  );
  const cut = await fetch(site.url + link.slice(0, -12));
  expect(cut.status).toBe(404);
  expect(await cut.text()).toMatch(/This link is incomplete[\s\S]*href="\/newsletter"/);
  expect(site.output()).not.toContain(link);
  expect(site.output()).not.toContain(email);
});

test("whatever is known of an address, the answer is the same", async () => {
  await subscribed("known@example.ca");
  const answers = [];
  for (const email of ["known@example.ca", "new@example.ca", "new@example.ca", "NEW@example.ca"]) {
    const answer = await subscribe(email);
    answers.push([answer.status, answer.headers.get("location"), await answer.text()]);
  }
  expect(answers).toEqual(Array.from({ length: 4 }, () => [303, SENT, ""]));
});

test("what can't be taken is said at the form, which keeps what was typed", async () => {
  const bad = await post("/newsletter", { email: "jordan@" });
  expect(bad.status).toBe(400);
  expect(await bad.text()).toMatch(
    /aria-invalid="true"[^>]*value="jordan@"|value="jordan@"[^>]*aria-invalid="true"/,
  );
  expect((await subscribe("")).status).toBe(400);
  expect((await subscribe(`${"a".repeat(250)}@example.ca`)).status).toBe(400);
  const changed = await subscribe("jordan@example.ca", { words: "Other words." });
  expect(changed.status).toBe(400);
  expect(await changed.text()).toContain("We’ve changed what we ask you to agree to");
  const robot = await subscribe("robot@example.ca", { [HONEYPOT_FIELD]: "x" });
  expect(robot.headers.get("location")).toBe(SENT);
  expect(await subscribers()).toEqual([]);
});

test("ten thousand subscriptions of one machine end in a sentence, and fill no table", async () => {
  const words = await wordsShown();
  const statuses = [];
  for (let at = 0; at < 12; at += 1)
    statuses.push((await post("/newsletter", { email: `p${at}@example.ca`, words })).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 303), 429, 429]);
  const refused = await post("/newsletter", { email: "p@example.ca", words });
  expect(await refused.text()).toContain(newsletterTexts.tooMany);
  expect(await subscribers()).toHaveLength(10);
});

test("the link of a newsletter shows a button, and changes nothing before it is pressed", async () => {
  const link = await subscribed("sam@example.ca");
  expect(await (await fetch(site.url + link)).text()).toContain(">Unsubscribe</");
  // Not one of ours: only the one-click form needs no origin.
  expect((await post(link, {}, { origin: "https://mail.example" })).status).toBe(403);
  expect(await subscribers()).toMatchObject([{ state: "subscribed" }]);
  for (const answer of [await post(link, {}), await fetch(site.url + link)])
    expect(await answer.text()).toContain(newsletterTexts.leave.comeBack);
  expect(await subscribers()).toMatchObject([{ state: "ended", end_reason: "unsubscribed" }]);
});

test.each([
  ["a form", new URLSearchParams({ "List-Unsubscribe": "One-Click" })],
  ["a multipart form", oneClickParts()],
])("mail programs unsubscribe with %s, without an origin and without a limit", async (name, body) => {
  const link = await subscribed(`${name.replaceAll(" ", "-")}@example.ca`);
  const press = (to: string, headers = {}) => fetch(site.url + to, { method: "POST", body, headers });
  const forged = link.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
  for (let at = 0; at < 70; at += 1) expect((await press(forged)).status).toBe(404);
  expect(await (await press(forged)).text()).toBe(newsletterTexts.leave.oneClickUnknown);
  expect((await press(link.slice(0, -12))).status).toBe(404);
  expect(await subscribers()).toMatchObject([{ state: "subscribed" }]);
  const answer = await press(`${link}%3E`, { origin: "https://mail.example" });
  expect([answer.status, answer.headers.get("location")]).toEqual([200, null]);
  expect(await subscribers()).toMatchObject([{ state: "ended", end_reason: "unsubscribed" }]);
  expect((await press(link)).status).toBe(200);
  const huge = new URLSearchParams({ "List-Unsubscribe": "One-Click", more: "x".repeat(20_000) });
  expect((await fetch(site.url + link, { method: "POST", body: huge })).status).toBe(413);
});

test("a link works with what mail programs add to it", async () => {
  const link = await subscribed("kim@example.ca");
  for (const added of ["%3E", ">", ".", ")", ",", "=", "%20", "%22", ";"]) {
    const opened = await fetch(site.url + link + added);
    expect([opened.status, new URL(opened.url).pathname], added).toEqual([200, link]);
    expect(await opened.text()).toContain(">Unsubscribe</");
  }
  const redirected = await fetch(`${site.url + link}%3E`, { redirect: "manual" });
  expect(Object.fromEntries(redirected.headers)).toMatchObject({
    location: link,
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
  });
  expect(site.output()).not.toContain(link);
});

const { leave } = newsletterTexts;

test("a link that isn’t ours is incomplete, and its page mails whoever is on the list a new one", async () => {
  const email = "robin@example.ca";
  const link = await subscribed(email);
  const cut = link.slice(0, -12);
  const forged = link.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
  for (const broken of [cut, forged, "/newsletter/leave", "/newsletter/leave/%3E"]) {
    const opened = await fetch(site.url + broken);
    expect([opened.status, opened.headers.get("cache-control")], broken).toEqual([404, "private, no-store"]);
    const html = await opened.text();
    expect(html).toMatch(/<h1[^>]*>This link is incomplete</);
    expect(html).toContain(leave.incomplete);
    expect(html).toMatch(/href="tel:[^"]+"/);
    expect(html).not.toContain(leave.comeBack);
    const pressed = await post(broken, {});
    expect(pressed.status).toBe(400);
    expect(await pressed.text()).not.toContain(leave.comeBack);
  }
  expect(await subscribers()).toMatchObject([{ state: "subscribed" }]);
  const mails = async () =>
    (await storedMails(site.dataDir)).filter(({ subject }) => subject?.startsWith("Unsubscribe:"));
  for (const address of ["nobody@example.ca", "Robin@Example.ca", email, email]) {
    const sent = await post("/newsletter/leave", { email: address });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "/newsletter/leave/sent"]);
  }
  const robot = await post("/newsletter/leave", { email, [HONEYPOT_FIELD]: "x" });
  expect(robot.headers.get("location")).toBe("/newsletter/leave/sent");
  const told = await fetch(`${site.url}/newsletter/leave/sent`);
  expect(told.status).toBe(200);
  expect(await told.text()).toContain(leave.freshSent);
  await expect.poll(async () => (await mails()).length).toBe(1);
  const [mail] = await mails();
  expect(mail?.to?.[0]?.address).toBe(email);
  const fresh = /https?:\/\/[^/]+(\/newsletter\/leave\/\S+)/.exec(mail?.text ?? "")?.[1] ?? "";
  expect(await (await post(fresh, {})).text()).toContain(leave.comeBack);
  expect(await subscribers()).toMatchObject([{ state: "ended", end_reason: "unsubscribed" }]);
});

test("what can’t be mailed to is said at the form, and too many requests of one machine are refused", async () => {
  const bad = await post("/newsletter/leave", { email: "jordan@" });
  expect(bad.status).toBe(400);
  expect(await bad.text()).toMatch(/value="jordan@"/);
  const statuses = [];
  for (let at = 0; at < 11; at += 1)
    statuses.push((await post("/newsletter/leave", { email: `p${at}@example.ca` })).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 303), 429]);
});

test("only whoever is off the list is told so: a person who is erased, too", async () => {
  const link = await subscribed("lee@example.ca");
  await onDatabase(site, async (trx) => void (await trx.deleteFrom("subscribers").execute()));
  const opened = await fetch(site.url + link);
  expect(opened.status).toBe(200);
  expect(await opened.text()).toContain(leave.comeBack);
  const oneClick = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  expect((await fetch(site.url + link, { method: "POST", body: oneClick })).status).toBe(200);
  expect(await (await fetch(`${site.url}/newsletter/leave/test%3E`)).text()).toContain(leave.test);
});

function oneClickParts(): FormData {
  const form = new FormData();
  form.set("List-Unsubscribe", "One-Click");
  return form;
}
