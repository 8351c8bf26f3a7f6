import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { quoteTexts } from "#app/modules/enquiries/quote-texts.ts";
import { linkTokenHash, newLinkToken } from "#app/platform/link-token.server.ts";
import { startDemoSite } from "#tests/support/ready-sites.ts";
import type { RunningSite } from "#tests/support/running-site.ts";
import { insertRows, onDatabase } from "#tests/support/site-database.ts";
import { sessionCookie } from "#tests/support/staff-account.ts";
import { postVerb } from "#tests/support/staff-requests.ts";
import { enquiryRow, idOf } from "./stored-enquiries.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startDemoSite();
});
afterAll(() => site?.remove());

/** A browser that keeps its cookie and follows no redirect by itself. */
function visitor() {
  let cookie = "";
  const visit = async (path: string, form?: Record<string, string>, headers: Record<string, string> = {}) => {
    const response = await fetch(site.url + path, {
      redirect: "manual",
      headers: { cookie, ...(form && { origin: site.url }), ...headers },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    return response;
  };
  return { visit, cookie: () => cookie };
}

const steps: [string, Record<string, string>, string][] = [
  ["/quote", { words: "A sloped yard.", service: "Hardscaping" }, "/quote/where"],
  ["/quote/where", { place: "Elora" }, "/quote/when"],
  ["/quote/when", { timing: "This year", budget: "Not sure yet" }, "/quote/photos"],
];
test("a browser that keeps no cookie is told so, and its words are carried into the contact form", async () => {
  const body = new URLSearchParams({ words: "A <sloped> yard.", service: "Hardscaping" });
  const begun = await fetch(`${site.url}/quote`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: site.url },
    body,
  });
  const location = begun.headers.get("location") ?? "";
  expect(location).toMatch(/^\/quote\/where\?begun=/);
  const page = await fetch(site.url + location);
  expect(page.headers.get("cache-control")).toBe("private, no-store");
  const html = await page.text();
  expect(html).toContain(quoteTexts.cookie.text);
  expect(html).toContain('name="message" value="A &lt;sloped&gt; yard."');
  const kept = await fetch(site.url + location, {
    headers: { cookie: begun.headers.get("set-cookie")?.split(";")[0] ?? "" },
  });
  expect(await kept.text()).toContain('name="place"');
  const elsewhere = await fetch(`${site.url}/quote/where?begun=${randomUUID()}`, { redirect: "manual" });
  expect(elsewhere.headers.get("location")).toBe("/quote");

  const carried = await fetch(`${site.url}/contact`, {
    method: "POST",
    headers: { origin: site.url },
    body: new URLSearchParams({ carried: "yes", service: "Hardscaping", message: "A <sloped> yard." }),
  });
  expect(carried.status).toBe(200);
  const form = await carried.text();
  expect(form).toContain("A &lt;sloped&gt; yard.</textarea>");
  expect(form).not.toContain('aria-invalid="true"');
});

const contact = { name: "Jordan Reyes", email: "jordan@example.ca", phone: "519 555 0123" };
const pageTokenIn = (html: string) => /name="page-token" value="([0-9a-f]{64})"/.exec(html)?.[1] ?? "";

test("without scripts it is asked for in steps, and its page is its sender's own", async () => {
  const { visit, cookie } = visitor();
  for (const [path, form, next] of steps) {
    const response = await visit(path, form);
    const location = response.headers.get("location") ?? "";
    expect([response.status, location.replace(/\?begun=.*/, "")]).toEqual([303, next]);
    const page = await visit(next);
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    expect(await page.text()).toContain("Step");
  }
  expect(await (await visit("/quote")).text()).toContain("A sloped yard.");
  const draft = cookie();
  const pageToken = pageTokenIn(await (await visit("/quote/contact")).text());
  const last = { ...contact, "page-token": pageToken };
  const sent = await visit("/quote/contact", last);
  const path = sent.headers.get("location") ?? "";
  expect(path).toBe(`/q/${pageToken}`);
  expect(draft).not.toContain(pageToken);
  expect(sent.headers.get("set-cookie")).toBe("quote=; Path=/quote; Max-Age=0; HttpOnly; SameSite=Lax");
  expect(await (await visit("/quote")).text()).not.toContain("A sloped yard.");
  // Posted again: by a reload, and by whoever has the draft's cookie.
  expect((await visit("/quote/contact", last)).headers.get("location")).toBe(path);
  const stolen = { headers: { cookie: draft, origin: site.url }, redirect: "manual" } as const;
  const again = await fetch(`${site.url}/quote/contact`, {
    ...stolen,
    method: "POST",
    body: new URLSearchParams(contact),
  });
  expect(again.headers.get("location")).toBe("/quote");
  expect((await fetch(`${site.url}/q/${draft.slice("quote=".length)}`)).status).toBe(404);

  const page = await fetch(site.url + path);
  expect(Object.fromEntries(page.headers)).toMatchObject({
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
  });
  const html = await page.text();
  for (const text of ["A sloped yard.", "Elora", "jordan@example.ca"]) expect(html).toContain(text);
  // A page without a referrer says no origin, with which its own form would be refused.
  expect(html).toContain('<meta name="referrer" content="same-origin"');
  const reply = await fetch(site.url + path, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ body: "And a wall." }),
    headers: { origin: site.url },
  });
  expect([reply.status, reply.headers.get("location")]).toEqual([303, path]);
  expect(await (await fetch(site.url + path)).text()).toContain("And a wall.");
  expect(site.output()).not.toContain(path);
});

test("nobody else sees it: not by another cookie, a made-up link or the cache", async () => {
  const { visit } = visitor();
  for (const [path, form] of steps) await visit(path, form);
  const stranger = visitor();
  expect(await (await stranger.visit("/quote")).text()).not.toContain("A sloped yard.");
  for (const path of ["/quote/where", "/quote/contact", "/quote/none"]) {
    const response = await stranger.visit(path);
    expect([response.status, response.headers.get("location")]).toEqual([302, "/quote"]);
  }
  for (const token of ["0".repeat(64), "x", "%00"]) {
    expect((await fetch(`${site.url}/q/${token}`)).status).toBe(404);
  }
  const typed = await fetch(`${site.url}/q/${"0".repeat(64)}`, {
    method: "POST",
    body: new URLSearchParams({ body: "Did you get my photos?" }),
    headers: { origin: site.url },
  });
  expect(typed.status).toBe(404);
  expect(await typed.text()).toContain("Did you get my photos?");
});

test("a project or a service comes along, and an unknown one is left behind", async () => {
  const { visit } = visitor();
  const page = await (await visit("/quote?about=project/terraced-back-slope")).text();
  expect(page).toMatch(/Something like “[^”]+”/);
  expect(await (await visit("/quote?about=service/hardscaping")).text()).toMatch(
    /checked="" value="Hardscaping"|value="Hardscaping" checked=""/,
  );
  const unknown = await visit("/quote?about=project/none");
  expect([unknown.status, unknown.headers.get("location")]).toEqual([302, "/quote"]);
  for (const path of ["/projects/terraced-back-slope", "/services/hardscaping"])
    expect(await (await visit(path)).text()).toContain('href="/quote?about=');
});

test("a visit and an estimate are agreed on its sender's page, without scripts", async () => {
  const { visit } = visitor();
  for (const [path, form] of steps) await visit(path, form);
  const path = (await visit("/quote/contact", contact)).headers.get("location") ?? "";
  const cookie = await sessionCookie(site.url);
  const list = await (await fetch(`${site.url}/admin/messages?show=new`, { headers: { cookie } })).text();
  const id = list.match(/\/admin\/messages\/([0-9a-f-]{36})/)?.[1];
  const asStaff = async (verb: string, input: object) => {
    expect((await postVerb(site.url, cookie, `messages/${verb}`, { id, ...input })).status).toBe(200);
  };
  const time = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString();
  await asStaff("offer-visit", {
    entry_id: randomUUID(),
    seen_entries: 0,
    times: [time],
    body: "",
    is_agreed: false,
  });
  const included = { amount: "1200", up_to: "1500", included: "A wall.", valid_through: "" };
  const estimate_id = randomUUID();
  await asStaff("send-estimate", { estimate_id, seen_entries: 99, ...included });
  const page = await (await visit(path)).text();
  for (const text of [`value="${time}"`, "Accept $1,200 to $1,500", "A wall."]) expect(page).toContain(text);

  expect((await visit(`${path}/visit.ics`)).status).toBe(404);
  expect((await visit(path, { verb: "agree-to-visit", time })).status).toBe(303);
  expect((await visit(path, { verb: "accept-estimate", estimate: estimate_id })).status).toBe(303);
  const again = await visit(path, { verb: "accept-estimate", estimate: estimate_id });
  expect([again.status, (await again.text()).includes(quoteTexts.estimates.accepted)]).toEqual([400, true]);
  expect(await (await visit(path)).text()).toContain("We visit on");
  const calendar = await visit(`${path}/visit.ics`);
  expect(Object.fromEntries(calendar.headers)).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex, nofollow",
  });
  const agreed = await calendar.text();
  for (const line of [
    "METHOD:REQUEST",
    `UID:${id}@localhost`,
    "SEQUENCE:0",
    "LOCATION:Elora",
    "STATUS:CONFIRMED",
  ])
    expect(agreed).toContain(`\r\n${line}\r\n`);

  await asStaff("cancel-visit", { visit_at: time, seen_entries: 99 });
  const cancelled = await visit(`${path}/visit.ics`);
  expect(cancelled.status).toBe(200);
  const text = await cancelled.text();
  for (const line of ["METHOD:CANCEL", `UID:${id}@localhost`, "SEQUENCE:1", "STATUS:CANCELLED"])
    expect(text).toContain(`\r\n${line}\r\n`);
});

test("who doesn't want to be asked for reviews says so by a button, not by opening the link", async () => {
  const token = newLinkToken();
  await onDatabase(site, async (trx) => {
    await insertRows(trx, "contact_messages", [enquiryRow(1)]);
    const asked_at = new Date().toISOString();
    const asked = { id: randomUUID(), message_id: idOf(1), token_hash: linkTokenHash(token), asked_at };
    await insertRows(trx, "review_requests", [asked]);
  });
  const path = `/no-review-requests/${token}`;
  const optOuts = () =>
    onDatabase(site, async (trx) => (await trx.selectFrom("review_opt_outs").selectAll().execute()).length);
  const opened = await fetch(site.url + path);
  expect(Object.fromEntries(opened.headers)).toMatchObject({
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow",
  });
  expect(await opened.text()).toContain("Stop these emails</");
  expect(await optOuts()).toBe(0);
  const press = () => fetch(site.url + path, { method: "POST", headers: { origin: site.url } });
  for (const answer of [await press(), await press()]) {
    const html = await answer.text();
    expect(html).toContain("won’t email you to ask for a review");
    expect(html).not.toContain("Stop these emails</");
  }
  expect(await optOuts()).toBe(1);
  for (const broken of [path.slice(0, -12), `/no-review-requests/${newLinkToken()}`]) {
    const unknown = await fetch(site.url + broken);
    expect(unknown.status).toBe(404);
    const html = await unknown.text();
    expect(html).toMatch(/<h1[^>]*>This link is incomplete</);
    expect(html).toMatch(/href="tel:[^"]+"/);
    expect(html).not.toContain("won’t email you to ask for a review");
  }
  const wrapped = await fetch(`${site.url}${path}%3E`, { redirect: "manual" });
  expect(wrapped.headers.get("location")).toBe(path);
  expect(site.output()).not.toContain(token);
});
