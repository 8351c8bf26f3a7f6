import type { Trx } from "#app/platform/db/schema.server.ts";
import type { ContactValues } from "./contact-fields.ts";

/** An enquiry as it is stored. */
export interface ContactMessage extends ContactValues {
  id: string;
  /** ISO time at which it was sent. */
  created_at: string;
}

/**
 * Stores an enquiry. Takes a transaction only: the mail that announces it belongs into the same one (DESIGN §5);
 * suspected spam gets none.
 * @throws {Error} when the database can't be reached or refuses a value
 */
export async function insertContactMessage(
  trx: Trx,
  message: ContactMessage & { suspected_spam: boolean },
): Promise<void> {
  const { id, name, email, phone, service, message: text, created_at, suspected_spam } = message;
  await trx
    .insertInto("contact_messages")
    .values({ id, name, email, phone, service, message: text, created_at, suspected_spam })
    .execute();
}
