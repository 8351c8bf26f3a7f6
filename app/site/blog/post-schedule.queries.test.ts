import { expect, test } from "vitest";
import { listActivity } from "#app/kernel/activity/activity.queries.server.ts";
import { insertEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import {
  runSchedule as carryOutSchedule,
  findDue,
} from "#app/kernel/documents/collections/collection-schedule.queries.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { findPostById, listPosts } from "./blog.queries.server.ts";
import { findDrafts } from "./drafts.queries.server.ts";
import { posts } from "./posts.collection.ts";

const at = (time: string) => `2027-03-01T${time}:00.000Z`;

function addPost(db: Db, dates: { published?: boolean; publish_at?: string; unpublish_at?: string }) {
  const post = { title: "Salt", content: "<p>Text.</p>", excerpt: "Short.", ...dates };
  const by = { userId: null, now: at("06:00") };
  return db.transaction().execute((trx) => insertEntity(trx, posts, post, by));
}

const runSchedule = async (db: Db, time: string) =>
  (await db.transaction().execute((trx) => carryOutSchedule(trx, posts, new Date(at(time))))).count;
const visible = async (db: Db) =>
  (await listPosts(db, { includeDrafts: false, categorySlug: null, page: 1, pageSize: 9 })).items.length;
const lines = async (db: Db) =>
  (await listActivity(db, 9)).map(({ user_email, verb, entity_title }) => [user_email, verb, entity_title]);

describeOnEachDatabase("A post with dates", (open) => {
  test("publishes itself at its moment, once, and says that it did", async () => {
    const { db } = await open();
    const id = await addPost(db, { publish_at: at("08:00") });
    expect(await findDrafts(db)).toBeNull();
    expect(await findDue(db, posts, new Date(at("07:59")))).toEqual([]);
    expect([await runSchedule(db, "07:59"), await visible(db)]).toEqual([0, 0]);
    expect(await findDue(db, posts, new Date(at("08:00")))).toHaveLength(1);
    // The site was down for a while: the publication time is the planned one.
    expect([await runSchedule(db, "09:30"), await visible(db)]).toEqual([1, 1]);
    expect(await findPostById(db, id)).toMatchObject({
      published: true,
      published_at: at("08:00"),
      first_published_at: at("08:00"),
      publish_at: null,
      updated_at: at("09:30"),
    });
    expect([await runSchedule(db, "09:31"), await lines(db)]).toEqual([
      0,
      [["The schedule", "published", "Salt"]],
    ]);
  });

  test("is taken down at its end, and keeps when it was first published", async () => {
    const { db } = await open();
    const id = await addPost(db, { published: true, unpublish_at: at("20:00") });
    expect([await runSchedule(db, "19:59"), await visible(db)]).toEqual([0, 1]);
    expect([await runSchedule(db, "20:00"), await visible(db)]).toEqual([1, 0]);
    expect(await findPostById(db, id)).toMatchObject({
      published: false,
      published_at: null,
      first_published_at: at("06:00"),
      unpublish_at: null,
    });
    expect(await lines(db)).toEqual([["The schedule", "unpublished", "Salt"]]);
  });

  test("with both comes and goes", async () => {
    const { db } = await open();
    await addPost(db, { publish_at: at("08:00"), unpublish_at: at("20:00") });
    expect([await runSchedule(db, "08:00"), await visible(db)]).toEqual([1, 1]);
    expect([await runSchedule(db, "20:00"), await visible(db)]).toEqual([1, 0]);
  });

  test("that ended while the site was down never shows", async () => {
    const { db } = await open();
    await addPost(db, { publish_at: at("08:00"), unpublish_at: at("20:00") });
    expect([await runSchedule(db, "21:00"), await visible(db), await lines(db)]).toEqual([1, 0, []]);
    expect(await findDrafts(db)).toMatchObject({ count: 1 });
  });

  test("waits for nothing once it is published by hand", async () => {
    const { db } = await open();
    const id = await addPost(db, { published: true, publish_at: at("08:00") });
    expect(await findPostById(db, id)).toMatchObject({ published: true, publish_at: null });
  });

  test("has its end after its beginning, says the database too", async () => {
    const { db } = await open();
    await expect(addPost(db, { publish_at: at("08:00"), unpublish_at: at("08:00") })).rejects.toThrow();
  });
});
