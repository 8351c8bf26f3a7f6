import { collections } from "#app/collections.server.ts";
import { type Collection, scheduledFields } from "#app/kernel/documents/collections/collection.ts";
import {
  findDue,
  runSchedule,
  THE_SCHEDULE,
} from "#app/kernel/documents/collections/collection-schedule.queries.server.ts";
import { insertRevisions, revisionRecorder } from "#app/kernel/history/revisions.queries.server.ts";
import { unpublishes } from "#app/kernel/publishing/unpublishing.server.ts";
import { serverModules } from "#app/modules.server.ts";
import { bumpContentVersion, lockForWrite } from "#app/platform/db/content-version.server.ts";
import { removeStaleUploads } from "#app/platform/files/resumable-uploads.server.ts";
import { entityRevisions } from "#app/routes/entity-revisions.server.ts";
import type { Job } from "#app/site/request/job.server.ts";
import { mailWeeklySummary } from "./weekly-summary.ts";

/** The interval of the jobs, short enough to publish within the planned minute. */
export const SCHEDULED_MS = 10_000;

/** Publishes and unpublishes scheduled records. It takes the write lock only if a record is due. */
const publish = (collection: Collection): Job => ({
  name: `publish ${collection.type}s`,
  quiet: true,
  async run({ database: { db, engine }, contentVersion }, now) {
    if ((await findDue(db, collection, now)).length === 0) return 0;
    const changed = await db.transaction().execute(async (trx) => {
      await lockForWrite(trx, engine);
      const { recordRevision, stored } = revisionRecorder(trx, entityRevisions);
      for (const { id } of await findDue(trx, collection, now)) await recordRevision(collection.type, id);
      const { activities, count } = await runSchedule(trx, collection, now);
      const by = { viewer: null, by: THE_SCHEDULE, now: now.toISOString() };
      await insertRevisions(trx, entityRevisions, stored.values(), { activities, ...by });
      if (count > 0) await bumpContentVersion(trx, unpublishes(activities));
      return count;
    });
    await contentVersion.refresh();
    return changed;
  },
});

export const scheduledJobs: readonly Job[] = [
  ...collections.filter((collection) => scheduledFields(collection).length > 0).map(publish),
  {
    name: "mail the weekly summary",
    quiet: true,
    run: (runtime, now) => mailWeeklySummary(runtime, now, serverModules),
  },
  {
    name: "remove unfinished uploads",
    quiet: true,
    run: ({ config }, now) => removeStaleUploads(config.dataDir, now),
  },
];
