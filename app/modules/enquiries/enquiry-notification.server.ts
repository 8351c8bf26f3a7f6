import type { Trx } from "#app/platform/db/schema.server.ts";
import { oneLine } from "#app/platform/mail/mailer.server.ts";
import { notifyAdministrators } from "#app/site/slots/notification.server.ts";
import { enquiryPath } from "./enquiries.ts";

/**
 * Notifies the administrators of an enquiry, in the transaction of what the title says.
 * @param enquiry `service` and `place` are "" if they aren't given
 */
export async function notifyOfEnquiry(
  trx: Trx,
  title: string,
  { id, service, place }: { id: string; service: string; place: string },
  now: Date,
): Promise<void> {
  const body = [service, place].map(oneLine).filter(Boolean).join(" · ");
  const notification = { title: oneLine(title), body, path: enquiryPath(id), recordId: id };
  await notifyAdministrators(trx, notification, now);
}
