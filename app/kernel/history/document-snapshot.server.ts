import type { Db } from "#app/platform/db/schema.server.ts";
import type { EntityRevisions, Snapshot, VersionField } from "./entity-revisions.server.ts";
import { deleteRows, insertRow, type OwnedRows, readRows } from "./stored-rows.queries.server.ts";
import { missingFiles } from "./table-snapshot.server.ts";

interface DocumentSnapshotOptions extends Pick<EntityRevisions, "isEditors"> {
  /** Rows with one document each, in `value`. */
  rows: OwnedRows;
  /** The row's key, if it is not the entity's id. */
  rowKey?(id: string): string;
  title(id: string): string;
  /** @param value the document; undefined if none is stored */
  fields(db: Db, id: string, value: unknown): Promise<VersionField[]>;
  /** Restores a document if more than its row must be written. */
  write?(context: Parameters<EntityRevisions["write"]>[0], value: unknown): Promise<void>;
}

/** Snapshots of documents that always exist: if none is stored, the product's defaults apply. */
export function documentSnapshot({
  rows,
  rowKey = (id) => id,
  title,
  ...options
}: DocumentSnapshotOptions): EntityRevisions {
  const documentOf = (snapshot: Snapshot) => snapshot[rows.table]?.[0]?.value;
  const read = async (db: Db, id: string): Promise<Snapshot> => ({
    [rows.table]: await readRows(db, rows, rowKey(id)),
  });
  return {
    isEditors: options.isEditors,
    read,
    titleOf: (_reading, id) => title(id),
    fields: (db, snapshot, id) => options.fields(db, id, documentOf(snapshot)),
    async restoreIssues(context, id, snapshot) {
      return (await missingFiles(context, snapshot, await read(context.trx, id))).inTheWay;
    },
    async write(context, id, snapshot) {
      if (options.write) return options.write(context, documentOf(snapshot));
      const { trx, now } = context;
      await deleteRows(trx, rows, rowKey(id));
      for (const row of snapshot[rows.table] ?? [])
        await insertRow(trx, rows, { ...row, [rows.key]: rowKey(id), updated_at: now });
    },
    remove: ({ trx }, id) => deleteRows(trx, rows, rowKey(id)),
  };
}
