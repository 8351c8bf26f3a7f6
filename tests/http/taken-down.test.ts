import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { filledPlace } from "#tests/support/filled-place.ts";
import { type PostgresServer, startPostgres } from "#tests/support/postgres-server.ts";
import { computedMs } from "#tests/support/process-usage.ts";
import { type RunningSite, startSite } from "#tests/support/running-site.ts";
import { onDatabase } from "#tests/support/site-database.ts";
import { sessionCookie } from "#tests/support/staff-account.ts";
import { postVerb } from "#tests/support/staff-requests.ts";

/** What is taken down is down within a second, everywhere, and no outage brings it back. */

const SEEN_WITHIN_MS = 1100;

let postgres: PostgresServer;
let site: RunningSite;
let cookie: string;
beforeAll(async () => {
  postgres = await startPostgres();
  site = await startSite(await filledPlace("demo", { DATABASE_URL: postgres.url }));
  cookie = await sessionCookie(site.url);
});
afterAll(async () => {
  await site?.remove();
  await postgres?.stop();
});

async function post(name: string, input: unknown): Promise<void> {
  const answer = await postVerb(site.url, cookie, name, input);
  expect([name, await answer.json()]).toMatchObject([name, { kind: "ok" }]);
}

/** A thing that visitors see, and words that only it has. */
interface Shown {
  id: string;
  words: string;
  path?: string;
}

async function newest() {
  return onDatabase(site, async (trx) => {
    const title = ["id", "title as words", "slug"] as const;
    const last = { post: trx.selectFrom("posts"), project: trx.selectFrom("projects") };
    const [first, second] = await last.post.select(title).where("published", "=", true).limit(2).execute();
    const project = await last.project
      .select([...title, "image_url"])
      .where("published", "=", true)
      .executeTakeFirstOrThrow();
    const service = await trx
      .selectFrom("services")
      .select(["id", "description as words", "slug"])
      .executeTakeFirstOrThrow();
    const review = await trx
      .selectFrom("reviews")
      .select(["id", "reviewer_name as words"])
      .where("published", "=", true)
      .executeTakeFirstOrThrow();
    if (!first || !second) throw new Error("The demo content has too few posts");
    const at = (folder: string, shown: { id: string; words: string; slug: string }): Shown => ({
      id: shown.id,
      words: shown.words,
      path: `/${folder}/${shown.slug}`,
    });
    return {
      unpublished: at("blog", first),
      deleted: at("blog", second),
      service: at("services", service),
      project: at("projects", project),
      review: review as Shown,
      picture: project.image_url ?? "",
    };
  });
}

/** A slide, a category, a service's feature and a post that ends by itself, in words that only they have. */
async function added(): Promise<Record<"slide" | "category" | "feature" | "ending", Shown> & { on: string }> {
  const ids = { slide: randomUUID(), category: randomUUID(), ending: randomUUID() };
  const image_url = "/storage/built-in/about-hero.jpg";
  const slide = { title: "A slide that goes", subtitle: "For now.", image_url, keep_built_in: true };
  await post("hero/save", { id: ids.slide, expected_updated_at: null, ...slide });
  await post("categories/create", { id: ids.category, kind: "project", name: "A category that goes" });
  const [service, feature] = await onDatabase(site, async (trx) => {
    const project = trx.selectFrom("projects").select("id").where("published", "=", true);
    const { id: project_id } = await project.orderBy("id", "desc").executeTakeFirstOrThrow();
    await trx.insertInto("project_categories").values({ project_id, category_id: ids.category }).execute();
    const last = trx.selectFrom("services").innerJoin("service_features", "service_id", "services.id");
    const found = await last
      .select(["slug", "service_features.id"])
      .orderBy("services.id", "desc")
      .executeTakeFirstOrThrow();
    const change = trx.updateTable("service_features").set({ description: "A feature that goes." });
    await change.where("id", "=", found.id).execute();
    return [found.slug, found.id];
  });
  const { id: category } = await onDatabase(site, (trx) =>
    trx.selectFrom("categories").select("id").where("kind", "=", "post").executeTakeFirstOrThrow(),
  );
  await post("posts/save", {
    id: ids.ending,
    expected_updated_at: null,
    title: "A post that ends",
    slug: "ends",
    excerpt: "Soon.",
    content: "<p>Soon.</p>",
    featured_image: "",
    published: true,
    category_ids: [category],
  });
  return {
    slide: { id: ids.slide, words: slide.title },
    category: { id: ids.category, words: "A category that goes" },
    feature: { id: feature, words: "A feature that goes." },
    ending: { id: ids.ending, words: "A post that ends", path: "/blog/ends" },
    on: `/services/${service}`,
  };
}

/** Its time is over: the job that looks for such posts takes it down. */
async function end({ id }: Shown): Promise<void> {
  const unpublish_at = new Date().toISOString();
  await onDatabase(site, (trx) =>
    trx.updateTable("posts").set({ unpublish_at }).where("id", "=", id).execute(),
  );
  const isPublished = () =>
    onDatabase(site, (trx) => trx.selectFrom("posts").select("published").where("id", "=", id).execute());
  await expect.poll(isPublished, { timeout: 30_000, interval: 500 }).toEqual([{ published: false }]);
}

/** Where staff's pages ask for what a page says. */
const dataOf = (path: string) => `${path === "/" ? "/_root" : path}.data`;

/** Until pages that have to be made anew are. */
async function isAtRest(): Promise<void> {
  for (let before = -Infinity, computed = computedMs(site); computed - before > 50; ) {
    await sleep(1000);
    [before, computed] = [computed, computedMs(site)];
  }
}

test("what is unpublished or deleted is on no page, in no feed, and comes back in no outage", async () => {
  const { unpublished, deleted, project, service, review, picture } = await newest();
  const { slide, category, feature, ending, on } = await added();
  const entities = [unpublished, deleted, project, service, review, slide, category, feature, ending];
  const lists = ["/", "/blog", "/projects", "/services", "/reviews", "/feed.xml", "/sitemap.xml", on];
  const addresses = [...lists, ...entities.flatMap(({ path = [] }) => path)];
  const pages = addresses.flatMap((path) => [path, ...(path.endsWith(".xml") ? [] : [dataOf(path)])]);
  const read = async (path: string) => {
    const answer = await fetch(site.url + path, { signal: AbortSignal.timeout(10_000) });
    return { status: answer.status, text: await answer.text() };
  };
  /** Where one of them is still to be read, and what is still answered with 200. */
  const leftOf = async () => {
    const left: string[] = [];
    for (const path of pages) {
      const { status, text } = await read(path);
      const isOwn = entities.some((shown) => shown.path === path);
      const words = status === 200 ? entities.filter(({ words }) => text.includes(words)) : [];
      if (isOwn && status === 200) left.push(path);
      left.push(...words.map((shown) => `${shown.words} on ${path}`));
    }
    return left;
  };
  const shown = await leftOf();
  for (const { words } of entities) expect(shown.join("\n")).toContain(words);
  expect((await read(picture)).status).toBe(200);
  expect((await read(`${picture}/480.avif`)).status).toBe(200);

  const [stored] = await onDatabase(site, (trx) =>
    trx.selectFrom("posts").selectAll().where("id", "=", unpublished.id).execute(),
  );
  const categories = await onDatabase(site, (trx) =>
    trx.selectFrom("post_categories").select("category_id").where("post_id", "=", unpublished.id).execute(),
  );
  await post("posts/save", {
    id: stored?.id,
    title: stored?.title,
    slug: stored?.slug,
    content: stored?.content,
    excerpt: stored?.excerpt,
    featured_image: stored?.featured_image ?? "",
    published: false,
    publish_at: "",
    unpublish_at: "",
    category_ids: categories.map(({ category_id }) => category_id),
    expected_updated_at: stored && new Date(stored.updated_at).toISOString(),
  });
  await post("posts/remove", { id: deleted.id });
  await post("projects/remove", { id: project.id });
  await post("services/remove", { id: service.id });
  await post("reviews/remove", { id: review.id });
  const media = await onDatabase(site, (trx) =>
    trx.selectFrom("media").select("id").where("name", "=", picture.split("/").slice(3).join("/")).execute(),
  );
  await post("media/remove", { id: media[0]?.id, evenIfUsed: true });
  await post("hero/remove", { id: slide.id });
  await post("categories/remove", { id: category.id });
  await post("features/remove", { id: feature.id });
  for (const entity of [`post/${deleted.id}`, `picture/${media[0]?.id}`])
    await post("history/forget", { entity });
  await end(ending);
  await sleep(SEEN_WITHIN_MS);
  const missing = async () => [
    ...(await leftOf()),
    ...(await Promise.all([picture, `${picture}/480.avif`].map(read))).flatMap(({ status }) =>
      status === 200 ? "the picture" : [],
    ),
  ];
  // Nobody asks for any of them: what visitors had asked for before is made anew by itself.
  await isAtRest();
  await postgres.shutDown();
  expect(await missing()).toEqual([]);
  for (const path of lists) expect([path, (await read(path)).status]).toEqual([path, 200]);
  await postgres.startAgain();
  await expect.poll(async () => (await read("/projects?page=1")).status, { timeout: 20_000 }).toBe(200);
  expect(await missing()).toEqual([]);
}, 120_000);
