import { pino } from "pino";
import { expect, test } from "vitest";
import { listActivity } from "#app/kernel/activity/activity.queries.server.ts";
import { insertEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import { posts } from "#app/site/blog/posts.collection.ts";
import { projects } from "#app/site/projects/projects.collection.ts";
import { listProjects } from "#app/site/projects/projects.queries.server.ts";
import type { SiteRuntime } from "#app/site/request/site-context.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { runJobs } from "./run-jobs.ts";
import { SCHEDULED_MS, scheduledJobs } from "./scheduled-jobs.ts";

const start = "2027-03-01T07:59:55.000Z";
const moment = "2027-03-01T08:00:00.000Z";

describeOnEachDatabase("The schedule", (open) => {
  test("publishes what is planned once, however many instances look, and kept pages turn over", async () => {
    const { db, engine } = await open();
    const planned = { published: false, publish_at: moment };
    const by = { userId: null, now: start };
    await db.transaction().execute(async (trx) => {
      const post = { title: "Salt", content: "<p>Text.</p>", excerpt: "Short.", ...planned };
      await insertEntity(trx, posts, post, by);
      await insertEntity(trx, projects, { title: "Pond", description: "Deep.", ...planned }, by);
    });
    const version = async () =>
      Number((await db.selectFrom("content_version").select("version").executeTakeFirst())?.version ?? 0);
    const before = await version();
    let refreshed = 0;
    const ending = new AbortController();
    const instances = Array.from({ length: 2 }, () => {
      const clock = manualClock(start);
      const runtime = {
        database: { db, engine },
        contentVersion: { refresh: async () => (refreshed += 1) },
        log: pino({ enabled: false }),
      } as unknown as SiteRuntime;
      const parts = { runtime, signal: ending.signal, jobs: scheduledJobs, everyMs: SCHEDULED_MS, clock };
      return { clock, finished: runJobs({ ...parts, firstWaitMs: 0 }) };
    });
    const pass = (ms: number) =>
      Promise.all(
        instances.map(async ({ clock }) => {
          await clock.asleep();
          clock.advance(ms);
          await clock.asleep();
        }),
      );
    await pass(0);
    expect([(await listProjects(db, { page: 1, pageSize: 9 })).total, refreshed]).toEqual([0, 0]);
    for (let rounds = 0; rounds < 3; rounds += 1) await pass(SCHEDULED_MS);
    ending.abort();
    await Promise.all(instances.map(({ finished }) => finished));
    expect((await listProjects(db, { page: 1, pageSize: 9 })).total).toBe(1);
    const lines = await listActivity(db, 9);
    expect(lines.map(({ verb, entity_title }) => `${verb} ${entity_title}`).toSorted()).toEqual([
      "published Pond",
      "published Salt",
    ]);
    expect(await version()).toBe(before + 2);
    expect(refreshed).toBeGreaterThanOrEqual(2);
  });
});
