import type { Trx } from "#app/platform/db/schema.server.ts";
import { slot } from "#app/platform/slot.ts";

/** Ends what reaches a person without a session, in the transaction that ends their sessions. */
export type EndAccess = (trx: Trx, userId: string) => Promise<void>;

/** What modules end when a person's password changes, or when they sign out everywhere. */
export const accessEndSlot = slot<EndAccess>();

/** Ends all that modules give a person without a session. */
export const endAccess: EndAccess = async (trx, userId) => {
  for (const end of accessEndSlot.items()) await end(trx, userId);
};
