import { timeInSentence } from "#app/kernel/activity/activity-text.ts";
import type { Config } from "#app/platform/config.server.ts";
import { dashboardTexts } from "#app/platform/dashboard-texts.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { deliveryReason } from "#app/platform/outbox/delivery.ts";
import type { SiteProblem } from "#app/site/slots/problem-check.server.ts";
import { mailboxKey, readMailboxState } from "./mailbox-state.queries.server.ts";
import { mailboxTexts } from "./mailbox-texts.ts";

const ALERTED_AFTER_MS = 3_600_000;

/** Finds whether the mailbox can't be read for an hour. */
export async function findMailboxProblem(
  { config, database }: { config: Config; database: { db: Db } },
  now: Date,
): Promise<SiteProblem | null> {
  if (!config.mailbox) return null;
  const { failing } = (await readMailboxState(database.db, mailboxKey(config.mailbox))) ?? {};
  if (!failing || now.getTime() - Date.parse(failing.since) < ALERTED_AFTER_MS) return null;
  const reason = deliveryReason(failing.error);
  const note = {
    message: mailboxTexts.cannotRead(timeInSentence(failing.since, now)),
    detail: mailboxTexts.cannotReadDetail(reason === dashboardTexts.mailReasons.other ? "" : reason),
  };
  return {
    subject: (name) => `Answers by email don’t reach the ${name} website`,
    lines: [note.message, note.detail],
    note,
  };
}
