import type { Db } from "#app/platform/db/schema.server.ts";
import type { PendingTask } from "#app/site/slots/pending-task.ts";
import { findUnreadMails } from "./mailbox-mails.queries.server.ts";
import { mailboxTexts } from "./mailbox-texts.ts";

/** The task to look at emails that could not be read; none if there is none. */
export async function listUnreadTasks(db: Db): Promise<PendingTask[]> {
  const found = await findUnreadMails(db);
  return found ? [unreadTask(found)] : [];
}

/** @param since ISO time at which the oldest of them was set aside */
export function unreadTask({ count, since }: { count: number; since: string }): PendingTask {
  return {
    icon: "mail-question-mark",
    since,
    title: mailboxTexts.title(count),
    why: `${count === 1 ? "It’s" : "They’re"} still in the mailbox.`,
    action: count === 1 ? "See which one" : "See which ones",
    to: "/admin/messages",
  };
}
