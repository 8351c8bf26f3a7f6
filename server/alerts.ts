import os from "node:os";
import { administratorAddresses, writeStaffMail } from "#app/features/auth/staff-mail.server.ts";
import { findUnmailed } from "#app/features/contact/message-mails.queries.server.ts";
import { formatFileSize } from "#app/features/media/media-item.ts";
import { listJobRuns } from "#app/features/staff/job-runs.queries.server.ts";
import { readBackupTest, readLastBackup } from "#app/features/staff/last-backup.queries.server.ts";
import { dashboardMessages } from "#app/platform/dashboard-messages.ts";
import { type DiskSpace, diskState, readDiskSpace } from "#app/platform/files/disk-space.server.ts";
import { canonicalOrigin } from "#app/platform/http/request-origin.server.ts";
import { mailboxKey, readMailboxState } from "#app/platform/mailbox/mailbox-state.queries.server.ts";
import { deliveryReason } from "#app/platform/outbox/delivery.ts";
import { countPoint, deletePoints } from "#app/platform/rate-limits/rate-limits.queries.server.ts";
import { backupNote, backupTestNote } from "#app/routes/admin/backup-note.ts";
import { dailyJobsNote } from "#app/routes/admin/daily-jobs-note.ts";
import { mailboxNote } from "#app/routes/admin/mailbox-note.ts";
import { type SiteRuntime, staffSiteOf } from "#app/routes/site-context.server.ts";
import type { Job } from "./run-jobs.ts";

type Watched = Pick<SiteRuntime, "config" | "database" | "log" | "outbox">;

/** A problem that a person has to fix, in the text of its mail. */
interface Alert {
  subject(name: string): string;
  lines: string[];
}

/** The result of a check; `between` neither raises nor clears an alert. */
type Finding = Alert | "between" | "well";

export const ALERTS_CHECKED_MS = 3_600_000;
const REMINDED_AFTER_MS = 7 * 24 * 3_600_000;
const REMINDER = "We’ll remind you in a week if it isn’t fixed by then.";
const words = dashboardMessages.alerts;

/**
 * The checks for problems that only a person can fix; administrators are told by mail.
 * @param readSpace reads the free space of a folder's disk; tests replace it
 */
export const alertJobs = (readSpace = readDiskSpace): readonly Job[] => [
  job("mail", "mail", checkMail),
  job("mailbox", "mailbox", checkMailbox),
  job("backup", "backup", checkBackup),
  // Keyed by host, because each instance has its own disk.
  job(
    "disk",
    ({ config }) => `disk:${os.hostname()}:${config.dataDir}`,
    async ({ config: { dataDir } }) => diskFinding(dataDir, await readSpace(dataDir)),
  ),
];

/** The checks of the site's own jobs. They first run an hour after the start, when overdue jobs have run. */
export const alertsOfJobs: readonly Job[] = [
  job("daily jobs", "daily-jobs", checkDailyJobs),
  job("backup test", "backup-test", checkBackupTest),
];

function job(
  name: string,
  key: string | ((site: Watched) => string),
  look: (site: Watched, now: Date) => Promise<Finding>,
): Job {
  return {
    name: `look after ${name}`,
    run: async (site, now) =>
      tell(site, { key: typeof key === "string" ? key : key(site), finding: await look(site, now), now }),
  };
}

/**
 * Mails a finding to all administrators, at most once a week while the problem lasts; only one of several
 * instances sends it. The mail is an ordinary outbox entry, whose delivery is not tracked.
 * @returns how many mails were written
 */
export async function tell(
  site: Watched,
  { key: name, finding, now }: { key: string; finding: Finding; now: Date },
): Promise<number> {
  const { config, database, log, outbox } = site;
  // Stored with the rate limits: one mail a week.
  const key = `alert:${name}`;
  if (finding === "between") return 0;
  if (finding === "well") {
    await deletePoints(database.db, key);
    return 0;
  }
  // Logged as well, because the mail may not arrive.
  log.warn({ alert: name, lines: finding.lines }, "somebody has to look after this");
  const staffSite = staffSiteOf(site, canonicalOrigin(config.publicUrl, config.port));
  const written = await database.db.transaction().execute(async (trx) => {
    const expiresAt = new Date(now.getTime() + REMINDED_AFTER_MS);
    if ((await countPoint(trx, { key, now, expiresAt })) > 1) return 0;
    const administrators = await administratorAddresses(trx);
    for (const to of administrators) {
      const { subject, lines } = finding;
      const context = { trx, now: now.toISOString(), site: staffSite };
      await writeStaffMail(context, { to, subject, lines: () => [...lines, REMINDER] });
    }
    return administrators.length;
  });
  if (written > 0) outbox.wake();
  return written;
}

async function checkMail({ config, database }: Watched, now: Date): Promise<Finding> {
  const unmailed = await findUnmailed(database.db, now);
  if (!unmailed) return "well";
  return {
    subject: (name) => `Message emails from the ${name} website aren’t getting through`,
    lines: [
      words.unmailed(unmailed.count),
      words.unmailedKept(deliveryReason(unmailed.error)),
      `Messages: ${canonicalOrigin(config.publicUrl, config.port)}/admin/messages`,
      "New messages may have the same problem until it’s fixed. Please ask support to check the mail server and the addresses that messages go to. Until then, check Messages now and then.",
    ],
  };
}

async function checkMailbox({ config, database }: Watched, now: Date): Promise<Finding> {
  if (!config.mailbox) return "well";
  const note = mailboxNote(await readMailboxState(database.db, mailboxKey(config.mailbox)), now);
  if (!note) return "well";
  return {
    subject: (name) => `Answers by email don’t reach the ${name} website`,
    lines: [note.message, note.detail],
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
