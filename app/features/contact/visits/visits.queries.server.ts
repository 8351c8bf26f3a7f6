import type { Trx } from "#app/platform/db/schema.server.ts";
import type { MessageStatus } from "../message-status.ts";
import { setStatus } from "../messages.queries.server.ts";

/** Sets when the business visits a message's sender. A message that is New or Answered moves to Visit. */
export async function setVisit(
  trx: Trx,
  { id, status }: { id: string; status: MessageStatus },
  { visit_at, now }: { visit_at: string; now: string },
): Promise<void> {
  await trx.updateTable("contact_messages").set({ visit_at }).where("id", "=", id).execute();
  if (status === "new" || status === "answered") await setStatus(trx, { id }, { status: "visit", now });
}

/** Removes the time of a message's visit. */
export async function clearVisit(trx: Trx, id: string): Promise<void> {
  await trx.updateTable("contact_messages").set({ visit_at: null }).where("id", "=", id).execute();
}
