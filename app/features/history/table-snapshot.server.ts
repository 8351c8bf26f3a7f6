import { findPictures } from "#app/features/media/media.queries.server.ts";
import { parseStorageAddress, storedAddressesIn } from "#app/features/media/storage-address.ts";
import type { RestoreIssue } from "#app/features/staff/staff-result.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import type {
  RestoreContext,
  RevisionKind,
  Snapshot,
  StoredRow,
  VersionField,
} from "./revision-kind.server.ts";
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

const { history: messages } = staffMessages;

interface TableSnapshotOptions
  extends Pick<
      RevisionKind,
      "noun" | "isEditors" | "inside" | "uploadedFor" | "takesAlong" | "namesSender" | "forget"
    >,
    Partial<Pick<RevisionKind, "remove">> {
  main: OwnedRows;
  /** What is saved with it: replaced whole. */
  parts?: readonly OwnedRows[];
  /** What is saved apart from it and goes with it: put back only with a thing that is gone. */
  children?: readonly OwnedRows[];
  title(row: StoredRow): string;
  /** The columns that people read, by name. */
  labels: Readonly<Record<string, string>>;
  /** What else a version says. */
  more?(db: Db, snapshot: Snapshot): Promise<VersionField[]>;
  /** What no two of them have. */
  unique?: {
    column: string;
    /** The column within whose value it holds. */
    within?: string;
    /** @returns what the row says instead, where another has it */
    free(db: Db, id: string, row: StoredRow): Promise<StoredRow>;
    /** Lets the value that it loses lead to it. */
    leave?(
      trx: Trx,
      move: { id: string; from: string; to: string; row: StoredRow; now: string },
    ): Promise<void>;
  };
  /** Its links to categories. */
  categories?: OwnedRows;
  /** The columns of pictures that may be none, and the parts whose rows are pictures. */
  pictures?: { columns?: readonly string[]; rows?: string };
  /** The thing without which it cannot be. */
  parent?: { table: "services"; column: string; isMissing: string };
  /** Makes room for one that comes back into an order. */
  makeRoom?(trx: Trx, row: StoredRow): Promise<void>;
  /** What a row says when it is put back now. */
  asOf?(row: StoredRow, now: string): StoredRow;
}

/** Where it stands among others and who made it: no version of what it says. */
const STAYS = new Set(["id", "created_at", "order_index", "user_id"]);

/** Things that are rows of a table, with rows of others. */
export function tableSnapshot(options: TableSnapshotOptions): RevisionKind {
  const { noun, isEditors, main, parts = [], children = [], unique, categories, parent } = options;
  const rowOf = (snapshot: Snapshot): StoredRow => snapshot[main.table]?.[0] ?? {};

  async function read(db: Db, id: string, deletes: boolean): Promise<Snapshot | null> {
    const [row] = await readRows(db, main, id);
    if (!row) return null;
    const snapshot: Snapshot = { [main.table]: [row] };
    for (const rows of deletes ? [...parts, ...children] : parts)
      snapshot[rows.table] = await readRows(db, rows, id);
    return snapshot;
  }

  /** A reading as it can be put back, and what had to give way. */
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
    noun,
    isEditors,
    ...(options.inside && { inside: options.inside }),
    ...(options.uploadedFor && { uploadedFor: options.uploadedFor }),
    ...(options.takesAlong && { takesAlong: options.takesAlong }),
    ...(options.namesSender && { namesSender: true }),
    ...(options.forget && { forget: options.forget }),
    read,
    titleOf: (snapshot) => options.title(rowOf(snapshot)),
    async fields(db, snapshot) {
      const row = rowOf(snapshot);
      const own = Object.entries(options.labels).map(([column, label]) => ({
        key: column,
        label,
        value: wordsOf(row[column]),
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
          await unique?.leave?.(trx, { id, from, to, row, now });
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

const pick = (row: StoredRow, { column, within }: { column: string; within?: string }): StoredRow => ({
  [column]: row[column],
  ...(within && { [within]: row[within] }),
});

/**
 * The pictures that a reading names and that are there no more: no row, or a row whose file is lost.
 * @param present the thing as it stands: a lost picture that it shows anyway is in nobody's way
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

const wordsOf = (value: unknown): string =>
  typeof value === "boolean"
    ? messages.yesOrNo(value)
    : value === null || value === undefined
      ? ""
      : String(value);

/** A moment that was planned, as a version says it: one that is past is not made up for, nobody has asked for it now. */
export const futureOnly = (moment: unknown, now: string): string | null =>
  typeof moment === "string" && Date.parse(moment) > Date.parse(now) ? moment : null;
