import { sql } from "kysely";
import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { serverModules } from "#app/modules.server.ts";
import { parseConfig } from "#app/platform/config.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { recordJobDone, recordJobTurn } from "#app/platform/jobs/job-runs.queries.server.ts";
import {
  recordBackup,
  recordBackupFailure,
  recordBackupTest,
} from "#app/platform/jobs/last-backup.queries.server.ts";
import { startOutboxWorker } from "#app/platform/outbox/outbox-worker.server.ts";
import type { SiteRuntime } from "#app/site/request/site-context.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { manualClock } from "#tests/support/manual-clock.ts";
import { outboxIdle } from "#tests/support/outbox-idle.ts";
import { outboxMails } from "#tests/support/outbox-mails.ts";
import { startReceiver } from "#tests/support/receiver.ts";
import { staffMember } from "#tests/support/staff-context.ts";
import { alertHandler } from "./alert-webhook.ts";
import { findProblems, tell, watchForAlerts } from "./alerts.ts";

const start = Date.UTC(2026, 2, 1, 12);
const after = (hours: number) => new Date(start + hours * 3_600_000);
const WEEK = 7 * 24;
const never = new AbortController().signal;

/** A site with an administrator, who gets alerts, and an editor, who doesn't. */
async function siteOn(database: Database, env: Record<string, string> = {}) {
  await staffMember(database);
  await staffMember(database, { id: "e1", email: "editor@fernhill.example", role: "editor" });
  const lines: string[] = [];
  const site = {
    config: parseConfig({
      BACKUP_TO: "/mnt/backups",
      PUBLIC_URL: "https://fernhill.example",
      ...env,
    }),
    database,
    store: { ready: async () => undefined },
    log: pino({ base: null }, { write: (line) => lines.push(line) }),
    outbox: { wake: () => undefined },
  } as unknown as SiteRuntime;
  const space = { free: 300e9, size: 1e12 };
  const alerts = watchForAlerts(async () => space);
  const jobs = [...alerts.jobs, ...alerts.ofJobs];
  const look = (name: string, hours: number) =>
    jobs.find((job) => job.name === `look after ${name}`)?.run(site, after(hours), never);
  const problems = (hours: number) => findProblems(site, after(hours), async () => space);
  return { database, db: database.db, site, look, problems, lines, space };
}

describeOnEachDatabase("Alerts", (open) => {
  const alert = { subject: () => "Something broke", lines: ["It broke."] };
  const ofTest = { name: "test", key: "test" };

  test("are mailed to every administrator once, by one of several instances, again after a week, and anew when it was over", async () => {
    const { db, site } = await siteOn(await open());
    const at = async (hours: number, finding: Parameters<typeof tell>[2]["finding"]) =>
      tell(site, new Map(), { ...ofTest, finding, now: after(hours) });
    const told = await Promise.all([at(0, alert), at(0, alert), at(0, alert)]);
    expect(told.sort()).toEqual([0, 0, 1]);
    expect(await at(WEEK - 1, alert)).toBe(0);
    expect(await at(WEEK, alert)).toBe(1);
    await at(WEEK + 1, "between");
    expect(await at(WEEK + 2, alert)).toBe(0);
    await at(WEEK + 3, "well");
    expect(await at(WEEK + 4, alert)).toBe(1);
    const mails = await outboxMails(db);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual(
      Array(3).fill(["jo@fernhill.example", "Something broke"]),
    );
    expect(mails[0]?.text).toContain("Hello,\n\nIt broke.\n\nWe’ll remind you in a week");
  });

  test("that cannot be written count as not told, and the log says them", async () => {
    const { site, lines } = await siteOn(await open());
    const broken = {
      subject: (): string => {
        throw new Error("no room");
      },
      lines: ["It broke."],
    };
    const told = new Map();
    const telling = tell(site, told, { ...ofTest, finding: broken, now: after(0) });
    await expect(telling).rejects.toThrow("no room");
    expect(lines.join()).toContain("It broke.");
    expect(await tell(site, told, { ...ofTest, finding: alert, now: after(1) })).toBe(1);
  });

  test("tell of a disk that runs low, once until there is room again", async () => {
    const { db, look, space, lines } = await siteOn(await open());
    expect(await look("disk", 0)).toBe(0);
    space.free = 128 * 2 ** 20;
    expect([await look("disk", 1), await look("disk", 2)]).toEqual([1, 0]);
    const [mail, ...others] = await outboxMails(db);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: "jo@fernhill.example",
      subject: expect.stringMatching(/^The .+ website is almost out of disk space$/),
      text: expect.stringContaining("128.0 MB left"),
    });
    expect(lines.join()).toContain('"alert":"disk:');
    space.free = 600e6;
    await look("disk", 3);
    space.free = 400e6;
    expect(await look("disk", 4)).toBe(0);
    space.free = 300e9;
    await look("disk", 5);
    space.free = 400e6;
    expect(await look("disk", 6)).toBe(1);
  });

  test("tell of what modules look after, too", async () => {
    const { look } = await siteOn(await open());
    for (const { name } of serverModules.flatMap(({ problemChecks = [] }) => problemChecks))
      expect([name, await look(name, 0)]).toEqual([name, 0]);
  });

  test("tell of a backup that failed or is too old, until there is one", async () => {
    const { db, look } = await siteOn(await open());
    expect(await look("backup", 0)).toBe(0);
    await recordBackupFailure(db, "There is no room left.");
    expect(await look("backup", 1)).toBe(1);
    expect(await look("backup", 25)).toBe(0);
    expect((await outboxMails(db))[0]?.text).toContain("The last backup failed: There is no room left.");
    await recordBackup(db, { at: after(26).toISOString(), name: "a.tar", bytes: 1 });
    expect(await look("backup", 27)).toBe(0);
    expect(await look("backup", 26 + 73)).toBe(1);
    expect((await outboxMails(db)).at(-1)?.text).toContain("Backups aren’t encrypted");
  });

  test("tell of a backup that did not come back as a test, until one does", async () => {
    const { db, look } = await siteOn(await open());
    expect(await look("backup test", 0)).toBe(0);
    await recordBackupFailure(db, "It is damaged.", { work: "test" });
    expect([await look("backup", 1), await look("backup test", 1), await look("backup test", 2)]).toEqual([
      0, 1, 0,
    ]);
    expect((await outboxMails(db))[0]?.text).toContain(
      "The last test restore of a backup failed: It is damaged.",
    );
    await recordBackupTest(db, after(3));
    await look("backup test", 4);
    await recordBackupFailure(db, "It is damaged.", { work: "test" });
    expect(await look("backup test", 5)).toBe(1);
  });

  test("tell of daily jobs that were not done for more than two days, and of when they were", async () => {
    const { db, look } = await siteOn(await open());
    for (const job of ["prune messages", "prune outbox", "prune drafts"] as const)
      await recordJobTurn(db, job, after(0));
    await recordJobDone(db, "prune messages", after(0));
    expect(await look("daily jobs", 47)).toBe(0);
    await recordJobDone(db, "prune drafts", after(48));
    expect(await look("daily jobs", 49)).toBe(1);
    expect((await outboxMails(db))[0]).toMatchObject({
      subject: expect.stringMatching(/^The daily cleanup of the .+ website doesn’t finish$/),
      text: expect.stringContaining(
        "Last finished: Old messages: March 1, 2026, Old email records: not yet.",
      ),
    });
  });

  test("tell of a store that doesn't answer, until it does", async () => {
    const { site, look, problems, db } = await siteOn(await open());
    site.store.ready = () => Promise.reject(new Error("ECONNREFUSED"));
    expect([await look("store", 0), await look("store", 1)]).toEqual([1, 0]);
    expect((await outboxMails(db))[0]).toMatchObject({
      subject: expect.stringMatching(/^Pictures of the .+ website can’t be shown$/),
      text: expect.stringContaining("Visitors still see your pages"),
    });
    expect(await problems(1)).toEqual(["store"]);
    site.store.ready = () => Promise.reject(Object.assign(new Error("full"), { code: "ENOSPC" }));
    expect([await look("store", 2), await problems(2)]).toEqual([0, []]);
    site.store.ready = async () => undefined;
    expect([await look("store", 3), await problems(3)]).toEqual([0, []]);
  });

  test("are posted to ALERT_URL as JSON, without a mail server and administrators, and again until that works", async () => {
    const hook = await startReceiver();
    onTestFinished(hook.close);
    const ALERT_URL = `${hook.origin}/hook?key=hush`;
    const { db, database, site, look, space } = await siteOn(await open(), { ALERT_URL });
    await db.deleteFrom("user").execute();
    space.free = 1e6;
    expect([await look("disk", 0), await look("disk", 1)]).toEqual([1, 0]);
    const stored = await db.selectFrom("outbox").select("payload").execute();
    expect(JSON.stringify(stored)).not.toContain("hush");
    hook.answerWith(302, { Location: `${hook.origin}/elsewhere` });
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const clock = manualClock(after(1).toISOString());
    const handlers = { webhook: alertHandler(site.config.alertUrl) };
    const worker = startOutboxWorker({ database, log, clock, handlers });
    onTestFinished(worker.stop);
    expect(await outboxIdle(database, clock)).toBe(5000);
    hook.answerWith(200);
    clock.advance(5000);
    await expect.poll(() => log.info.mock.calls.length).toBe(1);
    expect(log.warn).toHaveBeenCalledOnce();
    expect(JSON.stringify(log.warn.mock.calls)).toContain(`${new URL(hook.origin).host} answered 302`);
    expect(JSON.stringify([...log.warn.mock.calls, ...log.info.mock.calls])).not.toContain("hush");
    const [first, second, ...more] = hook.taken.map(({ method, path, headers, body }) => [
      method,
      path,
      headers["content-type"],
      JSON.parse(body.toString()),
    ]);
    expect(more).toEqual([]);
    expect(second).toEqual(first);
    expect(first).toEqual([
      "POST",
      "/hook?key=hush",
      "application/json",
      {
        alert: "disk",
        site: "https://fernhill.example",
        at: after(0).toISOString(),
        subject: "The fernhill.example website is almost out of disk space",
        text: expect.stringMatching(/^The fernhill.example website is almost.+\n\n.+\n\nWe’ll remind you/s),
      },
    ]);
  });

  test("that the database can't hold are posted at once, once, and again only if that fails", async () => {
    const hook = await startReceiver();
    onTestFinished(hook.close);
    const { db, database, look, lines } = await siteOn(await open(), { ALERT_URL: `${hook.origin}/hush` });
    expect(await look("database", 0)).toBe(0);
    database.damage.report("Page 7: never used");
    await sql`alter table rate_limits rename to rate_limits_away`.execute(db);
    hook.answerWith(500);
    await expect(look("database", 1)).rejects.toThrow("rate_limits");
    expect(lines.join()).toContain("answered 500");
    hook.answerWith(200);
    for (const hours of [2, 3, 4]) await expect(look("database", hours)).rejects.toThrow("rate_limits");
    expect(hook.taken).toHaveLength(2);
    expect(JSON.parse(`${hook.taken[1]?.body}`)).toMatchObject({
      alert: "database",
      subject: "The database of the fernhill.example website is damaged",
      text: expect.stringContaining("The database says: Page 7: never used"),
    });
    expect(lines.join()).toContain("Page 7: never used");
    expect(lines.join()).not.toContain("hush");
    // Where it holds the mail after all, the call is not made again.
    await sql`alter table rate_limits_away rename to rate_limits`.execute(db);
    expect(await look("database", 5)).toBe(1);
    expect(await outboxMails(db)).toHaveLength(1);
    expect(await db.selectFrom("outbox").select("kind").execute()).toEqual([{ kind: "mail" }]);
  });
});
