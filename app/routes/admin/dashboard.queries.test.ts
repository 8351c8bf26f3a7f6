import { expect, test } from "vitest";
import { countPosts } from "#app/features/blog/blog.queries.server.ts";
import { posts } from "#app/features/blog/posts.collection.ts";
import { blankOf } from "#app/features/content/collection.ts";
import { insertEntity } from "#app/features/content/collection-rows.queries.server.ts";
import { countProjects } from "#app/features/projects/projects.queries.server.ts";
import { reviews } from "#app/features/reviews/reviews.collection.ts";
import { countReviews } from "#app/features/reviews/reviews.queries.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";

const now = "2026-03-01T12:00:00.000Z";

describeOnEachDatabase("The dashboard's counts", (open) => {
  test("are 0 at first", async () => {
    const { db } = await open();
    expect(await countProjects(db)).toBe(0);
    expect(await countPosts(db)).toBe(0);
    expect(await countReviews(db)).toEqual({ all: 0, published: 0 });
  });

  test("hold everything, drafts included; published reviews apart", async () => {
    const { db } = await open();
    await db.transaction().execute(async (trx) => {
      for (const published of [true, false, false]) {
        const review = {
          ...blankOf(reviews, new Date(now)),
          reviewer_name: "Margaret T.",
          comment: "Lovely.",
        };
        await insertEntity(trx, reviews, { ...review, published }, { userId: null, now });
        const post = { title: "A post", content: "<p>Words</p>", excerpt: "Words", published };
        await insertEntity(trx, posts, post, { userId: null, now });
      }
    });
    expect(await countReviews(db)).toEqual({ all: 3, published: 1 });
    expect(await countPosts(db)).toBe(3);
  });
});
