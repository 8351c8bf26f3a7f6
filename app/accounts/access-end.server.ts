import type { Trx } from "#app/platform/db/schema.server.ts";
import { slot } from "#app/platform/slot.ts";

/**
 * What has ended: a person's sessions, because their password changed or they signed out everywhere, or their role as an
 * administrator.
 */
export type EndedAccess = "sessions" | "administration";

/** Ends what reaches a person without a session, in the transaction that ends their access. */
export type EndAccess = (trx: Trx, userId: string, ended: EndedAccess) => Promise<void>;

/** What modules end with a person's access. */
export const accessEndSlot = slot<EndAccess>();

/** Ends all that modules give a person without a session. */
export const endAccess: EndAccess = async (trx, userId, ended) => {
  for (const end of accessEndSlot.items()) await end(trx, userId, ended);
};
