import { timeInSentence } from "#app/kernel/activity/activity-text.ts";
import { dashboardTexts } from "#app/platform/dashboard-texts.ts";
import { inboxTexts } from "#app/platform/inbox-texts.ts";
import type { MailboxState } from "#app/platform/mailbox/mailbox-state.queries.server.ts";
import { deliveryReason } from "#app/platform/outbox/delivery.ts";

const ALERTED_AFTER_MS = 3_600_000;

/** The alert about a mailbox that can't be read for an hour; null if all is well. */
export function mailboxNote(
  state: MailboxState | undefined,
  now: Date,
): { message: string; detail: string } | null {
  const { failing } = state ?? {};
  if (!failing || now.getTime() - Date.parse(failing.since) < ALERTED_AFTER_MS) return null;
  const reason = deliveryReason(failing.error);
  return {
    message: inboxTexts.mailboxUnread(timeInSentence(failing.since, now)),
    detail: inboxTexts.mailboxUnreadDetail(reason === dashboardTexts.mailReasons.other ? "" : reason),
  };
}
