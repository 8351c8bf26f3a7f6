import { sizeWords } from "#app/features/media/media-item.ts";
import { activityTime } from "#app/features/staff/activity-words.ts";
import type { BackupTest, LastBackup } from "#app/features/staff/last-backup.queries.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";

/** What the dashboard says of the scheduled backup; what staff have to do something about is an alert. */
export type BackupNote =
  | { kind: "calm"; message: string }
  | { kind: "alert"; message: string; detail: string };

const OVERDUE_MS = 3 * 24 * 3_600_000;
const TEST_OVERDUE_MS = 45 * 24 * 3_600_000;
const words = staffMessages.backup;

export function backupNote({ made, error }: LastBackup, now: Date): BackupNote {
  const when = made && momentInNote(made.at, now);
  const size = sizeWords(made?.bytes ?? 0);
  // It is named so (server/backup/scheduled-place.ts).
  const warning = made && !made.name.endsWith(".age") ? ` ${words.notEncrypted}` : "";
  if (error !== null) {
    const detail = when ? words.lastGood(when, size) : words.noneGood;
    return { kind: "alert", message: words.failed(error), detail: detail + warning };
  }
  if (!made || !when) return { kind: "calm", message: words.none };
  if (now.getTime() - Date.parse(made.at) > OVERDUE_MS)
    return { kind: "alert", message: words.overdue(when), detail: words.tell + warning };
  return { kind: "calm", message: words.made(when, size) + (warning && `.${warning}`) };
}

/** What the dashboard says of the test restore; null before the first one. */
export function backupTestNote({ at, error }: BackupTest, now: Date): BackupNote | null {
  if (error !== null) return { kind: "alert", message: words.testFailed(error), detail: words.tell };
  if (at === null) return null;
  const when = momentInNote(at, now);
  if (now.getTime() - Date.parse(at) > TEST_OVERDUE_MS)
    return { kind: "alert", message: words.testOverdue(when), detail: words.tell };
  return { kind: "calm", message: words.tested(when) };
}

/** When, inside a sentence: 'Today' and 'Yesterday' are no names, as months are. */
export function momentInNote(isoTime: string, now: Date): string {
  return activityTime(isoTime, now).replace(/^(Today|Yesterday)/, (word) => word.toLowerCase());
}
