import { timeInSentence } from "#app/kernel/activity/activity-text.ts";
import { formatFileSize } from "#app/kernel/files/media-item.ts";
import { dashboardTexts } from "#app/platform/dashboard-texts.ts";
import type { BackupTest, LastBackup } from "#app/platform/jobs/last-backup.queries.server.ts";

/** The dashboard's note on the scheduled backup; an alert if staff have to act. */
export type BackupNote =
  | { kind: "calm"; message: string }
  | { kind: "alert"; message: string; detail: string };

const OVERDUE_MS = 3 * 24 * 3_600_000;
const TEST_OVERDUE_MS = 45 * 24 * 3_600_000;
const messages = dashboardTexts.backup;

export function backupNote({ made, error }: LastBackup, now: Date): BackupNote {
  const when = made && timeInSentence(made.at, now);
  const size = formatFileSize(made?.bytes ?? 0);
  // Encrypted backups end with .age (server/backup/scheduled-place.ts).
  const warning = made && !made.name.endsWith(".age") ? ` ${messages.notEncrypted}` : "";
  if (error !== null) {
    const detail = when ? messages.lastGood(when, size) : messages.noneGood;
    return { kind: "alert", message: messages.failed(error), detail: detail + warning };
  }
  if (!made || !when) return { kind: "calm", message: messages.none };
  if (now.getTime() - Date.parse(made.at) > OVERDUE_MS)
    return { kind: "alert", message: messages.overdue(when), detail: messages.tell + warning };
  return { kind: "calm", message: messages.made(when, size) + (warning && `.${warning}`) };
}

/** The dashboard's note on the test restore; null before the first one. */
export function backupTestNote({ at, error }: BackupTest, now: Date): BackupNote | null {
  if (error !== null) return { kind: "alert", message: messages.testFailed(error), detail: messages.tell };
  if (at === null) return null;
  const when = timeInSentence(at, now);
  if (now.getTime() - Date.parse(at) > TEST_OVERDUE_MS)
    return { kind: "alert", message: messages.testOverdue(when), detail: messages.tell };
  return { kind: "calm", message: messages.tested(when) };
}
