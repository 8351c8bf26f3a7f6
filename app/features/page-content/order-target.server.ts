import { idsInOrder, putInOrder } from "#app/platform/db/row-order.queries.server.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import type { PatchTarget } from "./patch.actions.server.ts";
import { mergeOrders } from "./patch.ts";

interface Ordered {
  table: Parameters<typeof putInOrder>[1];
  /** What Recent Activity calls it. */
  title: string;
  /** Whether pages show the last first. */
  lastFirst: boolean;
}

/**
 * The order of records, as far as a page shows them: moved among themselves, all others stay where they are. Two people
 * who move at once meet in no words: their orders are merged (mergeOrders), so that sending one again changes nothing.
 */
export function orderTarget(trx: Trx, { table, title, lastFirst }: Ordered): PatchTarget {
  const subject_id = `order:${table}`;
  return {
    subjectId: subject_id,
    valueAt: () => null,
    canApply: () => true, // What is no order is answered with a message, by write.
    isSaved: () => false, // Write finds out, for those that the change names.
    async write({ recordRevision }, changes) {
      let isChanged = false;
      for (const { path, value, was } of changes) {
        if (path !== "order" || typeof value === "string" || typeof was === "string") {
          return { fieldErrors: { [path]: staffMessages.pageContent.unknown } };
        }
        const present = await idsInOrder(trx, table, value);
        const shown = (ids: readonly string[]) => (lastFirst ? ids.toReversed() : [...ids]);
        const requested = shown(mergeOrders(was, value, shown(present)).filter((id) => present.includes(id)));
        if (requested.join() === present.join()) continue;
        await recordRevision(table === "services" ? "service-order" : "project-order", subject_id);
        await putInOrder(trx, table, requested);
        isChanged = true;
      }
      const activity = {
        verb: "changed",
        subject_kind: "order of",
        subject_id,
        subject_title: title,
      } as const;
      return { activity: isChanged ? activity : null };
    },
  };
}
