import { readdir } from "node:fs/promises";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { insertActivity } from "#app/kernel/activity/activity.queries.server.ts";
import { storeDraft } from "#app/kernel/verbs/drafts.queries.server.ts";
import { serverModules } from "#app/modules.server.ts";
import { parseConfig } from "#app/platform/config.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { countRows } from "#app/platform/db/list-queries.server.ts";
import { listJobRuns } from "#app/platform/jobs/job-runs.queries.server.ts";
import { mailFolder, storeMail } from "#app/platform/mail/mail-folder.server.ts";
import { enqueueFileRemovals, recordDone } from "#app/platform/outbox/outbox.queries.server.ts";
import type { Job } from "#app/site/request/job.server.ts";
import type { SiteRuntime } from "#app/site/request/site-context.server.ts";
import { defaultSettings } from "#app/site/settings/settings.schema.ts";
import { saveSettings } from "#app/site/settings/site.queries.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { staffMember } from "#tests/support/staff-context.ts";
import { insertPicture } from "#tests/support/stored-picture.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { watchBytes } from "#tests/support/watch-bytes.ts";
import { DAILY_MS, dailyJobs } from "./daily-jobs.ts";
import { runJobs } from "./run-jobs.ts";

const MINUTE_MS = 60_000;

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

/** Starts the jobs of one instance with a manual clock. */
function startInstance(database: Database, jobs: readonly Job[] = dailyJobs, dataDir = "/nowhere") {
  const lines: string[] = [];
  const clock = manualClock();
  const ending = new AbortController();
  const finished = runJobs({
    jobs,
    everyMs: DAILY_MS,
    runtime: {
      config: parseConfig({ DATA_DIR: dataDir }),
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

const jobNames = [
  ...serverModules.flatMap(({ dailyJobs = [] }) => dailyJobs.map(({ name }) => name)),
  "prune outbox",
  "prune mail files",
  "prune sessions",
  "prune verifications",
  "prune activity",
  "prune drafts",
  "prune rate limits",
  "prune revisions",
  "remove abandoned uploads",
  "prune draft links",
  "empty write-ahead log",
];

async function doJobsOf(instances: ReturnType<typeof startInstance>[]): Promise<void> {
  await Promise.all(
    instances.map(async ({ clock }) => {
      clock.advance(MINUTE_MS);
      await clock.asleep();
    }),
  );
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

  test("one that hangs is told to end after its time, and keeps no other from its turn", async () => {
    let told: unknown;
    const jobs: Job[] = [
      {
        name: "hung",
        withinMs: 50,
        run: (_runtime, _now, signal) =>
          new Promise(() => signal.addEventListener("abort", () => (told = signal.reason))),
      },
      { name: "good", run: () => Promise.resolve(0) },
    ];
    const { clock, log } = startInstance(await open(), jobs);
    clock.advance(MINUTE_MS);
    await clock.asleep();
    expect(told).toMatchObject({ name: "TimeoutError" });
    expect(log()).toMatchObject([
      { level: 50, job: "hung" },
      { level: 30, job: "good" },
    ]);
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
      const abandoned = { name: "a.jpg", uploadedFor: "p1", pending: true };
      await insertPicture(trx, { ...abandoned, now: "2026-02-01T00:00:00.000Z" });
      for (const entity_title of ["2025-03-01", "2025-03-02"]) {
        await insertActivity(trx, {
          user_id: member.id,
          user_email: member.email,
          verb: "changed",
          entity_type: "project",
          entity_id: "p1",
          entity_title,
          now: `${entity_title}T00:00:00.000Z`,
        });
      }
    });
    const instances = [startInstance(database), startInstance(database)];
    await doJobsOf(instances);
    const turn = "2026-03-01T12:01:00.000Z";
    const runs = (await listJobRuns(db)).toSorted((one, other) => one.job.localeCompare(other.job));
    expect(runs).toEqual(jobNames.toSorted().map((job) => ({ job, since: turn, finishedAt: turn })));
    const removals = await db.selectFrom("outbox").select("done_at").execute();
    expect(removals).toEqual([{ done_at: null }]);
    expect(await db.selectFrom("media").select("id").execute()).toEqual([]);
    expect(await db.selectFrom("activity").select("entity_title").execute()).toEqual([
      { entity_title: "2025-03-02" },
    ]);
    const lines = instances.flatMap(({ log }) => log());
    expect(lines.map(({ level, job }) => [level, job])).toEqual([
      ...jobNames.map((name) => [30, name]),
      ...jobNames.map((name) => [30, name]),
    ]);
    const deleting = lines.filter(({ job }) => job !== "empty write-ahead log");
    expect(deleting.reduce((sum, { changed }) => sum + changed, 0)).toBe(3);
  });

  test("forget drafts after 90 days, and remove no upload that one still names", async () => {
    const database = await open();
    const { db } = database;
    const { id: user_id } = await staffMember(database);
    const write = { user_id, base_revision: 0, device: "phone" };
    await db.transaction().execute(async (trx) => {
      for (const [name, now] of [
        ["old", "2025-11-01T00:00:00.000Z"],
        ["young", "2026-01-01T00:00:00.000Z"],
      ] as const) {
        await insertPicture(trx, { name: `${name}.jpg`, uploadedFor: "p1", pending: true, now });
        const content = `<figure><img src="/storage/site-images/${name}.jpg"></figure>`;
        await storeDraft(trx, { ...write, entity: `post/${name}`, now }, { content });
      }
    });
    await doJobsOf([startInstance(database)]);
    expect(await db.selectFrom("drafts").select("entity").execute()).toEqual([{ entity: "post/young" }]);
    expect(await db.selectFrom("media").select("name").execute()).toEqual([{ name: "young.jpg" }]);
  });

  test("delete what is personal when the settings say so, and log no more than how much it was", async () => {
    const database = await open();
    const { db } = database;
    const member = await staffMember(database);
    const dataDir = await temporaryFolder();
    // The clock starts at noon on 1 March 2026.
    const old = "2026-01-01T00:00:00.000Z";
    const young = "2026-02-27T00:00:00.000Z";
    for (const [id, createdAt] of [
      ["old", "2026-02-20T00:00:00.000Z"],
      ["young", young],
    ] as const) {
      const session = { id, token: id, userId: member.id, createdAt, updatedAt: createdAt };
      await db
        .insertInto("session")
        .values({ ...session, expiresAt: "2026-03-20T00:00:00.000Z", ipAddress: "203.0.113.9" })
        .execute();
    }
    for (const date of [old, young])
      await storeMail(mailFolder(dataDir), { id: "m", date }, Buffer.from("Hello"));
    const left = async () => [
      (await db.selectFrom("session").select("id").orderBy("id").execute()).map(({ id }) => id),
      (await readdir(mailFolder(dataDir))).map((name) => name.slice(0, 10)),
    ];

    const byDefault = startInstance(database, undefined, dataDir);
    await doJobsOf([byDefault]);
    expect(await left()).toEqual([["old", "young"], ["2026-02-27"]]);

    const retention = { ...defaultSettings.retention, sessions: "7 days" };
    await db
      .transaction()
      .execute((trx) =>
        saveSettings(trx, { ...defaultSettings, retention } as typeof defaultSettings, young),
      );
    const chosen = startInstance(database, undefined, dataDir);
    await doJobsOf([chosen]);
    expect(await left()).toEqual([["young"], ["2026-02-27"]]);
    expect(chosen.log().filter(({ job, changed }) => job.startsWith("prune") && changed > 0)).toMatchObject([
      { job: "prune sessions", changed: 1 },
    ]);
    expect(JSON.stringify(chosen.log())).not.toMatch(/203\.0/);
  });

  test("read and delete the fullest trash and history piece by piece", async () => {
    const database = await open();
    await staffMember(database);
    await fill(database);
    const { watched, largestResult, largestTransaction } = watchBytes(database);
    const instance = startInstance(watched, undefined, await temporaryFolder());
    await doJobsOf([instance]);
    expect(instance.log().filter(({ level }) => level > 30)).toEqual([]);
    // What is in the trash for some days to come.
    expect(await countRows(database.db.selectFrom("revisions"))).toBe(8);
    // One snapshot at a time, as it is stored and as JSON.
    expect(largestResult()).toBeLessThan(2 * SNAPSHOT_BYTES);
    // A batch has 4 MB, and each of its rows is read once.
    expect(largestTransaction()).toBeLessThan(5 * MEGABYTE);
  });
});

const MEGABYTE = 2 ** 20;
const SNAPSHOT_BYTES = MEGABYTE;
const LONG_AGO = "2025-08-01T00:00:00.000Z";

/** Adds 16 MB to the trash, half of it due. */
async function fill({ db }: Database): Promise<void> {
  const post = { title: "A", slug: "a", excerpt: "A", content: "&".repeat(SNAPSHOT_BYTES) };
  for (let n = 1; n <= 16; n += 1) {
    const snapshot = JSON.stringify({ posts: [{ ...post, id: `t${n}` }], post_categories: [] });
    await db
      .insertInto("revisions")
      .values({
        id: `r${n}`,
        save_id: `s${n}`,
        entity_type: "post",
        entity_id: `t${n}`,
        number: 1,
        snapshot,
        verb: "deleted",
        title: "",
        bytes: snapshot.length,
        user_id: null,
        user_email: "jo@fernhill.example",
        created_at: LONG_AGO,
        trash_until: n % 2 ? "2026-02-01T00:00:00.000Z" : "2026-03-20T00:00:00.000Z",
      })
      .execute();
  }
}
