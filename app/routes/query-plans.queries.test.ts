import { CompiledQuery } from "kysely";
import { expect, test } from "vitest";
import {
  type ActivityQuery,
  lastChangeOf,
  listActivity,
  listActivityPage,
  listActivityPeople,
} from "#app/kernel/activity/activity.queries.server.ts";
import {
  findCategory,
  listCategories,
  listEditableCategories,
} from "#app/kernel/categories/categories.queries.server.ts";
import {
  findEntity,
  listEntityPage,
} from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import { findDue } from "#app/kernel/documents/collections/collection-schedule.queries.server.ts";
import { findRedirect } from "#app/kernel/documents/collections/collection-slug.queries.server.ts";
import { findItem, listLibrary } from "#app/kernel/files/library.queries.server.ts";
import { findMedia, findPictures } from "#app/kernel/files/media.queries.server.ts";
import { entityTypes } from "#app/kernel/verbs/entity-types.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import {
  findPost,
  findPostById,
  listPostLinks,
  listPostPage,
  listPosts,
  listPublishedPosts,
  randomFeaturedPicture,
} from "#app/site/blog/blog.queries.server.ts";
import { posts } from "#app/site/blog/posts.collection.ts";
import { listHeroSlides } from "#app/site/home/hero.queries.server.ts";
import { projects } from "#app/site/projects/projects.collection.ts";
import {
  findListedProject,
  findProject,
  findProjectChoices,
  listProjectLinks,
  listProjectPage,
  listProjects,
  listRecentProjects,
  randomProjectPicture,
} from "#app/site/projects/projects.queries.server.ts";
import { reviews } from "#app/site/reviews/reviews.collection.ts";
import { countReviews, listPublishedReviews, listReviews } from "#app/site/reviews/reviews.queries.server.ts";
import { services } from "#app/site/services/services.collection.ts";
import {
  listServiceLinks,
  listServicePage,
  listServices,
} from "#app/site/services/services.queries.server.ts";
import { findOwnContent } from "#app/site/settings/first-steps.queries.server.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { moduleSamples } from "#tests/support/module-samples.ts";
import { withLinks } from "./activity-links.server.ts";

const ofModules = moduleSamples.flatMap(({ reads }) => reads ?? []);

/** Tables that grow over time; the others have a few rows. */
const growing = [
  "posts",
  "post_categories",
  "projects",
  "project_images",
  "project_categories",
  "reviews",
  "media",
  "outbox",
  "activity",
  "slug_redirects",
  ...ofModules.flatMap(({ growing }) => growing),
];
const FEW = 3;
const MANY = 24;
const first = { page: 1, pageSize: MANY };
const newest = { sort: "created", direction: "desc", search: "" } as const;
const inOrder = { ...newest, sort: "order" } as const;
const lastChanged = { sort: "updated", direction: "desc", search: "" } as const;
const lastPublished = { sort: "published", direction: "desc", search: "" } as const;
const anything: ActivityQuery = { person: null, area: null, since: null, until: null };
const at = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString();
const address = (n: number) => `/storage/project-images/${n}.jpg`;

/**
 * The queries of lists and details as pages run them. A list with a text search, or in alphabetical order,
 * reads its whole table: neither engine has an index for that.
 */
const asked: Record<string, (db: Db) => Promise<unknown>> = {
  "posts for visitors": (db) => listPosts(db, { includeDrafts: false, categorySlug: null, ...first }),
  "posts of a category": (db) => listPosts(db, { includeDrafts: false, categorySlug: "one", ...first }),
  "posts with drafts": (db) => listPosts(db, { includeDrafts: true, categorySlug: null, ...first }),
  "posts in the feed": (db) => listPublishedPosts(db, MANY),
  "posts in the sitemap": (db) => listPostLinks(db),
  "a picture of the posts": (db) => randomFeaturedPicture(db, 0.5),
  "a post": (db) => findPost(db, "post-1", false),
  "a post that moved": (db) => findRedirect(db, posts, "old"),
  "a post's form": (db) => findPostById(db, "post-1"),
  "a stored post": (db) => findEntity(db, posts, "post-1"),
  "posts in the admin area": (db) => listPostPage(db, { ...newest, ...first }),
  "posts by change": (db) => listPostPage(db, { ...lastChanged, ...first }),
  "posts by publication": (db) => listPostPage(db, { ...lastPublished, ...first }),
  projects: (db) => listProjects(db, first),
  "projects with drafts": (db) => listProjects(db, { includeDrafts: true, ...first }),
  "projects to be published": (db) => findDue(db, projects, new Date()),
  "posts to be published": (db) => findDue(db, posts, new Date()),
  "projects of a category": (db) => listProjects(db, { categorySlug: "one", ...first }),
  "projects to choose from": (db) => findProjectChoices(db, { search: "", limit: FEW }),
  "projects at home": (db) => listRecentProjects(db, MANY),
  "projects in the sitemap": (db) => listProjectLinks(db),
  "a picture of the projects": (db) => randomProjectPicture(db, 0.5),
  "a project": (db) => findProject(db, "project-1"),
  "a project that moved": (db) => findRedirect(db, projects, "old"),
  "a project's form": (db) => findListedProject(db, "project-1"),
  "projects in the admin area": (db) => listProjectPage(db, { ...inOrder, ...first }),
  "projects by change": (db) => listProjectPage(db, { ...lastChanged, ...first }),
  "whether a person has added projects and reviews": (db) => findOwnContent(db),
  "how many reviews there are": (db) => countReviews(db),
  "reviews at home": (db) => listReviews(db, { includeAll: false, limit: MANY }),
  "reviews for visitors": (db) => listPublishedReviews(db, first),
  "reviews in the admin area": (db) => listEntityPage(db, reviews, { ...newest, ...first }),
  "a review": (db) => findEntity(db, reviews, "review-1"),
  "categories of projects": (db) => listCategories(db, "project"),
  "categories with their uses": (db) => listEditableCategories(db, "post"),
  "a category": (db) => findCategory(db, "post", "one"),
  services: (db) => listServices(db),
  "services in the menu": (db) => listServiceLinks(db),
  "services in the admin area": (db) => listServicePage(db, { ...inOrder, ...first }),
  "a service that moved": (db) => findRedirect(db, services, "old"),
  "hero slides": (db) => listHeroSlides(db),
  "pictures by address": (db) => findPictures(db, [address(0), "/storage/site-images/a.jpg"]),
  "a stored file": (db) => findMedia(db, "project-images", "0.jpg"),
  "files of the library": (db) => listLibrary(db, { bucket: "project-images", search: "", limit: MANY }),
  "more files of the library": (db) =>
    listLibrary(db, {
      bucket: "videos",
      search: "",
      before: { created_at: at(2), id: "media-2" },
      limit: MANY,
    }),
  "a file of the library": (db) => findItem(db, "media-1"),
  "recent activity": (db) => listActivity(db, MANY),
  "all activity": (db) => listActivityPage(db, anything, "administrator", first),
  "activity for editors": (db) => listActivityPage(db, anything, "editor", first),
  "a person's activity": (db) => listActivityPage(db, { ...anything, person: "a" }, "editor", first),
  "an area's activity": (db) => listActivityPage(db, { ...anything, area: "users" }, "administrator", first),
  "activity of some days": (db) =>
    listActivityPage(db, { ...anything, since: at(1), until: at(3) }, "administrator", first),
  "a person's activity in an area, of some days": (db) =>
    listActivityPage(db, { person: "a", area: "pages", since: at(1), until: at(3) }, "editor", first),
  "whose activity there is": (db) => listActivityPeople(db, "editor"),
  "where the entities of activity are": (db) =>
    withLinks(
      db,
      entityTypes().map((entity_type) => ({ entity_type, entity_id: "post-1" })),
    ),
  "who changed an entity last": (db) => lastChangeOf(db, { type: "post", id: "post-1" }),
  ...Object.assign({}, ...ofModules.map((reads) => reads.asked)),
};

/** Inserts `count` rows into every growing table. */
async function fill({ db }: Database, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) => n);
  const updated_at = at(0);
  for (const kind of ["post", "project"] as const) {
    const category = { id: `${kind}-one`, kind, name: "One", slug: "one", description: "", updated_at };
    await db.insertInto("categories").values(category).execute();
  }
  const times = (n: number) => ({ created_at: at(n), updated_at: at(n) });
  const published = (n: number) => ({ published_at: at(n), first_published_at: at(n), published: true });
  await db
    .insertInto("media")
    .values(
      rows.map((n) => ({
        id: `media-${n}`,
        bucket: "project-images",
        name: `${n}.jpg`,
        content_type: "image/jpeg",
        bytes: 1,
        alt: "",
        created_at: at(n),
      })),
    )
    .execute();
  await db
    .insertInto("posts")
    .values(
      rows.map((n) => ({
        id: `post-${n}`,
        title: "A",
        slug: `post-${n}`,
        content: "<p>A</p>",
        excerpt: "A",
        featured_image: address(n),
        ...published(n),
        ...times(n),
      })),
    )
    .execute();
  await db
    .insertInto("projects")
    .values(
      rows.map((n) => ({
        id: `project-${n}`,
        title: "A",
        slug: `project-${n}`,
        description: "A",
        image_url: address(n),
        ...times(n),
      })),
    )
    .execute();
  await db
    .insertInto("project_images")
    .values(
      rows.map((n) => ({
        id: `image-${n}`,
        project_id: `project-${n}`,
        url: address(n),
        caption: "",
        order_index: 0,
      })),
    )
    .execute();
  const links = rows.map((n) => ({ category_id: "project-one", project_id: `project-${n}` }));
  await db.insertInto("project_categories").values(links).execute();
  const postLinks = rows.map((n) => ({ category_id: "post-one", post_id: `post-${n}` }));
  await db.insertInto("post_categories").values(postLinks).execute();
  await db
    .insertInto("reviews")
    .values(
      rows.map((n) => ({
        id: `review-${n}`,
        reviewer_name: "A",
        rating: 5,
        comment: "A",
        review_date: "2026-01-01",
        source: "google",
        verified: true,
        featured: false,
        published: true,
        ...times(n),
      })),
    )
    .execute();
  for (const reads of ofModules) await reads.fill(db, count);
  await db
    .insertInto("activity")
    .values(
      rows.map((n) => ({
        id: `activity-${n}`,
        user_email: "a",
        verb: "changed",
        entity_type: "post",
        entity_id: `post-${n}`,
        entity_title: "A",
        created_at: at(n),
      })),
    )
    .execute();
}

/** The query plan, one step per line; the planner is set to avoid scans and sorts if possible. */
async function planOf({ db, engine }: Database, query: CompiledQuery): Promise<string[]> {
  const explain = engine === "sqlite" ? "explain query plan" : "explain";
  const { rows } = await db.connection().execute(async (connection) => {
    if (engine === "postgres") {
      await connection.executeQuery(CompiledQuery.raw("set enable_seqscan = off"));
      await connection.executeQuery(CompiledQuery.raw("set enable_sort = off"));
    }
    return connection.executeQuery<Record<string, string>>(
      CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]),
    );
  });
  return rows.map((row) => row.detail ?? row["QUERY PLAN"] ?? "");
}

/** The steps whose time grows with the rows: full scans, and sorts before the first page is known. */
function slowSteps(query: CompiledQuery, plan: string[]): string[] {
  const grows = `"?(${growing.join("|")})\\b`;
  const readsWhole = new RegExp(`^\\W*(SCAN|.*Seq Scan on) ${grows}(?!.*USING)`);
  const isPageOfMany = new RegExp(` from ${grows}.* limit `).test(query.sql);
  const sorts = isPageOfMany ? /TEMP B-TREE FOR .*ORDER BY|^\W*Sort(?! Key)/ : /^$/;
  return plan.filter((step) => readsWhole.test(step) || sorts.test(step));
}

describeOnEachDatabase("what pages ask of the database", (open) => {
  test("is found by indexes", async () => {
    const database = await open();
    await fill(database, FEW);
    for (const [name, ask] of Object.entries(asked)) {
      const { counted, queries } = countQueries(database);
      await ask(counted.db);
      expect(queries().length, name).toBeGreaterThan(0);
      for (const query of queries()) {
        const plan = await planOf(database, query);
        expect(plan.length, name).toBeGreaterThan(0);
        expect.soft(slowSteps(query, plan), `${name}: ${query.sql}\n${plan.join("\n")}`).toEqual([]);
      }
    }
  });

  test("is asked in as many queries for many rows as for few", async () => {
    const counts = await Promise.all(
      [FEW, MANY].map(async (rows) => {
        const database = await open();
        await fill(database, rows);
        const { counted, count } = countQueries(database);
        const each: Record<string, number> = {};
        for (const [name, ask] of Object.entries(asked)) {
          const before = count();
          await ask(counted.db);
          each[name] = count() - before;
        }
        return each;
      }),
    );
    expect(counts[1]).toEqual(counts[0]);
  });
});

describeOnEachDatabase("the look for indexes", (open) => {
  test("sees a table that is read whole, and one that is sorted whole", async () => {
    const database = await open();
    const { db } = database;
    const unindexed = db.selectFrom("posts").select("id").where("excerpt", "=", "A").compile();
    expect(slowSteps(unindexed, await planOf(database, unindexed))).not.toEqual([]);
    const unsorted = db.selectFrom("projects").select("id").orderBy("description").limit(1).compile();
    expect(slowSteps(unsorted, await planOf(database, unsorted))).not.toEqual([]);
  });
});
