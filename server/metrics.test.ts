import { readFileSync } from "node:fs";
import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { parseConfig } from "#app/platform/config.server.ts";
import { recordJobDone, recordJobTurn } from "#app/platform/jobs/job-runs.queries.server.ts";
import {
  recordBackup,
  recordBackupFailure,
  recordBackupTest,
} from "#app/platform/jobs/last-backup.queries.server.ts";
import { freePort } from "#tests/support/running-site.ts";
import { openStorage } from "#tests/support/storage.ts";
import { openMetrics, requestKind } from "./metrics.ts";

test.each([
  ["/", "hit", "cached_page"],
  ["/blog/a-post", "miss", "page"],
  ["/admin/dashboard", "bypass", "page"],
  ["/wp-login.php", "miss", "page"],
  ["/staff/services", "bypass", "staff"],
  ["/staff/upload/videos", undefined, "staff"],
  ["/storage/site-images/a.jpg/480.avif", undefined, "storage"],
  ["/healthz", undefined, "health"],
  ["/assets/visitor-1.js", undefined, "asset"],
  ["/favicon.svg", undefined, "other"],
  ["/%", undefined, "other"],
] as const)("a request for %s (%s) counts as %s", (path, cache, kind) => {
  expect(requestKind({ path, cache })).toBe(kind);
});

/** Metrics of an empty site. @returns its database, and what reads its gauges whose names match */
async function metricsOf(names: RegExp) {
  const { database, store } = await openStorage();
  const port = await freePort();
  const log = pino({ level: "silent" });
  const config = parseConfig({ DATA_DIR: "/", BACKUP_TO: "/nowhere" });
  const metrics = await openMetrics({ config, database, log, store }, { port, host: "127.0.0.1" }, () => 0);
  onTestFinished(() => metrics.close());
  const read = async () => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return text.split("\n").filter((line) => names.test(line));
  };
  return { database, store, log, read };
}

test("each daily job, and the test of the backup, has the moment it was done last, as long as the database answers", async () => {
  const { database, read } = await metricsOf(/^trellis_(jobs?|last_backup_test)_/);
  const done = new Date("2026-03-01T12:00:00.000Z");
  for (const job of ["prune outbox", "prune drafts"] as const) await recordJobTurn(database.db, job, done);
  await recordJobDone(database.db, "prune outbox", done);
  await recordBackupTest(database.db, done);
  await recordBackupFailure(database.db, "It is damaged.", { work: "test" });
  expect(await read()).toEqual([
    'trellis_job_last_success_timestamp_seconds{job="prune outbox"} 1772366400',
    "trellis_jobs_overdue 2",
    "trellis_last_backup_test_timestamp_seconds 1772366400",
    "trellis_last_backup_test_success 0",
  ]);
  await database.close();
  expect(await read()).toEqual([]);
});

test("no gauge says that a backup or its test succeeded before one did", async () => {
  const { database, read } = await metricsOf(/^trellis_last_backup_(\w+_)?success/);
  expect(await read()).toEqual([]);
  await recordBackupFailure(database.db, "There is no room left.");
  expect(await read()).toEqual(["trellis_last_backup_success 0"]);
  await recordBackup(database.db, { at: "2026-03-01T12:00:00.000Z", name: "a.tar", bytes: 1 });
  await recordBackupTest(database.db, new Date("2026-03-01T12:00:00.000Z"));
  expect(await read()).toEqual(["trellis_last_backup_success 1", "trellis_last_backup_test_success 1"]);
});

test("a store that is down and damage of the database are seen", async () => {
  const { database, store, read } = await metricsOf(/^trellis_(database_damaged|store_up) /);
  expect(await read()).toEqual(["trellis_database_damaged 0", "trellis_store_up 1"]);
  store.ready = () => Promise.reject(new Error("ECONNREFUSED"));
  database.damage.report("Page 7: never used");
  expect(await read()).toEqual(["trellis_database_damaged 1", "trellis_store_up 0"]);
});

test("what can't be read is logged once an outage, part by part", async () => {
  const { database, store, log, read } = await metricsOf(/^trellis_store_up /);
  const warn = vi.spyOn(log, "warn");
  const { ready } = store;
  const away = () => Promise.reject(new Error("ECONNREFUSED"));
  for (const state of [away, away, ready, away]) {
    store.ready = state;
    expect(await read()).toEqual([`trellis_store_up ${state === ready ? 1 : 0}`]);
  }
  await database.close();
  await read();
  expect(warn.mock.calls.map(([line]) => (line as { part: string }).part)).toEqual([
    "storage",
    "storage",
    "database",
  ]);
});

test("the shipped rules fire also where what they look at is absent", () => {
  const rules = readFileSync("deploy/prometheus-rules.yml", "utf8");
  const expressions = [...rules.matchAll(/^\s+expr: (.+)$/gm)].map(([, expression = ""]) => expression);
  expect(expressions.length).toBeGreaterThan(8);
  for (const expression of expressions) {
    const [name = ""] = /\b(trellis_\w+|up)\b/.exec(expression) ?? [];
    // Absent means well: no test of a backup has failed, and no disk can be read for a moment.
    if (/_success ==|_damaged|_overdue|_waiting/.test(expression)) continue;
    expect(expression).toContain(`absent(${name}`);
  }
});
