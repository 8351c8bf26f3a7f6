import { v7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { adminEntries } from "#app/accounts/edit/admin-entries.ts";
import type { MediaPage } from "#app/kernel/files/media-item.ts";
import { startDemoSite } from "#tests/support/ready-sites.ts";
import type { RunningSite } from "#tests/support/running-site.ts";
import { execute, insertRows, onDatabase } from "#tests/support/site-database.ts";
import { createStaff, sessionCookie } from "#tests/support/staff-account.ts";
import { visibleWords } from "#tests/support/visible-words.ts";

let site: RunningSite;
let administrator: string;

beforeAll(async () => {
  // No SMTP server: mail is kept in the data folder (DESIGN §5).
  site = await startDemoSite();
  administrator = await sessionCookie(site.url);
});
afterAll(() => site?.remove());

const get = (path: string, Cookie = "") =>
  fetch(site.url + path, { headers: { Cookie }, redirect: "manual" });
const wordsOf = async (path: string, cookie = administrator) =>
  visibleWords(await (await get(path, cookie)).text());

test.each([...adminEntries().map(({ path }) => path), "/admin/settings/business", "/admin/activity"])(
  "strangers asking for %s are sent to the login form",
  async (path) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/admin/login"]);
  },
);

test("a library of 500 files is read a hundred at a time, each file once", async () => {
  await onDatabase(site, async (trx) => {
    await execute(trx, "delete from media where bucket = 'project-images'");
    const file = { bucket: "project-images", content_type: "image/jpeg", width: 9, height: 9, bytes: 9 };
    await insertRows(
      trx,
      "media",
      Array.from({ length: 500 }, (_, n) => ({
        ...file,
        id: v7(),
        name: `copy-${n}.jpg`,
        alt: "",
        created_at: new Date(Date.UTC(2025, 0, 1) + n * 60_000).toISOString(),
      })),
    );
  });
  const names: string[] = [];
  for (let before = ""; names.length < 500; ) {
    const query = new URLSearchParams({ bucket: "project-images", search: "", ...(before && { before }) });
    const answer = await get(`/staff/library?${query}`, administrator);
    const { items, next }: MediaPage = (await answer.json()).value;
    expect(items).toHaveLength(100);
    names.push(...items.map(({ name }) => name));
    expect(next === null).toBe(names.length === 500);
    before = next ?? "";
  }
  expect(names).toEqual(Array.from({ length: 500 }, (_, n) => `copy-${499 - n}.jpg`));
});

test("an editor reads of nobody's account", async () => {
  const account = { email: "reader@fernhill.example", password: "slate-and-river-stone-4" };
  await createStaff(site, account, "editor");
  const editor = await sessionCookie(site.url, account);
  await onDatabase(site, async (trx) => {
    await execute(trx, "delete from activity");
    const line = { verb: "changed", entity_id: "x", created_at: "2026-03-01T12:00:00.000Z" };
    await insertRows(trx, "activity", [
      { ...line, id: "1", user_email: "dana@a.example", entity_type: "review", entity_title: "One" },
      {
        ...line,
        id: "2",
        user_email: "jo@a.example",
        entity_type: "user",
        entity_title: "sam@a.example",
      },
    ]);
  });
  const asked = await get("/admin/activity?kind=users", editor);
  expect([asked.status, asked.headers.get("location")]).toEqual([302, "/admin/activity"]);
  const words = await wordsOf("/admin/activity", editor);
  expect(words).toContain("1 change");
  expect(words.join(" ")).toContain("dana@a.example");
  expect(words.join(" ")).not.toMatch(/jo@a|sam@a/);
  expect(words).not.toContain("Users");
  expect(await wordsOf("/admin/activity", administrator)).toContain("2 changes");
});

test("a part of the settings that there is none of leads to their list", async () => {
  const answer = await get("/admin/settings/attic", administrator);
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/admin/settings"]);
});
