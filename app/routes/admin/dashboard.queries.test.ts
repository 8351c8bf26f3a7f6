import { expect, test } from "vitest";
import { insertEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import { countPosts } from "#app/site/blog/blog.queries.server.ts";
import { posts } from "#app/site/blog/posts.collection.ts";
import { projects } from "#app/site/projects/projects.collection.ts";
import { reviews } from "#app/site/reviews/reviews.collection.ts";
import { countReviews } from "#app/site/reviews/reviews.queries.server.ts";
import {
  findOwnContent,
  readFirstSteps,
  recordFirstSteps,
} from "#app/site/settings/first-steps.queries.server.ts";
import { startingSettings } from "#app/site/settings/settings.schema.ts";
import { readSettings, saveSettings, storeStartingSettings } from "#app/site/settings/site.queries.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { staffMember } from "#tests/support/staff-context.ts";

const now = "2026-03-01T12:00:00.000Z";
const review = { reviewer_name: "Margaret T.", comment: "Lovely." };

describeOnEachDatabase("The dashboard's counts", (open) => {
  test("hold everything, drafts included; published reviews apart", async () => {
    const { db } = await open();
    await db.transaction().execute(async (trx) => {
      for (const published of [true, false, false]) {
        await insertEntity(trx, reviews, { ...review, published }, { userId: null, now });
        const post = { title: "A post", content: "<p>Words</p>", excerpt: "Words", published };
        await insertEntity(trx, posts, post, { userId: null, now });
      }
    });
    expect(await countReviews(db)).toEqual({ all: 3, published: 1 });
    expect(await countPosts(db)).toBe(3);
  });

  test("of the first steps, count what people added and remember what was done", async () => {
    const database = await open();
    const { db } = database;
    const { id } = await staffMember(database);
    const addReview = (userId: string | null, published: boolean) =>
      db
        .transaction()
        .execute((trx) => insertEntity(trx, reviews, { ...review, published }, { userId, now }));
    const addProject = (change: { published: boolean; image_url?: string; images?: object[] }) =>
      db.transaction().execute((trx) => {
        const project = { title: "Slope", description: "Walls.", ...change };
        return insertEntity(trx, projects, project as object, { userId: id, now });
      });
    await addReview(null, true);
    await addReview(id, false);
    const image_url = "https://pictures.example/wall.jpg";
    await addProject({ published: true });
    await addProject({ published: false, image_url });
    expect(await findOwnContent(db)).toEqual({ project: false, review: false });
    await addReview(id, true);
    const images = [{ id: crypto.randomUUID(), url: image_url, caption: "" }];
    await addProject({ published: true, images });
    expect(await findOwnContent(db)).toEqual({ project: true, review: true });

    expect(await readFirstSteps(db)).toEqual({ mailTestedAt: null, dismissedAt: null });
    for (const mailTestedAt of [now, "2026-03-02T12:00:00.000Z"]) {
      const steps = { mailTestedAt, dismissedAt: null };
      await recordFirstSteps(db, steps, now);
      expect(await readFirstSteps(db)).toEqual(steps);
    }
  });

  test("an empty site's settings count as never saved, and replace none", async () => {
    const { db } = await open();
    await storeStartingSettings(db, now);
    expect(await readSettings(db)).toMatchObject({ settings: startingSettings, updated_at: null });
    await db.transaction().execute((trx) => saveSettings(trx, { name: "Cedar & Stone" }, now));
    await storeStartingSettings(db, now);
    expect(await readSettings(db, ["name"])).toMatchObject({
      settings: { name: "Cedar & Stone", phone: "" },
      updated_at: now,
    });
  });
});
