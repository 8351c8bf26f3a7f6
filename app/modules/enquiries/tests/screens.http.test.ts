import { v7 } from "uuid";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { postEnquiry } from "#tests/support/enquiry.ts";
import { startEmptySite } from "#tests/support/ready-sites.ts";
import type { RunningSite } from "#tests/support/running-site.ts";
import { execute, insertRows, onDatabase } from "#tests/support/site-database.ts";
import { sessionCookie } from "#tests/support/staff-account.ts";
import { visibleWords } from "#tests/support/visible-words.ts";

let site: RunningSite;
let administrator: string;
beforeAll(async () => {
  site = await startEmptySite();
  administrator = await sessionCookie(site.url);
});
afterAll(() => site?.remove());

const get = (path: string, Cookie = "") =>
  fetch(site.url + path, { headers: { Cookie }, redirect: "manual" });
const wordsOf = async (path: string) => visibleWords(await (await get(path, administrator)).text());

/** Writes messages, the first one the oldest. */
const seedEnquiries = (count: number, suspected_spam = false) =>
  onDatabase(site, (trx) =>
    insertRows(
      trx,
      "contact_messages",
      Array.from({ length: count }, (_, n) => ({
        id: v7(),
        name: `Sender ${n + 1}`,
        email: `sender${n + 1}@example.ca`,
        phone: "(519) 555-0123",
        service: n % 2 ? "Landscaping" : "",
        message: `Message number ${n + 1}`,
        suspected_spam,
        created_at: new Date(Date.UTC(2026, 4, 1) + n * 60_000).toISOString(),
      })),
    ),
  );

beforeEach(() => onDatabase(site, (trx) => execute(trx, "delete from contact_messages")));

test.each([
  "/admin/messages.csv",
  "/admin/messages/0190b6a0-0000-7000-8000-000000000001/export.zip",
  "/admin/messages/board",
  "/admin/messages/answers",
  "/admin/messages/reviews",
])("strangers asking for %s are sent to the login form", async (path) => {
  const answer = await get(path);
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/admin/login"]);
});

test("ten thousand messages are pages of fifty, and a file of ten thousand records", async () => {
  await seedEnquiries(10_000);
  const words = await wordsOf("/admin/messages?page=2");
  expect(words).toContain("Page 2 of 200");
  expect(words.filter((word) => /^Sender \d+$/.test(word))).toEqual(
    Array.from({ length: 50 }, (_, n) => `Sender ${9950 - n}`),
  );
  const file = await get("/admin/messages.csv?show=all", administrator);
  expect(file.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(file.headers.get("content-disposition")).toMatch(/"messages-\d{4}-\d\d-\d\d\.csv"$/);
  const lines = (await file.text()).split("\r\n");
  expect(lines).toHaveLength(10_002);
  expect(new Set(lines).size).toBe(10_002);
});

test("suspected spam is paged and searched by itself", async () => {
  await seedEnquiries(60, true);
  expect(await wordsOf("/admin/messages")).toContain("You’re all caught up");
  const senders = async (query: string) =>
    (await wordsOf(`/admin/messages?show=spam${query}`)).filter((word) => /^Sender \d+$/.test(word));
  expect(await senders("&page=2")).toHaveLength(10);
  expect(await senders("&search=number+33")).toEqual(["Sender 33"]);
});

test("without a mail server staff read that nobody is told, and that a mail is a file", async () => {
  await postEnquiry(site.url);
  // The worker writes the file a moment later.
  await expect.poll(() => wordsOf("/admin/messages"), { timeout: 10_000 }).toContain("Saved to a file");
  expect((await wordsOf("/admin/messages")).join(" ")).toContain("Email isn’t set up");
});
