import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startDemoSite } from "#tests/support/ready-sites.ts";
import type { RunningSite } from "#tests/support/running-site.ts";
import { onDatabase } from "#tests/support/site-database.ts";
import { sessionCookie } from "#tests/support/staff-account.ts";
import { postVerb } from "#tests/support/staff-requests.ts";

let site: RunningSite;
let cookie: string;
beforeAll(async () => {
  site = await startDemoSite();
  cookie = await sessionCookie(site.url);
});
afterAll(() => site?.remove());

async function save<Value>(name: string, input: object): Promise<Value> {
  const answer = await postVerb(site.url, cookie, name, input);
  const result = (await answer.json()) as { kind: string; value: Value };
  expect(result).toMatchObject({ kind: "ok" });
  return result.value;
}

const idOfCategory = (kind: "post" | "project") =>
  onDatabase(site, async (trx) => {
    const category = trx.selectFrom("categories").select("id").where("kind", "=", kind);
    return (await category.executeTakeFirstOrThrow()).id;
  });

async function savePost(id: string, status: object, expected_updated_at: string | null = null) {
  const words = {
    title: `Draft ${id}`,
    slug: "",
    excerpt: "Short.",
    content: "<p>Not yet.</p>",
    featured_image: "",
  };
  const category_ids = [await idOfCategory("post")];
  return save<{ slug: string }>("posts/save", {
    id,
    expected_updated_at,
    ...words,
    ...status,
    category_ids,
  });
}

const share = (target_id: string, kind = "post") =>
  save<{ id: string; url: string }>("draft-links/share", { id: randomUUID(), kind, target_id, days: 14 });

const visit = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(url, { redirect: "manual", headers });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};

/** What keeps a link to itself. */
function expectKeptToItself({ headers }: { headers: Headers }) {
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("server-timing")).toContain("cache;desc=bypass");
}

test("a link shows a draft to strangers, says that it is one, and is kept and found by nobody", async () => {
  const id = randomUUID();
  const { slug } = await savePost(id, { published: false });
  const { url } = await share(id);
  for (let times = 0; times < 2; times += 1) {
    const page = await visit(url);
    expect(page.status).toBe(200);
    expectKeptToItself(page);
    expect(page.html).toContain("Not yet.");
    expect(page.html).toContain("This is a draft. Only people with this link can see it.");
    expect(page.html).toContain('<meta name="robots" content="noindex, nofollow"/>');
    expect(page.html).not.toContain('rel="canonical"');
    // Neither React's scripts nor its data: one module, as on every page of visitors'.
    expect(page.html.match(/<script type="module"|<script[^>]*src=/g)).toHaveLength(1);
    expect(page.html).not.toContain("__reactRouterContext");
  }
  expect((await visit(`${site.url}/sitemap.xml`)).html).not.toContain("preview");
  expect(site.output()).not.toContain(url.slice(-64));
  // Staff have the draft's own page, with its tools.
  const own = await visit(url, { Cookie: cookie });
  expect([own.status, own.headers.get("location")]).toEqual([302, `/blog/${slug}`]);
});

test("a link leads to the page once that is public, and nowhere once it is revoked, expired or unknown", async () => {
  const id = randomUUID();
  const { slug } = await savePost(id, { published: false });
  const [stored, revoked, expired] = [await share(id), await share(id), await share(id)];
  await save("draft-links/revoke", { id: revoked.id });
  await onDatabase(site, (trx) =>
    trx
      .updateTable("draft_links")
      .set({ created_at: "2020-01-01T00:00:00.000Z", expires_at: "2020-01-02T00:00:00.000Z" })
      .where("id", "=", expired.id)
      .execute(),
  );
  const unknown = `${site.url}/preview/${"0".repeat(64)}`;
  for (const url of [revoked.url, expired.url, unknown]) {
    const page = await visit(url);
    expect(page.status, url).toBe(404);
    expectKeptToItself(page);
    expect(page.html).toContain("This link no longer works");
    expect(page.html).not.toContain("Not yet.");
  }
  expect((await visit(stored.url)).status).toBe(200);
  const { updated_at } = await onDatabase(site, (trx) =>
    trx.selectFrom("posts").select("updated_at").where("id", "=", id).executeTakeFirstOrThrow(),
  );
  await savePost(id, { published: true }, new Date(updated_at).toISOString());
  const moved = await visit(stored.url);
  expect([moved.status, moved.headers.get("location")]).toEqual([302, `/blog/${slug}`]);
  expectKeptToItself(moved);
});

test("a project is shown with its words, and goes with its link", async () => {
  const id = randomUUID();
  const pictures = { image_url: "", before_image_url: "", after_image_url: "", images: [] };
  const words = { title: "Hidden pond", description: "Dug at night.", published: false };
  const category_ids = [await idOfCategory("project")];
  await save("projects/save", { id, expected_updated_at: null, ...words, ...pictures, category_ids });
  const { url } = await share(id, "project");
  const page = await visit(url);
  expect([page.status, page.html.includes("Dug at night.")]).toEqual([200, true]);
  await save("projects/remove", { id });
  expect((await visit(url)).status).toBe(404);
});

test("what leads nowhere is told to staff alone, by the site's own records", async () => {
  const query = new URLSearchParams({ kind: "post", id: "", title: "Nobody has this" });
  for (const link of ["/contact", "/nowhere"]) query.append("link", link);
  query.append("picture", "/storage/built-in/hero-hardscape.jpg");
  const address = `${site.url}/staff/before-public?${query}`;
  expect((await visit(address)).status).toBe(401);
  const { html } = await visit(address, { Cookie: cookie });
  expect(JSON.parse(html).value).toMatchObject({ deadLinks: ["/nowhere"], isTitleUsed: false });
  expect((await visit(`${site.url}/staff/before-public`, { Cookie: cookie })).status).toBe(400);
});

test("whoever has a link reads it as often as they like; links are not to be guessed by the thousand", async () => {
  const id = randomUUID();
  await savePost(id, { published: false });
  const { url } = await share(id);
  const often = async (address: (times: number) => string) => {
    const statuses = new Set<number>();
    for (let times = 0; times < 70; times += 1) statuses.add((await visit(address(times))).status);
    return [...statuses];
  };
  expect(await often(() => url)).toEqual([200]);
  const guess = (times: number) => `${site.url}/preview/${times.toString(16).padStart(64, "0")}`;
  expect(await often(guess)).toEqual([404, 429]);
  expect((await visit(url)).status).toBe(429);
});
