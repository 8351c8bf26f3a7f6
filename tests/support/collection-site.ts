import { sql } from "kysely";
import { collections } from "#app/collections.server.ts";
import { categoryLinks, insertCategory } from "#app/kernel/categories/categories.queries.server.ts";
import {
  type Collection,
  categoriesIn,
  featureOf,
  rowsIn,
} from "#app/kernel/documents/collections/collection.ts";
import { findEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import type { DescribedField, RowsField } from "#app/kernel/fields/field-kinds.ts";
import { storageUrl } from "#app/kernel/files/storage-address.ts";
import type { AnyStaffVerb } from "#app/kernel/verbs/staff-verb.server.ts";
import type { Viewer } from "#app/kernel/verbs/viewer.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { verbTables } from "#app/routes/staff/verb-tables.server.ts";
import { idOf } from "./record-inputs.ts";
import { runVerb, staffMember } from "./staff-context.ts";
import { insertPicture } from "./stored-picture.ts";

type Values = Record<string, unknown>;

/** Records have small numbers; what they refer to has these. */
const PARENTS = [901, 902] as const;
const CATEGORIES = [911, 912, 913] as const;
const BUCKET = "site-images";
/** An unset time stays unset: times have rules among themselves, and in a new record they are empty. */
const FIRST_YEAR = 2100;

export interface CollectionSite {
  database: Database;
  db: Db;
  /** The time of the last write, as ISO. */
  time(): string;
  verbs: Record<string, AnyStaffVerb>;
  /** Ids of two records that may be parents; empty if the collection has none. */
  parents: readonly string[];
  /** A whole valid input of record `n`, whose values are those of `n`. */
  input(n: number, changes?: Values): Values;
  /** The value of a field in record `n`. */
  valueOf(name: string, n: number): unknown;
  /** Runs a verb of the collection a minute after the last one. */
  run(verb: string, input: Values, by?: { viewer: Viewer }): ReturnType<typeof runVerb<Values, unknown>>;
  /** Runs a verb of another feature likewise. */
  runOther(verb: AnyStaffVerb, input: Values, by?: { viewer: Viewer }): ReturnType<typeof runVerb>;
  /** The stored record `n`. */
  stored(n: number): Promise<Values | undefined>;
  /** Adds the records of these numbers. */
  add(...numbers: number[]): Promise<void>;
}

/**
 * Fills a database with what records of a collection refer to, and makes their inputs from its description alone: a field
 * whose rules accept no such value makes its tests fail.
 */
export async function openCollection(database: Database, collection: Collection): Promise<CollectionSite> {
  const { db } = database;
  const { parent } = collection;
  await staffMember(database);
  let now = Date.parse("2026-05-01T12:00:00.000Z");
  const time = () => new Date(now).toISOString();
  const runOther: CollectionSite["runOther"] = (verb, input, by = undefined) => {
    now += 60_000;
    return runVerb(database, verb, input, time(), by);
  };
  if (parent) {
    const of = parent.collection;
    const save = verbTables[featureOf(of)]?.save as AnyStaffVerb;
    for (const n of PARENTS) await runOther(save, inputFor(of, [], n));
  }
  await db.transaction().execute(async (trx) => {
    for (const { of } of categoriesIn(collection))
      for (const n of CATEGORIES)
        await insertCategory(trx, {
          id: idOf(n),
          kind: of,
          name: `Category ${n}`,
          userId: null,
          now: time(),
        });
  });
  const parents = parent ? PARENTS.map(idOf) : [];
  for (const name of pictureNames(collection)) await insertPicture(db, { bucket: BUCKET, name, now: time() });
  const verbs = verbTables[featureOf(collection)] ?? {};
  const input = (n: number, changes: Values = {}) => ({ ...inputFor(collection, parents, n), ...changes });
  const run: CollectionSite["run"] = (verb, sent, by) => runOther(verbs[verb] as AnyStaffVerb, sent, by);
  return {
    database,
    db,
    time,
    verbs,
    parents,
    input,
    valueOf: (name, n) => sampleOf(collection, name, n),
    run,
    runOther,
    stored: (n) => findEntity(db, collection, idOf(n)) as Promise<Values | undefined>,
    async add(...numbers) {
      for (const n of numbers) await run("save", input(n));
    },
  };
}

/** The input of a new record: a draft where there are drafts. */
function inputFor(collection: Collection, parents: readonly string[], n: number): Values {
  const { fields, parent } = collection;
  const values = Object.entries(fields).map(([name, field]) => {
    if (name === parent?.column) return [name, parents[0]];
    if (name === "published") return [name, false];
    return [name, field.kind === "date-time" ? "" : sampleOf(collection, name, n)];
  });
  return { ...Object.fromEntries(values), id: idOf(n), expected_updated_at: null };
}

function sampleOf({ fields, table, feature }: Collection, name: string, n: number): unknown {
  const field = fields[name];
  if (!field) throw new Error(`There is no field ${name}.`);
  switch (field.kind) {
    case "date-time":
      // Those of one record follow one another in the order of its fields.
      return `${FIRST_YEAR + 10 * Object.keys(fields).indexOf(name) + n}-01-01T12:00:00.000Z`;
    case "categories":
      return [idOf(CATEGORIES[n % CATEGORIES.length] ?? CATEGORIES[0])];
    case "rows": {
      const save = verbTables[featureOf({ table, feature })]?.save as AnyStaffVerb;
      return [0, 1].map((at) => itemOf(save, { name, field, at, n }));
    }
    default:
      return plainValue(name, field, n);
  }
}

/** What a column may want instead of a plain text. */
const elseWanted = (n: number) => [`https://sample.example/${n}`, `2020-03-0${n}`, idOf(920 + n), ""];

/** A row of its own table: a column whose value is refused beside the others gets the next that there is. */
function itemOf(
  save: AnyStaffVerb,
  { name, field, at, n }: { name: string; field: RowsField; at: number; n: number },
): Values {
  const columns = Object.entries(field.itemFields);
  const item: Values = {
    id: idOf(1000 + 10 * n + at),
    ...Object.fromEntries(
      columns.map(([column, one]) => [column, plainValue(`${name}-${column}-${at}`, one, n)]),
    ),
  };
  for (const other of elseWanted(n)) {
    const issues = save.input.safeParse({ [name]: [item] }).error?.issues ?? [];
    const refused = issues.flatMap(({ path: [within, , column] }) =>
      within === name ? [String(column)] : [],
    );
    for (const column of refused) item[column] = other;
  }
  return item;
}

function plainValue(name: string, field: DescribedField, n: number): unknown {
  switch (field.kind) {
    case "text":
      return name === "slug" ? `address-${n}` : `Sample ${n}`;
    case "rich-text":
      return `<p>Sample ${n}</p>`;
    case "web-address":
      return `https://sample.example/${n}`;
    case "picture":
      return storageUrl(BUCKET, pictureName(name, n));
    case "day":
      return `2020-03-0${n}`;
    case "choice":
      return field.options[n % field.options.length]?.value;
    case "flag":
      return n % 2 === 0;
    default:
      return field.defaultValue;
  }
}

const pictureName = (field: string, n: number) => `${field}-${n}.jpg`;

/** The files of the pictures of the first records, which a restored version needs. */
function pictureNames({ fields }: Collection): string[] {
  const named = Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === "picture") return [name];
    if (field.kind !== "rows") return [];
    return Object.entries(field.itemFields).flatMap(([column, { kind }]) =>
      kind === "picture" ? [0, 1].map((at) => `${name}-${column}-${at}`) : [],
    );
  });
  return named.flatMap((name) => [1, 2, 3].map((n) => pictureName(name, n)));
}

/** The collections of the registry with a property, each with its type, for `test.each`. */
export const collectionsWith = (has: (collection: Collection) => boolean) =>
  collections.filter(has).map((collection) => [collection.type, collection] as const);

/** The fields that a form changes; a parent is set once, and a reference is no form's. */
export const changing = ({ fields }: Collection) =>
  Object.entries(fields).filter(([, { kind }]) => kind !== "parent" && kind !== "reference");

/** What Recent Activity says of record `n`, besides the verb. */
export const shows = (collection: Collection, n: number) => ({
  entity_type: collection.type,
  entity_id: idOf(n),
  entity_title: `Sample ${n}`,
});

/** The title of record `n`, as a change of another one. */
export const titled = ({ title }: Collection, n: number): Values => ({ [title]: `Sample ${n}` });

/** The version of record `n` that a form has opened now. */
export const versionOf = async (site: CollectionSite, n: number): Promise<string> =>
  String((await site.stored(n))?.updated_at);

/** All rows of a collection and of what belongs to its records, without the times of changes. */
export async function rowsOf({ db }: CollectionSite, collection: Collection) {
  const tables = [
    collection.table,
    ...rowsIn(collection).map(({ field }) => field.table),
    ...categoriesIn(collection).map(({ of }) => categoryLinks(of).table),
    ...(collection.children ?? []).map(({ table }) => table),
  ];
  const rows = tables.map(async (table) => {
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(db);
    return rows.map((row) => JSON.stringify({ ...row, updated_at: "" })).sort();
  });
  return Object.fromEntries(
    await Promise.all(rows.map(async (found, at) => [tables[at], await found] as const)),
  );
}
