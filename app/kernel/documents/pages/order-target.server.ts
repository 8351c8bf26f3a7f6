import type { Collection, CollectionOrder } from "#app/kernel/documents/collections/collection.ts";
import { mergeOrders } from "#app/kernel/session/merge-orders.ts";
import { ALL, type EntityType } from "#app/kernel/verbs/entity-types.ts";
import { idsInOrder, putInOrder } from "#app/platform/db/row-order.queries.server.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import type { PatchTarget } from "./patch.actions.server.ts";

/** A table with a sparse order; types cannot express which one it is. */
type OrderedTable = Parameters<typeof putInOrder>[1];

/**
 * The patch target of an order of records, as far as a page shows them; other records keep their positions.
 * Concurrent moves never conflict: their orders are merged (mergeOrders), so that repeating a request
 * changes nothing.
 */
export function orderTarget(
  trx: Trx,
  collection: Pick<Collection, "type" | "table">,
  { title, lastFirst }: CollectionOrder,
): PatchTarget {
  const table = collection.table as OrderedTable;
  const entity_type = `${collection.type}-order` as EntityType;
  return {
    subject: { type: entity_type, id: ALL },
    valueAt: () => null,
    // write() compares the order of the records that the change names, and answers an invalid one with a message.
    merge: () => ({ kind: "free" }),
    async write({ recordRevision }, changes) {
      let isChanged = false;
      for (const { path, value, base } of changes) {
        if (path !== "order" || typeof value === "string" || typeof base === "string") {
          return { fieldErrors: { [path]: staffTexts.pageContent.unknown } };
        }
        const present = await idsInOrder(trx, table, value);
        const shown = (ids: readonly string[]) => (lastFirst ? ids.toReversed() : [...ids]);
        const requested = shown(
          mergeOrders(base, value, shown(present)).filter((id) => present.includes(id)),
        );
        if (requested.join() === present.join()) continue;
        await recordRevision(entity_type, ALL);
        await putInOrder(trx, table, requested);
        isChanged = true;
      }
      const activity = { verb: "changed", entity_type, entity_id: ALL, entity_title: title } as const;
      return { activity: isChanged ? activity : null };
    },
  };
}
