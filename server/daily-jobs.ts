import { pruneSessions } from "#app/accounts/sessions.queries.server.ts";
import { pruneVerifications } from "#app/accounts/verifications.queries.server.ts";
import { pruneActivity } from "#app/kernel/activity/activity.queries.server.ts";
import { findDraftImageUses } from "#app/kernel/files/draft-image-uses.server.ts";
import { removeAbandonedUploads } from "#app/kernel/files/file-removal.queries.server.ts";
import { pruneRevisions } from "#app/kernel/history/retention.queries.server.ts";
import { pruneDraftLinks } from "#app/kernel/publishing/draft-links.queries.server.ts";
import { pruneDrafts } from "#app/kernel/verbs/drafts.queries.server.ts";
import type { FindImageUses } from "#app/kernel/verbs/staff-verb.server.ts";
import { serverModules } from "#app/modules.server.ts";
import { emptyWriteAheadLog } from "#app/platform/db/sqlite.server.ts";
import { recordJobDone, recordJobTurn } from "#app/platform/jobs/job-runs.queries.server.ts";
import {
  deleteStoredMails,
  type MailName,
  mailFolder,
  pruneStoredMails,
} from "#app/platform/mail/mail-folder.server.ts";
import { pruneOutbox } from "#app/platform/outbox/outbox.queries.server.ts";
import { pruneRateLimits } from "#app/platform/rate-limits/rate-limits.queries.server.ts";
import { entityRevisions } from "#app/routes/entity-revisions.server.ts";
import { findImageUses } from "#app/routes/image-uses.server.ts";
import type { Job } from "#app/site/request/job.server.ts";
import type { SiteRuntime } from "#app/site/request/site-context.server.ts";
import { ago } from "#app/site/settings/retention.ts";
import { readBusinessProfile } from "#app/site/settings/site.queries.server.ts";

export const DAILY_MS = 24 * 60 * 60_000;

const retentionOf = async ({ database }: SiteRuntime) => (await readBusinessProfile(database.db)).retention;

/** Includes drafts, so that a file uploaded in an unsaved form is kept as long as the draft. */
const findImageUsesAndDrafts: FindImageUses = async (db, addresses) => [
  ...(await findImageUses(db, addresses)),
  ...(await findDraftImageUses(db, addresses)),
];

const keptMailsOf =
  ({ config }: SiteRuntime) =>
  (mails: readonly MailName[]) =>
    deleteStoredMails(mailFolder(config.dataDir), mails);

/** Records when the job was started and finished, for the dashboard, alerts and metrics. */
export const recorded = ({ name, run, ...rest }: Job): Job => ({
  ...rest,
  name,
  async run(runtime, now, signal) {
    const { db } = runtime.database;
    await recordJobTurn(db, name, now);
    const changed = await run(runtime, now, signal);
    await recordJobDone(db, name, now);
    return changed;
  },
});

/**
 * Personal data is deleted after the retention periods of the settings
 * (docs/design/accounts-and-personal-data.md#how-long-we-keep-what).
 */
const jobs: readonly Job[] = [
  ...serverModules.flatMap(({ dailyJobs = [] }) => dailyJobs),
  {
    name: "prune outbox",
    run: async (runtime, now) =>
      pruneOutbox(runtime.database.db, ago((await retentionOf(runtime)).mail, now)),
  },
  {
    name: "prune mail files",
    run: async (runtime, now) =>
      pruneStoredMails(mailFolder(runtime.config.dataDir), ago((await retentionOf(runtime)).mail, now)),
  },
  {
    name: "prune sessions",
    run: async (runtime, now) =>
      pruneSessions(runtime.database.db, { now, since: ago((await retentionOf(runtime)).sessions, now) }),
  },
  {
    name: "prune verifications",
    run: ({ database }, now) => pruneVerifications(database.db, now),
  },
  {
    name: "prune activity",
    run: async (runtime, now) =>
      pruneActivity(runtime.database.db, ago((await retentionOf(runtime)).activity, now)),
  },
  {
    name: "prune drafts",
    run: ({ database }, now) => pruneDrafts(database.db, ago("90 days", now)),
  },
  {
    name: "prune rate limits",
    run: ({ database }, now) => pruneRateLimits(database.db, now),
  },
  {
    name: "prune revisions",
    run(runtime, now) {
      const context = { byType: entityRevisions, findImageUses, deleteStoredMails: keptMailsOf(runtime) };
      return pruneRevisions(runtime.database, context, now);
    },
  },
  {
    name: "remove abandoned uploads",
    run: ({ database }, now) => removeAbandonedUploads(database, findImageUsesAndDrafts, now),
  },
  {
    name: "prune draft links",
    run: ({ database }, now) => pruneDraftLinks(database.db, now),
  },
  // Last, because the other jobs delete rows.
  { name: "empty write-ahead log", run: ({ database }) => emptyWriteAheadLog(database) },
];

/** The jobs that run once a day, each recorded. */
export const dailyJobs: readonly Job[] = jobs.map(recorded);
