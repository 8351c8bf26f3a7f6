import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { insertMedia } from "#app/features/media/media.queries.server.ts";
import { insertActivity } from "#app/features/staff/activity.queries.server.ts";
import { parseConfig } from "#app/platform/config.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { enqueueFileRemovals, recordDone } from "#app/platform/outbox/outbox.queries.server.ts";
import type { SiteRuntime } from "#app/routes/site-context.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { staffMember } from "#tests/support/staff-context.ts";
import { DAILY_MS, dailyJobs } from "./daily-jobs.ts";
import { type Job, runJobs } from "./run-jobs.ts";

const MINUTE_MS = 60_000;

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

/** Starts the jobs of one instance, on a clock of the test. */
function startInstance(database: Database, jobs: readonly Job[] = dailyJobs) {
  const lines: string[] = [];
  const clock = manualClock();
  const ending = new AbortController();
  const finished = runJobs({
    jobs,
    everyMs: DAILY_MS,
    runtime: {
      config: parseConfig({}),
      database,
      log: pino({ base: null }, { write: (line) => lines.push(line) }),
    } as SiteRuntime,
    signal: ending.signal,
    clock,
  });
  endings.push(async () => {
    ending.abort();
    await finished;
  });
  return { clock, finished, stop: () => ending.abort(), log: () => lines.map((line) => JSON.parse(line)) };
}

describeOnEachDatabase("The daily jobs", (open) => {
  test("run a minute after the start and every 24 hours, until the site stops", async () => {
    const times: string[] = [];
    const note: Job = {
      name: "note",
      run: async (_services, now) => times.push(now.toISOString()),
    };
    const { clock, finished, stop, log } = startInstance(await open(), [note]);
    expect(await clock.asleep()).toBe(MINUTE_MS);
    expect(times).toEqual([]);
    clock.advance(MINUTE_MS);
    expect(await clock.asleep()).toBe(DAILY_MS);
    clock.advance(DAILY_MS);
    await clock.asleep();
    expect(times).toEqual(["2026-03-01T12:01:00.000Z", "2026-03-02T12:01:00.000Z"]);
    expect(log()).toMatchObject([
      { level: 30, job: "note", changed: 1 },
      { level: 30, job: "note", changed: 2 },
    ]);
    stop();
    await finished;
    expect(times).toHaveLength(2);
  });

  test("one that fails is logged and keeps no other from its turn, nor itself from the next day's", async () => {
    const jobs: Job[] = [
      { name: "bad", run: () => Promise.reject(new Error("no luck")) },
      { name: "good", run: () => Promise.resolve(0) },
    ];
    const { clock, log } = startInstance(await open(), jobs);
    clock.advance(MINUTE_MS);
    await clock.asleep();
    clock.advance(DAILY_MS);
    await clock.asleep();
    const day = [
      { level: 50, job: "bad", err: { message: "no luck" } },
      { level: 30, job: "good", changed: 0 },
    ];
    expect(log()).toMatchObject([...day, ...day]);
  });

  test("prune the outbox and Recent Activity and remove abandoned uploads, on several instances at once", async () => {
    const database = await open();
    const { db } = database;
    const member = await staffMember(database);
    await db.transaction().execute(async (trx) => {
      const [removal = ""] = await enqueueFileRemovals(
        trx,
        [["originals/media/a.jpg"]],
        new Date("2026-01-01"),
      );
      await recordDone(trx, removal, new Date("2026-01-01"));
      await insertMedia(trx, {
        bucket: "site-images",
        name: "a.jpg",
        content_type: "image/jpeg",
        width: 4,
        height: 3,
        bytes: 9,
        alt: "",
        placeholder: null,
        userId: null,
        uploadedFor: "p1",
        pending: true,
        now: "2026-02-01T00:00:00.000Z",
      });
      for (const subject_title of ["2025-03-01", "2025-03-02"]) {
        await insertActivity(trx, {
          user_id: member.id,
          user_email: member.email,
          verb: "changed",
          subject_kind: "project",
          subject_id: "p1",
          subject_title,
          now: `${subject_title}T00:00:00.000Z`,
        });
      }
    });
    const instances = [startInstance(database), startInstance(database)];
    await Promise.all(
      instances.map(async ({ clock }) => {
        clock.advance(MINUTE_MS);
        await clock.asleep();
      }),
    );
    const removals = await db.selectFrom("outbox").select("done_at").execute();
    expect(removals).toEqual([{ done_at: null }]);
    expect(await db.selectFrom("media").select("id").execute()).toEqual([]);
    expect(await db.selectFrom("activity").select("subject_title").execute()).toEqual([
      { subject_title: "2025-03-02" },
    ]);
    const lines = instances.flatMap(({ log }) => log());
    expect(lines.map(({ level, job }) => [level, job])).toEqual([
      [30, "prune outbox"],
      [30, "prune activity"],
      [30, "prune rate limits"],
      [30, "remove abandoned uploads"],
      [30, "make backup"],
      [30, "prune outbox"],
      [30, "prune activity"],
      [30, "prune rate limits"],
      [30, "remove abandoned uploads"],
      [30, "make backup"],
    ]);
    expect(lines.reduce((sum, { changed }) => sum + changed, 0)).toBe(3);
  });
});
