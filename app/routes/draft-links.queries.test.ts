import { expect, test } from "vitest";
import { insertCategory } from "#app/kernel/categories/categories.queries.server.ts";
import {
  deleteEntity,
  findEntity,
  insertEntity,
} from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import { draftLinkVerbs } from "#app/kernel/publishing/draft-links.actions.server.ts";
import {
  findDraftByToken,
  listDraftLinks,
  pruneDraftLinks,
} from "#app/kernel/publishing/draft-links.queries.server.ts";
import { isTitleUsed } from "#app/kernel/publishing/same-title.queries.server.ts";
import { requireRow } from "#app/kernel/verbs/staff-verb.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { postVerbs } from "#app/site/blog/blog.actions.server.ts";
import { posts } from "#app/site/blog/posts.collection.ts";
import { projectVerbs } from "#app/site/projects/projects.actions.server.ts";
import { projects } from "#app/site/projects/projects.collection.ts";
import { services } from "#app/site/services/services.collection.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { errorDetails, runVerb, staffMember } from "#tests/support/staff-context.ts";
import { draftCollection, findDraft } from "./find-draft.server.ts";
import { isLiveLink } from "./live-links.server.ts";

const now = "2027-03-01T06:00:00.000Z";
const day = (n: number) => new Date(Date.parse(now) + n * 24 * 3_600_000);
const idOf = (n: number) => `0190b6a0-0000-7000-8000-${String(n).padStart(12, "0")}`;
const verbs = draftLinkVerbs(findDraft);

/** A site with a staff account, a draft of each kind and a published post. */
async function siteOn(database: Database) {
  const { db } = database;
  const { id: userId } = await staffMember(database);
  const words = { content: "<p>Text.</p>", excerpt: "Short." };
  const pond = { id: idOf(3), title: "Pond", description: "Deep.", published: false };
  await db.transaction().execute(async (trx) => {
    await insertEntity(trx, posts, { id: idOf(1), title: "Salt", ...words }, { userId, now });
    const seen = { id: idOf(2), title: "Seen", ...words, published: true };
    await insertEntity(trx, posts, seen, { userId, now });
    const ponds = { id: idOf(4), kind: "project", name: "Ponds" } as const;
    await insertCategory(trx, { ...ponds, userId, now });
    await insertEntity(trx, projects, { ...pond, category_ids: [ponds.id] }, { userId, now });
  });
  const share = async (target: number, link: number, kind: "post" | "project" = "post", days = 14) => {
    const input = { id: idOf(link), kind, target_id: idOf(target), days };
    const { value, activity } = await runVerb(database, verbs.share, input, now);
    return { ...value, token: value.url.split("/").at(-1) ?? "", activity };
  };
  const revoke = (link: number) => runVerb(database, verbs.revoke, { id: idOf(link) }, now);
  const shown = (token: string, at = day(1)) => findDraftByToken(db, token, at);
  return { db, share, revoke, shown };
}

describeOnEachDatabase("A link to a draft", (open) => {
  test("shows it until it expires; only its hash is kept, and Recent Activity says who shared", async () => {
    const { db, share, shown } = await siteOn(await open());
    const { url, token, expires_at, activity } = await share(1, 11);
    expect(url).toMatch(/^https:\/\/fernhill\.example\/preview\/[0-9a-f]{64}$/);
    expect(expires_at).toBe(day(14).toISOString());
    expect(activity).toMatchObject({ verb: "shared", entity_type: "post", entity_title: "Salt" });
    expect(await shown(token, day(13))).toEqual({ kind: "post", target_id: idOf(1) });
    expect(await shown(token, day(14))).toBeNull();
    expect(await shown("0".repeat(64))).toBeNull();
    const rows = await db.selectFrom("draft_links").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(await listDraftLinks(db, idOf(1), day(1))).toEqual([
      { id: idOf(11), by: "jo@fernhill.example", expires_at },
    ]);
    expect(await listDraftLinks(db, idOf(1), day(14))).toEqual([]);
  });

  test("ends when it is revoked, sent again, or when its draft goes", async () => {
    const { db, share, revoke, shown } = await siteOn(await open());
    const first = await share(1, 11);
    const again = await share(1, 11);
    expect([await shown(first.token), (await shown(again.token))?.kind]).toEqual([null, "post"]);
    const { activity } = await revoke(11);
    expect(activity).toMatchObject({
      verb: "revoked",
      entity_type: "post-link",
      entity_title: "Salt",
    });
    expect(await shown(again.token)).toBeNull();
    expect(await errorDetails(revoke(11))).toMatchObject({ reason: "gone" });

    const ofPost = await share(1, 12);
    const ofProject = await share(3, 13, "project", 1);
    expect((await shown(ofProject.token, new Date(now)))?.target_id).toBe(idOf(3));
    await db.transaction().execute(async (trx) => {
      await deleteEntity(trx, posts, idOf(1));
      await deleteEntity(trx, projects, idOf(3));
    });
    expect([await shown(ofPost.token), await shown(ofProject.token, new Date(now))]).toEqual([null, null]);
    expect(await db.selectFrom("draft_links").select("id").execute()).toEqual([]);
  });

  test("ends when what was published meanwhile is taken down", async () => {
    const database = await open();
    const { db, share, shown } = await siteOn(database);
    const [ofPost, ofProject] = [await share(1, 11), await share(3, 13, "project")];
    const turn = async (published: boolean) => {
      const post = requireRow(await findEntity(db, posts, idOf(1)));
      const input = { ...post, published, expected_updated_at: post.updated_at };
      await runVerb(database, postVerbs.update, input, now);
      const project = requireRow(await findEntity(db, projects, idOf(3)));
      await runVerb(
        database,
        projectVerbs.save,
        { ...project, published, expected_updated_at: project.updated_at },
        now,
      );
    };
    const targets = async () => [
      (await shown(ofPost.token))?.target_id,
      (await shown(ofProject.token))?.target_id,
    ];
    await turn(true);
    expect(await targets()).toEqual([idOf(1), idOf(3)]);
    await turn(false);
    expect(await targets()).toEqual([undefined, undefined]);
  });

  test("goes with the account of whoever made it", async () => {
    const { db, share, shown } = await siteOn(await open());
    const { token } = await share(1, 11);
    await db.deleteFrom("user").execute();
    expect(await shown(token)).toBeNull();
  });

  test("is not made for what is public, gone, or for another time than those offered", async () => {
    const { share } = await siteOn(await open());
    expect(await errorDetails(share(2, 11))).toMatchObject({ reason: "invalid" });
    expect(await errorDetails(share(9, 11))).toMatchObject({ reason: "gone" });
    expect(
      verbs.share.input.safeParse({ id: idOf(1), kind: "post", target_id: idOf(1), days: 365 }).success,
    ).toBe(false);
  });

  test("is forgotten once it has expired", async () => {
    const { db, share } = await siteOn(await open());
    await share(1, 11, "post", 1);
    await share(1, 12, "post", 30);
    expect(await pruneDraftLinks(db, day(1))).toBe(1);
    expect((await listDraftLinks(db, idOf(1), day(1))).map(({ id }) => id)).toEqual([idOf(12)]);
  });
});

describeOnEachDatabase("Before you publish", (open) => {
  test("a title used by another of its kind is found, whatever its capitals", async () => {
    const { db } = await siteOn(await open());
    const of = (kind: "post" | "project", n: number, title: string) =>
      isTitleUsed(db, draftCollection(kind), { id: idOf(n), title });
    expect([
      await of("post", 1, " SEEN "),
      await of("post", 2, "Seen"),
      await of("project", 3, "Seen"),
    ]).toEqual([true, false, false]);
  });

  test("a link opens where visitors find something", async () => {
    const { db } = await siteOn(await open());
    const origin = "https://fernhill.example";
    const service = { title: "Lawn & Garden", description: "d" };
    await db.transaction().execute((trx) => insertEntity(trx, services, service, { userId: null, now }));
    const links = {
      "/": true,
      "/contact#form": true,
      "/Contact/": true,
      "/blog/seen": true,
      "/blog/salt": false,
      "/projects/pond": false,
      "/projects?category=walls": true,
      "/services/lawn-%26-garden": true,
      "/services/": true,
      "/services/lawn": false,
      "/services/lawn-%26-garden/more": false,
      "/nowhere": false,
      "/blog/%E0%A4%A": false,
      "/storage/site-images/none.jpg": false,
      "/storage/built-in/hero-hardscape.jpg": true,
      [`${origin}/nowhere`]: false,
      "https://elsewhere.example/nowhere": true,
      "mailto:jo@example.ca": true,
      "#top": true,
    };
    for (const [link, isOpen] of Object.entries(links))
      expect.soft(await isLiveLink(db, link, origin), link).toBe(isOpen);
  });
});
