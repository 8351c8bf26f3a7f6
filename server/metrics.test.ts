import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { recordJobDone, recordJobTurn } from "#app/features/staff/job-runs.queries.server.ts";
import { recordBackupFailure, recordBackupTest } from "#app/features/staff/last-backup.queries.server.ts";
import { parseConfig } from "#app/platform/config.server.ts";
import { openMigratedSqlite } from "#tests/support/migrated-sqlite.ts";
import { freePort } from "#tests/support/running-site.ts";
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

test("each daily job, and the test of the backup, has the moment it was done last, as long as the database answers", async () => {
  const database = await openMigratedSqlite();
  const port = await freePort();
  const log = pino({ level: "silent" });
  const runtime = { config: parseConfig({ DATA_DIR: "/", BACKUP_TO: "/nowhere" }), database, log };
  const metrics = await openMetrics(runtime, { port, host: "127.0.0.1" }, () => 0);
  onTestFinished(() => metrics.close());
  const jobs = async () => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    return text.split("\n").filter((line) => /^trellis_(job|last_backup_test)_/.test(line));
  };
  const done = new Date("2026-03-01T12:00:00.000Z");
  for (const job of ["prune outbox", "prune drafts"] as const) await recordJobTurn(database.db, job, done);
  await recordJobDone(database.db, "prune outbox", done);
  await recordBackupTest(database.db, done);
  await recordBackupFailure(database.db, "It is damaged.", { work: "test" });
  expect(await jobs()).toEqual([
    'trellis_job_last_success_timestamp_seconds{job="prune outbox"} 1772366400',
    "trellis_last_backup_test_timestamp_seconds 1772366400",
    "trellis_last_backup_test_success 0",
  ]);
  await database.close();
  expect(await jobs()).toEqual([]);
});
