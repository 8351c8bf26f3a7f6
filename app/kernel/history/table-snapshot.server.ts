import { findPictures } from "#app/kernel/files/media.queries.server.ts";
import { parseStorageAddress, storedAddressesIn } from "#app/kernel/files/storage-address.ts";
import type { RestoreIssue } from "#app/kernel/verbs/staff-result.ts";
import type { DatabaseSchema, Db, Trx } from "#app/platform/db/schema.server.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import type {
  EntityRevisions,
  RestoreContext,
  Snapshot,
  SnapshotRow,
  VersionField,
} from "./entity-revisions.server.ts";
import {
  deleteRows,
  insertRow,
  insertRows,
  isInUse,
  knownIds,
  type OwnedRows,
  readRows,
  updateRow,
} from "./stored-rows.queries.server.ts";

const { history: messages } = staffTexts;

interface TableSnapshotOptions
  extends Pick<
      EntityRevisions,
      "isEditors" | "inside" | "isBuiltIn" | "uploadedFor" | "takesAlong" | "namesSender" | "forget"
    >,
    Partial<Pick<EntityRevisions, "remove">> {
  main: OwnedRows;
  /** Rows that are saved with it; a restore replaces all of them. */
  parts?: readonly OwnedRows[];
  /** Rows that are saved separately and deleted with it; restored only if the entity is missing. */
  children?: readonly OwnedRows[];
  title(row: SnapshotRow): string;
  /** Labels of the columns that people read, by column. */
  labels: Readonly<Record<string, string>>;
  /** Returns a column's value as people read it; by default it is the value as a string. */
  textOf?(column: string, value: unknown): string;
  /** Further fields of a version. */
  more?(db: Db, snapshot: Snapshot): Promise<VersionField[]>;
  /** The column with a unique value. */
  unique?: {
    column: string;
    /** The column within whose value it is unique. */
    within?: string;
    /** @returns the values that replace the row's own if another row has them */
    free(db: Db, id: string, row: SnapshotRow): Promise<SnapshotRow>;
    /** Redirects the replaced value of the stored row to the entity. */
    leave?(
      trx: Trx,
      move: { id: string; from: string; to: string; stored: SnapshotRow; now: string },
    ): Promise<void>;
  };
  /** Its links to categories. */
  categories?: OwnedRows;
  /** Columns of pictures that may be null, and the table of the parts whose rows are pictures. */
  pictures?: { columns?: readonly string[]; rows?: string };
  /** The entity without which it cannot exist. */
  parent?: { table: keyof DatabaseSchema; column: string; isMissing: string };
  /** Makes room for a restored row in its order. */
  makeRoom?(trx: Trx, row: SnapshotRow): Promise<void>;
  /** Adjusts a row to the time of its restore. */
  asOf?(row: SnapshotRow, now: string): SnapshotRow;
}

/** Columns that a restore does not change in an existing row. */
const STAYS = new Set(["id", "created_at", "order_index", "user_id"]);

/** Snapshots of entities that are a row of one table, with rows of others. */
export function tableSnapshot(options: TableSnapshotOptions): EntityRevisions {
  const { main, parts = [], children = [], unique, categories, parent } = options;
  const { isEditors, inside, isBuiltIn, uploadedFor, takesAlong, namesSender, forget } = options;
  const { textOf = (_column, value) => String(value ?? "") } = options;
  const rowOf = (snapshot: Snapshot): SnapshotRow => snapshot[main.table]?.[0] ?? {};

  async function read(db: Db, id: string, deletes: boolean): Promise<Snapshot | null> {
    const [row] = await readRows(db, main, id);
    if (!row) return null;
    const snapshot: Snapshot = { [main.table]: [row] };
    for (const rows of deletes ? [...parts, ...children] : parts)
      snapshot[rows.table] = await readRows(db, rows, id);
    return snapshot;
  }

  /** Adjusts a snapshot so that it can be restored, and lists its restore issues. */
  async function fitted(
    context: RestoreContext,
    id: string,
    requested: Snapshot,
  ): Promise<{ snapshot: Snapshot; restoreIssues: RestoreIssue[] }> {
    const { trx: db } = context;
    const restoreIssues: RestoreIssue[] = [];
    let snapshot = requested;
    let row = rowOf(requested);
    if (parent) {
      const parentId = String(row[parent.column]);
      const known = await knownIds(db, parent.table, [parentId]);
      if (!known.has(parentId))
        return { snapshot, restoreIssues: [{ code: "parent", message: parent.isMissing, isFinal: true }] };
    }
    if (unique && (await isInUse(db, main, id, pick(row, unique)))) {
      const freed = await unique.free(db, id, row);
      const message = messages.taken(String(row[unique.column]), String(freed[unique.column]));
      restoreIssues.push({ code: "address", message });
      row = { ...row, ...freed };
    }
    if (categories) {
      const links = snapshot[categories.table] ?? [];
      const ids = links.map(({ category_id }) => String(category_id));
      const known = await knownIds(db, "categories", ids);
      const missing = ids.filter((one) => !known.has(one)).length;
      if (missing > 0) restoreIssues.push({ code: "categories", message: messages.categoriesGone(missing) });
      snapshot = {
        ...snapshot,
        [categories.table]: links.filter(({ category_id }) => known.has(String(category_id))),
      };
    }
    const { isMissing, inTheWay } = await missingFiles(context, snapshot, await read(db, id, false));
    if (isMissing.size > 0) {
      restoreIssues.push(...inTheWay);
      const { columns = [], rows } = options.pictures ?? {};
      row = Object.fromEntries(
        Object.entries(row).map(([column, value]) => [
          column,
          columns.includes(column) && isMissing.has(value) ? null : value,
        ]),
      );
      if (rows)
        snapshot = { ...snapshot, [rows]: (snapshot[rows] ?? []).filter(({ url }) => !isMissing.has(url)) };
    }
    return { snapshot: { ...snapshot, [main.table]: [row] }, restoreIssues };
  }

  return {
    isEditors,
    inside,
    isBuiltIn,
    uploadedFor,
    takesAlong,
    namesSender,
    forget,
    read,
    titleOf: (snapshot) => options.title(rowOf(snapshot)),
    async fields(db, snapshot) {
      const row = rowOf(snapshot);
      const own = Object.entries(options.labels).map(([column, label]) => ({
        key: column,
        label,
        value: textOf(column, row[column]),
      }));
      return [...own, ...((await options.more?.(db, snapshot)) ?? [])];
    },
    restoreIssues: async (context, id, snapshot) => (await fitted(context, id, snapshot)).restoreIssues,
    async write({ trx, now, hasFile }, id, requested) {
      const { snapshot } = await fitted({ trx, hasFile }, id, requested);
      const [present] = await readRows(trx, main, id);
      const whole = options.asOf?.(rowOf(snapshot), now) ?? rowOf(snapshot);
      const row = "updated_at" in whole ? { ...whole, updated_at: now } : whole;
      if (present) {
        await updateRow(
          trx,
          main,
          id,
          Object.fromEntries(Object.entries(row).filter(([column]) => !STAYS.has(column))),
        );
        const [from, to] = unique ? [present[unique.column], row[unique.column]].map(String) : [];
        if (from !== undefined && to !== undefined && from !== to)
          await unique?.leave?.(trx, { id, from, to, stored: present, now });
      } else {
        await options.makeRoom?.(trx, row);
        await insertRow(trx, main, row);
      }
      for (const rows of parts) {
        await deleteRows(trx, rows, id);
        await insertRows(trx, rows, snapshot[rows.table] ?? []);
      }
      if (!present) for (const rows of children) await insertRows(trx, rows, snapshot[rows.table] ?? []);
    },
    remove:
      options.remove ??
      (async ({ trx }, id) => {
        for (const rows of [...parts, ...children, main]) await deleteRows(trx, rows, id);
      }),
  };
}

const pick = (row: SnapshotRow, { column, within }: { column: string; within?: string }): SnapshotRow => ({
  [column]: row[column],
  ...(within && { [within]: row[within] }),
});

/**
 * Finds the missing pictures of a snapshot: those without a row, or with a row whose file is lost.
 * @param present the entity's present snapshot; lost files that it shows as well are no restore issue
 */
export async function missingFiles(
  { trx, hasFile }: RestoreContext,
  snapshot: Snapshot,
  present: Snapshot | null,
): Promise<{ isMissing: ReadonlySet<unknown>; inTheWay: RestoreIssue[] }> {
  const named = new Set(storedAddressesIn(JSON.stringify(snapshot)));
  const shown = new Set(storedAddressesIn(JSON.stringify(present)));
  const deleted: string[] = [];
  const lost: string[] = [];
  const found = await findPictures(trx, [...named]);
  const look = async (address: string) => {
    const file = parseStorageAddress(address);
    if (file?.bucket === "built-in") return;
    if (!found.has(address)) deleted.push(address);
    else if (file && !shown.has(address) && !(await hasFile(file))) lost.push(address);
  };
  await Promise.all([...named].map(look));
  const inTheWay: RestoreIssue[] = [];
  if (deleted.length > 0) inTheWay.push({ code: "pictures", message: messages.picturesGone(deleted.length) });
  if (lost.length > 0) inTheWay.push({ code: "pictures", message: messages.filesLost(lost.length) });
  return { isMissing: new Set([...deleted, ...lost]), inTheWay };
}

/** Returns a version's scheduled time (ISO) if it is in the future; a past one is not made up for. */
export const futureOnly = (moment: unknown, now: string): string | null =>
  typeof moment === "string" && Date.parse(moment) > Date.parse(now) ? moment : null;
