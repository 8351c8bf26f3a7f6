import { setTimeout as sleep } from "node:timers/promises";
import { v7 } from "uuid";
import { afterAll, beforeAll, test } from "vitest";
import { formatPeriod } from "#app/platform/period.ts";
import { startDemoSite } from "#tests/support/ready-sites.ts";
import type { RunningSite } from "#tests/support/running-site.ts";
import { insertRows, onDatabase, visitorsSee } from "#tests/support/site-database.ts";

/** What the schedule changes renews all pages, so what turns by itself has a site of its own. */
let site: RunningSite;
let turning: RunningSite;
beforeAll(async () => {
  [site, turning] = await Promise.all([startDemoSite(), startDemoSite()]);
});
afterAll(async () => {
  await site?.remove();
  await turning?.remove();
});

const readFrom = async ({ url }: RunningSite, path: string) => {
  const response = await fetch(url + path);
  return { html: await response.text(), cache: response.headers.get("server-timing") };
};

const iso = (time: number) => new Date(time).toISOString();
const anHour = 3_600_000;
/** The schedule is due every ten seconds. */
const inTurn = { timeout: 40_000, interval: 200 };

/** Long enough for a machine that is busy to have asked once before. */
const AHEAD_MS = 4000;
const LASTS_MS = 4000;

test.concurrent("a notice, a price and a slide come and go by themselves, also from pages that are kept", async ({
  expect,
}) => {
  const read = (path: string) => readFrom(turning, path);
  // The first page of a site takes longer than all others.
  await read("/");
  const start = Date.now() + AHEAD_MS;
  const [from, until] = [iso(start), iso(start + LASTS_MS)];
  const period = formatPeriod({ from, until });
  const notice = { id: "n", text: "Closed for the frost", link: "Why", address: "/about", period };
  const store = (key: string, path: string, items: unknown[]) => ({
    key,
    updated_at: iso(Date.now()),
    value: JSON.stringify({ [path]: items }),
  });
  const slide = {
    title: "Tulips now",
    subtitle: "While they last.",
    image_url: "https://pictures.example/t.jpg",
  };
  const always = { ...slide, id: v7(), title: "All year", order_index: 0, updated_at: iso(0) };
  await onDatabase(turning, async (trx) => {
    await insertRows(trx, "pages", [
      store("page/frame", "notices.list", [{ ...notice, pages: "services contact" }]),
      store("page/services", "prices.list", [{ id: "p", work: "Winter pruning", price: "$95", period }]),
    ]);
    await insertRows(trx, "hero_slides", [
      always,
      { ...slide, id: v7(), order_index: 1, updated_at: iso(0), starts_at: from, ends_at: until },
    ]);
  });
  await visitorsSee(turning);

  const shown = async () => {
    const [home, services, about] = await Promise.all(["/", "/services", "/about"].map(read));
    const has = (page: typeof home, words: string) => page?.html.includes(words);
    return {
      notice: has(services, "Closed for the frost"),
      elsewhere: has(home, "Closed for the frost") || has(about, "Closed for the frost"),
      price: has(services, "Winter pruning"),
      slide: has(home, "Tulips now"),
      stored: has(home, "All year"),
      cached: home?.cache?.startsWith("cache;desc=hit"),
    };
  };
  const none = { notice: false, elsewhere: false, price: false, slide: false, stored: true };
  const all = { notice: true, elsewhere: false, price: true, slide: true, stored: true };
  await shown();
  expect(await shown()).toEqual({ ...none, cached: true });
  expect(Date.now(), "the machine was too slow for this test").toBeLessThan(start);

  await sleep(start - Date.now() + 20);
  expect(await shown()).toEqual({ ...all, cached: false });
  expect(await shown()).toEqual({ ...all, cached: true });

  await sleep(start + LASTS_MS - Date.now() + 20);
  expect(await shown()).toEqual({ ...none, cached: false });
});

test.concurrent("a project publishes itself, and until then no visitor sees it anywhere", async ({
  expect,
}) => {
  const now = Date.now();
  const words = { title: "Moonlit terrace", slug: "moonlit-terrace", description: "By night." };
  const project = { id: v7(), ...words, created_at: iso(now), updated_at: iso(now), order_index: 1000 };
  const image_url = "/storage/built-in/hero-hardscape.jpg";
  await onDatabase(site, async (trx) => {
    const { id } = await trx
      .selectFrom("categories")
      .select("id")
      .where("slug", "=", "hardscaping")
      .where("kind", "=", "project")
      .executeTakeFirstOrThrow();
    await insertRows(trx, "projects", [
      { ...project, image_url, published: false, publish_at: iso(now + anHour) },
    ]);
    await insertRows(trx, "project_categories", [{ project_id: project.id, category_id: id }]);
  });
  await visitorsSee(site);
  const lists = ["/", "/projects", "/projects?category=hardscaping", "/services/hardscaping", "/sitemap.xml"];
  const places = async () => {
    const pages = await Promise.all(lists.map((path) => readFrom(site, path)));
    return lists.filter((_, index) => pages[index]?.html.includes(words.slug));
  };
  const status = async () => (await fetch(`${site.url}/projects/${words.slug}`)).status;
  expect([await places(), await status()]).toEqual([[], 404]);
  await itsHourComes("projects", project.id, "publish_at");
  await expect.poll(status, inTurn).toBe(200);
  expect(await places()).toEqual(lists);
  expect(await linesAbout(project.id)).toEqual(["The schedule published"]);
}, 60_000);

test.concurrent("a post publishes itself, another is taken down, and Recent Activity says so", async ({
  expect,
}) => {
  const now = Date.now();
  const post = (title: string, slug: string) => ({
    id: v7(),
    title,
    slug,
    content: "<p>Cover it.</p>",
    excerpt: "Soon.",
    created_at: iso(now),
    updated_at: iso(now),
  });
  const coming = { ...post("First frost", "first-frost"), published: false, publish_at: iso(now + anHour) };
  const going = {
    ...post("Last roses", "last-roses"),
    published: true,
    published_at: iso(now),
    first_published_at: iso(now),
    unpublish_at: iso(now + anHour),
  };
  await onDatabase(site, async (trx) => {
    await insertRows(trx, "posts", [coming]);
    await insertRows(trx, "posts", [going]);
  });
  await visitorsSee(site);
  const statuses = () =>
    Promise.all([coming, going].map(async ({ slug }) => (await fetch(`${site.url}/blog/${slug}`)).status));
  expect(await statuses()).toEqual([404, 200]);
  await itsHourComes("posts", coming.id, "publish_at");
  await itsHourComes("posts", going.id, "unpublish_at");
  await expect.poll(statuses, inTurn).toEqual([200, 404]);
  const { html } = await readFrom(site, "/feed.xml");
  expect([html.includes("First frost"), html.includes("Last roses")]).toEqual([true, false]);
  expect(await linesAbout(coming.id)).toEqual(["The schedule published"]);
  expect(await linesAbout(going.id)).toEqual(["The schedule unpublished"]);
}, 60_000);

/** What was planned for later is due now. */
const itsHourComes = (table: "projects" | "posts", id: string, moment: "publish_at" | "unpublish_at") =>
  onDatabase(site, (trx) =>
    trx
      .updateTable(table)
      .set({ [moment]: iso(Date.now()) })
      .where("id", "=", id)
      .execute(),
  );

async function linesAbout(id: string): Promise<string[]> {
  const lines = await onDatabase(site, (trx) =>
    trx.selectFrom("activity").select(["verb", "user_email"]).where("entity_id", "=", id).execute(),
  );
  return lines.map(({ verb, user_email }) => `${user_email} ${verb}`);
}
