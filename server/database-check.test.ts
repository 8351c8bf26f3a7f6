import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { migrations } from "#app/migrations.server.ts";
import { parseConfig } from "#app/platform/config.server.ts";
import { openDatabase } from "#app/platform/db/database.server.ts";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { sqliteFile } from "#app/platform/db/sqlite.server.ts";
import { listJobRuns } from "#app/platform/jobs/job-runs.queries.server.ts";
import type { SiteRuntime } from "#app/site/request/site-context.server.ts";
import { damageTable } from "#tests/support/damage-table.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { databaseChecks } from "./database-check.ts";

test("the check of the database is recorded while it is whole; damage is reported once, and is no success", async () => {
  const dataDir = await temporaryFolder();
  const database = openDatabase({ dataDir });
  onTestFinished(() => database.close());
  await migrateToLatest(database, migrations);
  const config = parseConfig({ DATA_DIR: dataDir });
  const site = { config, database, log: pino({ level: "silent" }) } as unknown as SiteRuntime;
  const check = (day: number) =>
    databaseChecks[0]?.run(site, new Date(Date.UTC(2026, 2, day)), new AbortController().signal);
  const found: (string | null)[] = [];
  database.damage.onFound(() => found.push(database.damage.found()));
  expect(await check(1)).toBe(0);
  expect(database.damage.found()).toBeNull();
  damageTable(sqliteFile(dataDir), "posts");
  for (const day of [2, 3]) await expect(check(day)).rejects.toThrow("The database is damaged: ");
  expect(found).toEqual([expect.stringMatching(/malformed|[Pp]age/)]);
  const [run] = await listJobRuns(database.db);
  expect(run).toMatchObject({ job: "check database", finishedAt: "2026-03-01T00:00:00.000Z" });
});
