import type { Trx } from "#app/platform/db/schema.server.ts";
import { slot } from "#app/platform/slot.ts";

/** Something that administrators want to know at once. */
export interface AdministratorNotification {
  title: string;
  /** "" for none. */
  body: string;
  /** The path that it opens. */
  path: string;
  /** The record that it reports, with which it is deleted; of one record they are sent at most every ten minutes. */
  recordId?: string;
}

/** Sends a notification in a module's way, in the transaction of what it reports. */
export type NotifyAdministrators = (
  trx: Trx,
  notification: AdministratorNotification,
  now: Date,
) => Promise<void>;

/** How modules notify administrators. */
export const notificationSlot = slot<NotifyAdministrators>();

/** Notifies administrators in every way that a module has; in none where there is no such module. */
export const notifyAdministrators: NotifyAdministrators = async (trx, notification, now) => {
  for (const notify of notificationSlot.items()) await notify(trx, notification, now);
};
