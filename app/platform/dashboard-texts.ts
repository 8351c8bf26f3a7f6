import { formatList } from "./name-list.ts";

/** Staff’s messages about what the dashboard watches: mail, backups, daily jobs, activity. */
export const dashboardTexts = {
  /** Why a mail was not accepted. */
  mailReasons: {
    unreachable: "We can’t reach the mail server.",
    signIn: "The mail server rejected the site’s user name or password.",
    address: "The mail server rejected the recipient’s address.",
    sender: "The mail server rejected the sender’s address.",
    full: "The mailbox is full, or the message is too large for it.",
    certificate: "The connection to the mail server isn’t secure. Its certificate wasn’t accepted.",
    noEncryption:
      "The mail server offers no encryption (STARTTLS). Use smtps:// in SMTP_URL, or add ?tls=none to it if only your own network leads to that server.",
    busy: "The mail server asked to try again later.",
    sealed:
      "The site’s secret key (SECRET) has changed since it was written, so we can’t open it. Send it again.",
    other: "The mail server didn’t accept the message.",
  },
  backup: {
    made: (when: string, size: string) => `Last backup: ${when} (${size})`,
    none: "No backup yet. The first one runs within a day.",
    failed: (reason: string) => `The last backup failed: ${reason}`,
    overdue: (when: string) => `There’s been no backup since ${when}.`,
    lastGood: (when: string, size: string) => `The last good one was ${when} (${size}). Please tell support.`,
    notEncrypted:
      "Backups aren’t encrypted. Anyone who gets hold of one can read everything in it, such as messages and accounts. To encrypt the next ones, set BACKUP_PASSPHRASE.",
    noneGood: "There’s no earlier one. Please tell support.",
    tell: "Please tell support.",
    ended: "The backup stopped before it finished.",
    tooLong: "The backup took too long and was stopped.",
    notStarted: "The backup couldn’t start.",
    tested: (when: string) => `Last test restore: ${when}`,
    testFailed: (reason: string) => `The last test restore of a backup failed: ${reason}`,
    testOverdue: (when: string) => `No backup has been restored as a test since ${when}.`,
    testEnded: "The test stopped before it finished.",
    testTooLong: "The test took too long and was stopped.",
    testNotStarted: "The test couldn’t start.",
    testNoRoom: "There isn’t enough free space to restore a backup.",
    testNone: "There’s no backup where backups are kept.",
  },
  dailyJobs: {
    names: {
      "prune outbox": "Old email records",
      "prune mail files": "Old email files",
      "prune sessions": "Old sign-ins",
      "prune verifications": "Expired links",
      "prune activity": "Old activity",
      "prune drafts": "Old unsaved changes",
      "prune rate limits": "Expired limits",
      "prune revisions": "Trash and old versions",
      "remove abandoned uploads": "Unused uploads",
      "prune draft links": "Expired draft links",
      "empty write-ahead log": "Database files",
      "check database": "Database check",
    },
    /** `when` is null if a job has never finished. */
    finished: (when: string | null) =>
      when ? `Daily cleanup last finished: ${when}` : "Daily cleanup: not finished yet",
    line: (name: string, when: string | null) => `${name}: ${when ?? "not yet"}`,
    overdue: "The daily cleanup hasn’t finished for more than two days.",
    overdueJobs: (lines: readonly string[]) => `Last finished: ${lines.join(", ")}. Please tell support.`,
  },
  activity: {
    none: "No activity yet",
    noneHint: "This is where you’ll see what people add, change and delete.",
    noMatch: "No changes match.",
    count: (changes: number) => (changes === 1 ? "1 change" : `${changes} changes`),
  },
  /** The list on the dashboard that leads from the demo, or an empty site, to one's own. */
  firstSteps: {
    steps: {
      name: { label: "Name", why: "The business’s name and address, as visitors read them." },
      phone: { label: "Phone and email", why: "Visitors call and write to you with one tap." },
      area: { label: "Map and towns", why: "Visitors see where you are and which towns you serve." },
      hours: { label: "Opening hours", why: "Check them once and save them." },
      project: { label: "First project", why: "Publish one with your own photos. Delete the samples later." },
      review: { label: "First review", why: "Publish what a client said about your work." },
      mail: {
        label: "Email",
        why: "Messages from visitors aren’t emailed yet. Ask support to set up a mail server.",
      },
      mailTest: { label: "Email", why: "Ask support to send a test email." },
      backup: { label: "Backup", why: "The site isn’t backed up yet. Ask support to turn on daily backups." },
      backupMade: { label: "Backup", why: "Daily backups are on. The first one isn’t made yet." },
    },
    /** @param texts that a new site starts with */
    stillRead: (texts: readonly string[]) =>
      `Visitors still read ${formatList([...new Set(texts)].map((text) => `“${text}”`))}.`,
    /** @param labels of empty settings, which pages leave out */
    isMissing: (labels: readonly string[]) => `Missing: ${formatList([...labels])}.`,
    count: (done: number, all: number) => `${done} of ${all} done`,
    hidden: "List hidden.",
    hideFailed: "Error hiding the list. Please try again.",
  },
  /** Shown on the dashboard and mailed to administrators. */
  alerts: {
    diskLow: (free: string) => `The website’s disk is almost full: ${free} left.`,
    diskMeans: "Once it’s full, messages, pictures and changes can’t be saved.",
    diskTell: "Please ask support to free up space soon.",
    damaged: "Part of the website’s database can’t be read.",
    damagedMeans: "Some pages and messages may not open, and new messages may get lost.",
    damagedTell: (reason: string) =>
      `Please ask support to stop the website and restore the newest backup. The database says: ${reason}`,
    storeAway: "We can’t reach the place where pictures and files are kept.",
    storeMeans: "Visitors still see your pages, but without pictures. Nothing can be uploaded.",
    storeTell: "Please ask support to look after it.",
  },
} as const;
