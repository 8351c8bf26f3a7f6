import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import type { Reading, RevisionKind } from "./revision-kind.server.ts";

interface OrderKindOptions {
  /** What is in order, such as 'Services'. */
  title: string;
  /** The first of them, in the order in which pages show them. */
  read(db: Db, id: string): Promise<{ id: string; title: string }[]>;
  /** Puts those that are still there in this order. */
  write(trx: Trx, id: string, ids: readonly string[], now: string): Promise<void>;
}

const rowsOf = (reading: Reading) => (reading.order ?? []) as { id: string; title: string }[];

/** The order of things: a reading keeps their ids, and their titles for people to read. */
export function orderKind({ title, read, write }: OrderKindOptions): RevisionKind {
  return {
    noun: "order of",
    isEditors: true,
    read: async (db, id) => ({ order: (await read(db, id)).map((thing) => ({ ...thing })) }),
    titleOf: () => title,
    async fields(_db, reading) {
      const rows = rowsOf(reading);
      const value = rows.map((row, index) => `${index + 1}. ${row.title}`).join("\n");
      return [{ label: "order", value, order: rows.map((row) => row.id) }];
    },
    obstacles: async () => [],
    write: ({ trx, now }, id, reading) =>
      write(
        trx,
        id,
        rowsOf(reading).map((row) => row.id),
        now,
      ),
    remove: async () => undefined,
  };
}
