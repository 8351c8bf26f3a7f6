import type { Db } from "#app/platform/db/schema.server.ts";
import type { Reading, RevisionKind, VersionField } from "./revision-kind.server.ts";
import { gonePictures } from "./rows-kind.server.ts";
import { deleteRows, insertRow, type OwnedRows, readRows } from "./stored-rows.queries.server.ts";

interface DocumentKindOptions extends Pick<RevisionKind, "noun" | "isEditors"> {
  /** A row each, whose document is `value`. */
  rows: OwnedRows;
  /** The row's key, where the thing is named otherwise. */
  rowKey?: string;
  title(id: string): string;
  /** @param value the document; undefined while nothing of it is stored */
  fields(db: Db, id: string, value: unknown): Promise<VersionField[]>;
  /** Puts a document back where more than its row is to be written. */
  write?(context: Parameters<RevisionKind["write"]>[0], value: unknown): Promise<void>;
}

/** Documents that are always there: while none is stored, what the product says by itself. */
export function documentKind({ rows, rowKey, title, ...options }: DocumentKindOptions): RevisionKind {
  const documentOf = (reading: Reading) => reading[rows.table]?.[0]?.value;
  const read = async (db: Db, id: string): Promise<Reading> => ({
    [rows.table]: await readRows(db, rows, rowKey ?? id),
  });
  return {
    noun: options.noun,
    isEditors: options.isEditors,
    read,
    titleOf: (_reading, id) => title(id),
    fields: (db, reading, id) => options.fields(db, id, documentOf(reading)),
    async obstacles(context, id, reading) {
      return (await gonePictures(context, reading, await read(context.trx, id))).inTheWay;
    },
    async write(context, id, reading) {
      if (options.write) return options.write(context, documentOf(reading));
      const { trx, now } = context;
      await deleteRows(trx, rows, rowKey ?? id);
      for (const row of reading[rows.table] ?? []) await insertRow(trx, rows, { ...row, updated_at: now });
    },
    remove: ({ trx }, id) => deleteRows(trx, rows, rowKey ?? id),
  };
}
