import { carryOutPublications, isPublicationDue } from "#app/features/blog/publication.queries.server.ts";
import { bumpContentVersion, lockForWrite } from "#app/platform/db/content-version.server.ts";
import type { Job } from "./run-jobs.ts";
import { mailWeeklySummary } from "./weekly-summary.ts";

/** How often these are due: what was planned for a minute happens in it. */
export const SCHEDULED_MS = 10_000;

/** What staff have planned for a moment. */
export const scheduledJobs: readonly Job[] = [
  {
    name: "publish posts",
    quiet: true,
    async run({ database: { db, engine }, contentVersion }, now) {
      if (!(await isPublicationDue(db, now))) return 0;
      const changed = await db.transaction().execute(async (trx) => {
        await lockForWrite(trx, engine);
        const count = await carryOutPublications(trx, now);
        if (count > 0) await bumpContentVersion(trx);
        return count;
      });
      await contentVersion.refresh();
      return changed;
    },
  },
  { name: "mail the weekly summary", quiet: true, run: mailWeeklySummary },
];
