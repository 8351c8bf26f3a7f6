import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import type { EntityRevisions, Snapshot } from "./entity-revisions.server.ts";

interface OrderSnapshotOptions {
  /** What is ordered, such as 'Services'. */
  title: string;
  /** The first of them, in the order in which pages show them. */
  read(db: Db, id: string): Promise<{ id: string; title: string }[]>;
  /** Applies this order to the entities that still exist. */
  write(trx: Trx, id: string, ids: readonly string[], now: string): Promise<void>;
}

const rowsOf = (snapshot: Snapshot) => (snapshot.order ?? []) as { id: string; title: string }[];

/** Snapshots of an order of entities: their ids, and their titles for people to read. */
export function orderSnapshot({ title, read, write }: OrderSnapshotOptions): EntityRevisions {
  return {
    isEditors: true,
    read: async (db, id) => ({ order: (await read(db, id)).map((entity) => ({ ...entity })) }),
    titleOf: () => title,
    async fields(_db, snapshot) {
      const rows = rowsOf(snapshot);
      const value = rows.map((row, index) => `${index + 1}. ${row.title}`).join("\n");
      return [{ label: "order", value, order: rows.map((row) => row.id) }];
    },
    restoreIssues: async () => [],
    write: ({ trx, now }, id, snapshot) =>
      write(
        trx,
        id,
        rowsOf(snapshot).map((row) => row.id),
        now,
      ),
    remove: async () => undefined,
  };
}
