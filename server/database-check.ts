import { quickCheck } from "#app/platform/db/quick-check.server.ts";
import { sqliteFile } from "#app/platform/db/sqlite.server.ts";
import type { Job } from "#app/site/request/job.server.ts";
import { recorded } from "./daily-jobs.ts";

/**
 * Looks whether the SQLite file is whole, at the start and once a day. What is found makes `/readyz` fail and is told
 * by the alerts (docs/design/operating.md#health-and-alerts).
 */
export const databaseChecks: readonly Job[] = [
  recorded({
    name: "check database",
    async run({ config, database }, _now, signal) {
      const said = await quickCheck(sqliteFile(config.dataDir), signal);
      if (said === null) return 0;
      database.damage.report(said);
      throw new Error(`The database is damaged: ${said}`);
    },
  }),
];
