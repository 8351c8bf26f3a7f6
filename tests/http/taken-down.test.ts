import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { filledPlace } from "#tests/support/filled-place.ts";
import { type PostgresServer, startPostgres } from "#tests/support/postgres-server.ts";
import { type RunningSite, startSite } from "#tests/support/running-site.ts";
import { onDatabase } from "#tests/support/site-database.ts";
import { sessionCookie } from "#tests/support/staff-account.ts";

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

async function post(feature: string, verb: string, input: unknown): Promise<void> {
  const answer = await fetch(`${site.url}/staff/${feature}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: site.url, Cookie: cookie },
    body: JSON.stringify({ verb, input }),
  });
  expect([feature, verb, await answer.json()]).toMatchObject([feature, verb, { kind: "ok" }]);
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
    const at = (folder: string, thing: { id: string; words: string; slug: string }): Shown => ({
      ...{ id: thing.id, words: thing.words, path: `/${folder}/${thing.slug}` },
    });
    return {
      ...{ unpublished: at("blog", first), deleted: at("blog", second), service: at("services", service) },
      ...{ project: at("projects", project), review: review as Shown, picture: project.image_url ?? "" },
    };
  });
}

test("what is unpublished or deleted is on no page, in no feed, and comes back in no outage", async () => {
  const { unpublished, deleted, project, service, review, picture } = await newest();
  const things = [unpublished, deleted, project, service, review];
  const lists = ["/", "/blog", "/projects", "/services", "/reviews", "/feed.xml", "/sitemap.xml"];
  const pages = [...lists, ...things.flatMap(({ path = [] }) => path)];
  const read = async (path: string) => {
    const answer = await fetch(site.url + path, { signal: AbortSignal.timeout(10_000) });
    return { status: answer.status, text: await answer.text() };
  };
  /** Where one of them is still to be read, and what is still answered with 200. */
  const leftOf = async () => {
    const left: string[] = [];
    for (const path of pages) {
      const { status, text } = await read(path);
      const isOwn = things.some((thing) => thing.path === path);
      const words = status === 200 ? things.filter(({ words }) => text.includes(words)) : [];
      if (isOwn && status === 200) left.push(path);
      left.push(...words.map((thing) => `${thing.words} on ${path}`));
    }
    return left;
  };
  expect((await leftOf()).length).toBeGreaterThan(things.length);
  expect((await read(picture)).status).toBe(200);
  expect((await read(`${picture}/480.avif`)).status).toBe(200);

  const [kept] = await onDatabase(site, (trx) =>
    trx.selectFrom("posts").selectAll().where("id", "=", unpublished.id).execute(),
  );
  const categories = await onDatabase(site, (trx) =>
    trx.selectFrom("post_categories").select("category_id").where("post_id", "=", unpublished.id).execute(),
  );
  await post("posts", "save", {
    ...{ id: kept?.id, title: kept?.title, slug: kept?.slug, content: kept?.content, excerpt: kept?.excerpt },
    ...{ featured_image: kept?.featured_image ?? "", published: false, publish_at: "", unpublish_at: "" },
    category_ids: categories.map(({ category_id }) => category_id),
    expected_updated_at: kept && new Date(kept.updated_at).toISOString(),
  });
  await post("posts", "remove", { id: deleted.id });
  await post("projects", "remove", { id: project.id });
  await post("services", "remove", { id: service.id });
  await post("reviews", "remove", { id: review.id });
  const media = await onDatabase(site, (trx) =>
    trx.selectFrom("media").select("id").where("name", "=", picture.split("/").slice(3).join("/")).execute(),
  );
  await post("media", "remove", { id: media[0]?.id, evenIfUsed: true });
  await sleep(SEEN_WITHIN_MS);
  const gone = async () => [
    ...(await leftOf()),
    ...(await Promise.all([picture, `${picture}/480.avif`].map(read))).flatMap(({ status }) =>
      status === 200 ? "the picture" : [],
    ),
  ];
  // Nobody has asked for any of them since, only for home, which is made anew.
  expect((await read("/")).status).toBe(200);
  await postgres.shutDown();
  expect(await gone()).toEqual([]);
  expect((await read("/")).status).toBe(200);
  await postgres.startAgain();
  await expect.poll(async () => (await read("/projects?page=1")).status, { timeout: 20_000 }).toBe(200);
  expect(await gone()).toEqual([]);
}, 120_000);
