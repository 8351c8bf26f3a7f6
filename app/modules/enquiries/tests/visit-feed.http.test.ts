import { afterAll, beforeAll, expect, test } from "vitest";
import { startDemoSite } from "#tests/support/ready-sites.ts";
import type { RunningSite } from "#tests/support/running-site.ts";
import { insertRows, onDatabase } from "#tests/support/site-database.ts";
import { confirmPassword, sessionCookie } from "#tests/support/staff-account.ts";
import { postVerb } from "#tests/support/staff-requests.ts";
import { enquiryRow } from "./stored-enquiries.ts";

let site: RunningSite;
let cookie: string;
beforeAll(async () => {
  site = await startDemoSite();
  cookie = await sessionCookie(site.url);
  await confirmPassword(site.url, cookie);
});
afterAll(() => site?.remove());

/** Makes a new address. @returns its path, as the account's screen shows it */
async function renew(): Promise<string> {
  const made = await postVerb(site.url, cookie, "calendar-feed/renew", { confirmed: true });
  expect(made.status).toBe(200);
  const screen = await (await fetch(`${site.url}/admin/account`, { headers: { cookie } })).text();
  return /\/calendar\/[0-9a-f]{64}\/visits\.ics/.exec(screen)?.[0] ?? "";
}

test("making an address wants the password again", async () => {
  const fresh = await sessionCookie(site.url);
  const answer = await postVerb(site.url, fresh, "calendar-feed/renew", { confirmed: true });
  expect(answer.status).toBe(403);
  expect(await answer.json()).toMatchObject({ reason: "confirm-password" });
});

const dayFromNow = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString();

test("staff's calendars read all visits from an address that can be renewed, without a session", async () => {
  await onDatabase(site, (trx) =>
    insertRows(trx, "contact_messages", [
      enquiryRow(1, { visit_at: dayFromNow(3), status: "visit", place: "Elora" }),
      enquiryRow(2, { name: "Lost Client", visit_at: dayFromNow(3), status: "lost", place: "" }),
      enquiryRow(3, { name: "Earlier Client", visit_at: dayFromNow(-31), status: "won", place: "" }),
      enquiryRow(4, { name: "Recent Client", visit_at: dayFromNow(-29), status: "won", place: "" }),
    ]),
  );
  const path = await renew();
  const feed = await fetch(site.url + path);
  expect(feed.status).toBe(200);
  expect(Object.fromEntries(feed.headers)).toMatchObject({
    "content-type": "text/calendar; charset=utf-8",
    "cache-control": "private, no-store",
    "x-robots-tag": "noindex, nofollow",
    "referrer-policy": "no-referrer",
  });
  const text = await feed.text();
  expect(text.match(/^SUMMARY:.*$/gm)).toEqual([
    "SUMMARY:Visit: Recent Client",
    "SUMMARY:Visit: Jordan Reyes",
  ]);
  expect(text).toContain("LOCATION:Elora\r\n");
  expect((await fetch(site.url + path, { method: "HEAD" })).status).toBe(200);
  expect((await fetch(site.url + path, { method: "POST", headers: { origin: site.url } })).status).toBe(405);

  const renewed = await renew();
  expect(renewed).not.toBe(path);
  expect([await statusOf(path), await statusOf(renewed)]).toEqual([404, 200]);
  const ended = await postVerb(site.url, cookie, "calendar-feed/end", { confirmed: true });
  expect([ended.status, await statusOf(renewed)]).toEqual([200, 404]);
  for (const token of ["0".repeat(64), "x", "%00"])
    expect(await statusOf(`/calendar/${token}/visits.ics`)).toBe(404);
  expect(site.output()).not.toContain(path.slice("/calendar/".length, -"/visits.ics".length));
});

test("an address is read at most 30 times a minute", async () => {
  const path = await renew();
  const statuses: number[] = [];
  // A minute may end in between, once.
  while (statuses.at(-1) !== 429 && statuses.length < 62) statuses.push(await statusOf(path));
  expect(statuses.slice(0, -1).every((status) => status === 200)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
  expect(site.output()).toMatch(/"event":"limit reached".*"what":"calendar"/);
});

const statusOf = async (path: string) => (await fetch(site.url + path)).status;
