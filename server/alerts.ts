import os from "node:os";
import { administratorAddresses, writeStaffMail } from "#app/accounts/staff-mail.server.tsx";
import { formatFileSize } from "#app/kernel/files/media-item.ts";
import { serverModules } from "#app/modules.server.ts";
import { dashboardTexts } from "#app/platform/dashboard-texts.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { errorLine } from "#app/platform/error-line.server.ts";
import { type DiskSpace, diskState, readDiskSpace } from "#app/platform/files/disk-space.server.ts";
import { canonicalOrigin } from "#app/platform/http/request-origin.server.ts";
import { listJobRuns } from "#app/platform/jobs/job-runs.queries.server.ts";
import { readBackupTest, readLastBackup } from "#app/platform/jobs/last-backup.queries.server.ts";
import { enqueueWebhook } from "#app/platform/outbox/outbox.queries.server.ts";
import { countPoint, deletePoints } from "#app/platform/rate-limits/rate-limits.queries.server.ts";
import { backupNote, backupTestNote } from "#app/routes/admin/backup-note.ts";
import { dailyJobsNote } from "#app/routes/admin/daily-jobs-note.ts";
import type { Job } from "#app/site/request/job.server.ts";
import { type SiteRuntime, staffSiteOf } from "#app/site/request/site-context.server.ts";
import { type AlertCall, postAlert } from "./alert-webhook.ts";
import { storeHealth } from "./health.ts";

export type Watched = Pick<SiteRuntime, "config" | "database" | "log" | "outbox" | "store">;

/** A problem that a person has to fix, in the text of its mail. */
interface Alert {
  subject(name: string): string;
  lines: string[];
}

/** The result of a check; `between` neither raises nor clears an alert. */
type Finding = Alert | "between" | "well";

interface Check {
  name: string;
  /** Under which it is known that somebody was told; the name by default. */
  key?: (site: Watched) => string;
  look(site: Watched, now: Date): Promise<Finding>;
}

/** When what the database could not hold was told, by key; in milliseconds. */
type Told = Map<string, number>;

export const ALERTS_CHECKED_MS = 3_600_000;
const REMINDED_AFTER_MS = 7 * 24 * 3_600_000;
const REMINDER = "We’ll remind you in a week if it isn’t fixed by then.";
const words = dashboardTexts.alerts;

const databaseCheck: Check = { name: "database", look: checkDatabase };

const checksOf = (readSpace: typeof readDiskSpace): readonly Check[] => [
  databaseCheck,
  { name: "store", look: checkStore },
  ...checksOfModules(),
  { name: "backup", look: checkBackup },
  {
    name: "disk",
    // Each instance has its own disk.
    key: ({ config }) => `disk:${os.hostname()}:${config.dataDir}`,
    look: async ({ config: { dataDir } }) => diskFinding(dataDir, await readSpace(dataDir)),
  },
];

const checksOfModules = (): Check[] =>
  serverModules
    .flatMap(({ problemChecks = [] }) => problemChecks)
    .map(({ name, find }) => ({ name, look: async (site, now) => (await find(site, now)) ?? "well" }));

/** The checks of the site's own jobs. */
const checksOfJobs: readonly Check[] = [
  { name: "daily jobs", key: () => "daily-jobs", look: checkDailyJobs },
  { name: "backup test", key: () => "backup-test", look: checkBackupTest },
];

/**
 * The checks for problems that only a person can fix; administrators are told by mail, and ALERT_URL is called.
 * @param readSpace reads the free space of a folder's disk; tests replace it
 * @returns `jobs`, and those `ofJobs`, which first run an hour after the start, when overdue jobs have run; `ofDatabase`
 * alone, which is also run as soon as damage is found
 */
export function watchForAlerts(readSpace = readDiskSpace) {
  const told: Told = new Map();
  const job = ({ name, key, look }: Check): Job => ({
    name: `look after ${name}`,
    run: async (site, now) =>
      tell(site, told, { name, key: key?.(site) ?? name, finding: await look(site, now), now }),
  });
  return {
    jobs: checksOf(readSpace).map(job),
    ofJobs: checksOfJobs.map(job),
    ofDatabase: job(databaseCheck),
  };
}

/**
 * Looks at everything that alerts are about, without telling anybody.
 * @returns the names of the checks that find a problem
 * @throws {Error} if one can't look, above all without the database
 */
export async function findProblems(site: Watched, now: Date, readSpace = readDiskSpace): Promise<string[]> {
  const problems: string[] = [];
  for (const { name, look } of [...checksOf(readSpace), ...checksOfJobs])
    if (typeof (await look(site, now)) === "object") problems.push(name);
  return problems;
}

/** What a check has found, and under which key it is known that somebody was told. */
interface Found {
  name: string;
  key: string;
  finding: Finding;
  now: Date;
}

/**
 * Tells all administrators of a finding by mail, and ALERT_URL, at most once a week while the problem lasts; only one of
 * several instances does. Mails and calls are ordinary outbox entries, whose delivery is not tracked. Where the database
 * takes none, ALERT_URL is called at once, by each instance, and at the next look if that fails.
 * @returns how many mails and calls were written
 * @throws {Error} if the database takes none
 */
export async function tell(site: Watched, told: Told, { name, key, finding, now }: Found): Promise<number> {
  const { database, log, outbox } = site;
  if (finding === "between") return 0;
  if (finding === "well") {
    told.delete(key);
    await deletePoints(database.db, limitOf(key));
    return 0;
  }
  // Logged as well, because the mail may not arrive.
  log.warn({ alert: key, lines: finding.lines }, "somebody has to look after this");
  const alert = { ...finding, name, key, now };
  try {
    const written = await database.db.transaction().execute((trx) => writeAlert(trx, site, told, alert));
    if (written > 0) outbox.wake();
    return written;
  } catch (error) {
    await postPastDatabase(site, told, alert);
    throw error;
  }
}

type NewAlert = Alert & Omit<Found, "finding">;

/** Stored with the rate limits: one alert a week. */
const limitOf = (key: string) => `alert:${key}`;

const isTold = (told: Told, { key, now }: NewAlert) =>
  now.getTime() - (told.get(key) ?? -Infinity) < REMINDED_AFTER_MS;

/** @returns how many mails and calls were written */
async function writeAlert(trx: Trx, site: Watched, told: Told, alert: NewAlert): Promise<number> {
  const { config } = site;
  const { key, now, subject, lines } = alert;
  const expiresAt = new Date(now.getTime() + REMINDED_AFTER_MS);
  if ((await countPoint(trx, { key: limitOf(key), now, expiresAt })) > 1) return 0;
  const administrators = await administratorAddresses(trx);
  const staffSite = staffSiteOf(site, canonicalOrigin(config.publicUrl, config.port));
  for (const to of administrators) {
    const context = { trx, now: now.toISOString(), site: staffSite };
    await writeStaffMail(context, { to, subject, lines: () => [...lines, REMINDER] });
  }
  if (!config.alertUrl || isTold(told, alert)) return administrators.length;
  await enqueueWebhook(trx, callOf(site, alert), now);
  return administrators.length + 1;
}

/** Once a week, as far as this process knows. */
async function postPastDatabase(site: Watched, told: Told, alert: NewAlert): Promise<void> {
  const { alertUrl } = site.config;
  if (!alertUrl || isTold(told, alert)) return;
  told.set(alert.key, alert.now.getTime());
  try {
    await postAlert(alertUrl, callOf(site, alert));
  } catch (error) {
    told.delete(alert.key);
    site.log.error({ alert: alert.key, error: errorLine(error) }, "an alert could not be posted");
  }
}

/** It names the site by its host, because the business's name is in the database. */
function callOf({ config }: Watched, { name, now, subject, lines }: NewAlert): AlertCall {
  const site = canonicalOrigin(config.publicUrl, config.port);
  const title = subject(new URL(site).host);
  const text = [title, ...lines, REMINDER].join("\n\n");
  return { alert: name, site, at: now.toISOString(), subject: title, text };
}

async function checkDatabase({ database }: Watched): Promise<Finding> {
  const said = database.damage.found();
  if (said === null) return "well";
  return {
    subject: (name) => `The database of the ${name} website is damaged`,
    lines: [words.damaged, words.damagedMeans, words.damagedTell(said)],
  };
}

async function checkStore({ store }: Watched): Promise<Finding> {
  const health = await storeHealth(store);
  // The check of the disk tells of one that is full.
  if (health.kind !== "store-away") return health.kind === "well" ? "well" : "between";
  return {
    subject: (name) => `Pictures of the ${name} website can’t be shown`,
    lines: [words.storeAway, words.storeMeans, words.storeTell],
  };
}

async function checkBackup({ config, database }: Watched, now: Date): Promise<Finding> {
  if (!config.backup.to) return "well";
  const note = backupNote(await readLastBackup(database.db), now);
  if (note.kind === "calm") return "well";
  return {
    subject: (name) => `The ${name} website has no new backup`,
    lines: [
      note.message,
      "The website itself works. But if its server broke down now, you’d lose everything since the last good backup.",
      note.detail,
    ],
  };
}

async function checkBackupTest({ config, database }: Watched, now: Date): Promise<Finding> {
  const note = config.backup.to ? backupTestNote(await readBackupTest(database.db), now) : null;
  if (note?.kind !== "alert") return "well";
  return {
    subject: (name) => `The last test of the ${name} website’s backup failed`,
    lines: [
      note.message,
      "The website itself works. But if its server broke down now, the backup might not bring it back.",
      note.detail,
    ],
  };
}

async function checkDailyJobs({ database }: Watched, now: Date): Promise<Finding> {
  const alert = dailyJobsNote(await listJobRuns(database.db), now)?.alert;
  if (!alert) return "well";
  return {
    subject: (name) => `The daily cleanup of the ${name} website doesn’t finish`,
    lines: [
      alert.message,
      "The website itself works. But information is kept longer than you’ve set, and the database keeps growing.",
      alert.detail,
    ],
  };
}

function diskFinding(folder: string, space: DiskSpace): Finding {
  const state = diskState(space);
  if (state !== "low") return state;
  return {
    subject: (name) => `The ${name} website is almost out of disk space`,
    lines: [
      words.diskLow(formatFileSize(space.free)),
      `${words.diskMeans} Visitors will still see your pages and pictures.`,
      `${words.diskTell} The disk is the one that holds ${folder} on ${os.hostname()}.`,
    ],
  };
}
