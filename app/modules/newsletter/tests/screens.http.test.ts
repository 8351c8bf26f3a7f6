import { afterAll, beforeAll, expect, test } from "vitest";
import { startEmptySite } from "#tests/support/ready-sites.ts";
import type { RunningSite } from "#tests/support/running-site.ts";
import { insertRows, onDatabase } from "#tests/support/site-database.ts";
import { sessionCookie } from "#tests/support/staff-account.ts";
import { visibleWords } from "#tests/support/visible-words.ts";

const COUNT = 120;
const id = (number: number) => `0190b6a0-0000-7000-8000-${String(number).padStart(12, "0")}`;
const time = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
const upTo = (count: number) => Array.from({ length: count }, (_one, index) => index + 1);

let site: RunningSite;
let cookie: string;
beforeAll(async () => {
  site = await startEmptySite();
  cookie = await sessionCookie(site.url);
  await onDatabase(site, async (trx) => {
    const row = (kind: string, number: number) => ({
      id: id(number),
      title: `${kind} ${number}`,
      slug: `${kind.toLowerCase()}-${number}`,
      published: true,
      created_at: time(number),
      updated_at: time(number),
    });
    const projects = upTo(3).map((number) => ({ ...row("Project", number), description: "d" }));
    await insertRows(trx, "projects", projects);
    const posts = upTo(4).map((number) => ({
      ...row("Post", number),
      published_at: time(number),
      first_published_at: time(number),
      excerpt: "e",
      content: "<p>Text.</p>",
    }));
    await insertRows(trx, "posts", posts);
    const newsletters = upTo(COUNT).map((number) => ({
      id: id(number),
      subject: `Newsletter ${number}`,
      preview_text: number % 3 === 0 ? "A cedar fence." : "A patio.",
      created_at: time(number),
      updated_at: time(2000 - number),
    }));
    await insertRows(trx, "newsletters", newsletters);
    const sent = { send_at: time(0), next_at: time(0), created_at: time(0), started_at: time(0) };
    await insertRows(trx, "newsletter_sends", [
      { newsletter_id: id(COUNT), status: "sent", with_implied: false, finished_at: time(1000), ...sent },
    ]);
  });
});
afterAll(() => site?.remove());

const ask = (address: string) => fetch(site.url + address, { headers: { Cookie: cookie } });

/** What a list shows at an address: the titles of its rows, and all of its words. */
async function look(address: string) {
  const answer = await ask(address);
  expect(answer.status).toBe(200);
  const html = await answer.text();
  const titles = [...html.matchAll(/<th scope="row".*?<span[^>]*>(?:<a [^>]*>)?([^<]*)</gs)].map(
    ([, title]) => title,
  );
  return { html, titles, words: visibleWords(html) };
}

test.each([
  `/admin/newsletters/${id(1)}`,
  "/admin/newsletters",
  "/admin/newsletters/subscribers",
  "/admin/newsletters/subscribers.csv",
  "/admin/newsletters/subscribers/import",
])("strangers asking for %s are sent to the login form", async (path) => {
  const answer = await fetch(site.url + path, { redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/admin/login"]);
});

test("newsletters come by pages, newest first, are sorted and searched; a sent one has a page, not a form", async () => {
  const all = await look("/admin/newsletters");
  expect(all.words).toContain("120 newsletters");
  expect([all.titles[0], all.titles.at(-1)]).toEqual(["Newsletter 120", "Newsletter 71"]);
  expect((await look("/admin/newsletters?sort=title")).titles.slice(0, 2)).toEqual([
    "Newsletter 1",
    "Newsletter 10",
  ]);
  expect((await look("/admin/newsletters?search=CEDAR")).words).toContain("40 newsletters found");
  expect((await look(`/admin/newsletters?edit=${id(60)}`)).html).toContain('aria-label="Edit newsletter"');
  expect((await look(`/admin/newsletters?edit=${id(999)}`)).words).toContain(
    "This newsletter isn’t here anymore. Someone may have deleted it.",
  );
  const begun = await look("/admin/newsletters?new");
  expect(begun.html).toContain('aria-label="New newsletter"');
  // The newest posts and projects that no newsletter has shown, for the form that is loaded then.
  for (const title of ["Post 4", "Post 3", "Project 3", "Project 2"])
    expect(begun.html).toContain(`\\"${title}\\"`);
  expect(begun.html).not.toContain("Post 1\\");
  expect(all.words).toContain("Sent on January 1, 2026");
  const sent = await fetch(`${site.url}/admin/newsletters?edit=${id(120)}`, {
    headers: { Cookie: cookie },
    redirect: "manual",
  });
  expect([sent.status, sent.headers.get("location")]).toEqual([302, `/admin/newsletters/${id(120)}`]);
  const one = await look(`/admin/newsletters/${id(120)}`);
  expect(one.words).toContain("Newsletter 120");
  expect(one.html).not.toContain(`href="/admin/newsletters?edit=`);
  expect((await ask(`/admin/newsletters/${id(999)}`)).status).toBe(404);
});
