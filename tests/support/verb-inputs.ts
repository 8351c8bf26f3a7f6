import { randomUUID } from "node:crypto";
import { z } from "zod";
import { collections } from "#app/collections.server.ts";
import { featureOf } from "#app/kernel/documents/collections/collection.ts";
import { refText } from "#app/kernel/verbs/entity-types.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import { findPatchTarget } from "#app/routes/patch-targets.server.ts";
import { verbTables } from "#app/routes/staff/verb-tables.server.ts";
import { defaultSettings } from "#app/site/settings/settings.schema.ts";
import { moduleSamples } from "./module-samples.ts";

/** The path of a value in an input. */
export type Path = readonly (string | number)[];

/** All verbs of the product, including new ones. */
export const everyVerb = Object.entries(verbTables).flatMap(([feature, table]) =>
  Object.entries(table).map(([verb, { input }]) => ({
    feature,
    verb,
    schema: input,
    name: `${feature}/${verb}`,
  })),
);
export type ListedVerb = (typeof everyVerb)[number];

/** Verbs that require an authenticator app, a passkey or another device. */
export const needsDevice = new Set([
  "account/switch-on-two-step",
  "account/new-backup-codes",
  "account/switch-off-two-step",
  "account/add-passkey",
  "account/remove-passkey",
  ...moduleSamples.flatMap(({ verbsOfDevices = [] }) => verbsOfDevices),
]);

/** Texts for the rules of all fields; a field's sample is the first that it accepts. */
const texts = [
  "Sample text",
  "https://sample.example/picture.jpg",
  "sample@fernhill.example",
  "(519) 555-0100",
  "2020-01-01",
  // Empty before a time: an optional time must be in the future, and an end after its start.
  "",
  "2020-01-01T00:00:00.000Z",
  "ON",
  "2015",
  "43.5",
  "page/sample",
];

type Definition = {
  type: string;
  format?: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  element?: z.ZodType;
  options?: readonly z.ZodType[];
  getter?(): z.ZodType;
};
const definitionOf = (schema: z.ZodType) => schema._zod.def as Definition;

/** The schema of the sent value, without transforms, defaults and optionality. */
function asSent(schema: z.ZodType): z.ZodType {
  const { innerType, in: source, out, getter } = definitionOf(schema);
  if (getter) return asSent(getter());
  // A preprocessed value may be sent in the form that the inner schema parses.
  const isPrepared = source && definitionOf(source).type === "transform";
  const inner = innerType ?? (isPrepared ? out : source);
  return inner ? asSent(inner) : schema;
}

const shapeOf = (schema: z.ZodType): Record<string, z.ZodType> =>
  schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {};

/**
 * A value for a schema; each part is valid by itself.
 * @throws {Error} with the name of a type that has no sample
 */
function sampleOf(schema: z.ZodType): unknown {
  const sent = asSent(schema);
  const { type, format, element, options } = definitionOf(sent);
  if (type === "union" && options?.[0]) return sampleOf(options[0]);
  if (type === "object") {
    return Object.fromEntries(Object.entries(shapeOf(sent)).map(([key, part]) => [key, sampleOf(part)]));
  }
  if (type === "array" && element) return [sampleOf(element)];
  if (type === "record") return {};
  if (format === "uuid") return randomUUID();
  if (type === "string") return texts.find((text) => schema.safeParse(text).success) ?? "Sample text";
  if (type === "number") return 4;
  if (type === "boolean") return true;
  if (sent instanceof z.ZodEnum) return sent.options[0];
  if (sent instanceof z.ZodLiteral) return [...sent.values][0];
  throw new Error(`There is no sample of ${type} yet.`);
}

/** The properties of a patch that identify the field it changes. */
const namesPlace = new Set(["target", "path", "base"]);

/** The paths of an input's free texts: not of ids, times or choices. */
export const textPaths = (schema: z.ZodType): Path[] =>
  partsOf(schema).flatMap(({ type, format, path }) =>
    type === "string" && !["uuid", "datetime"].includes(format ?? "") ? [path] : [],
  );

/** The paths of an input's lists. */
export const listPaths = (schema: z.ZodType): Path[] =>
  partsOf(schema).flatMap(({ type, path }) => (type === "array" ? [path] : []));

/** The paths of an input's records, whose keys and values are free. */
export const recordPaths = (schema: z.ZodType): Path[] =>
  partsOf(schema).flatMap(({ type, path }) => (type === "record" ? [path] : []));

/** The lists, records and values of an input with their paths. */
function partsOf(
  schema: z.ZodType,
  path: Path = [],
): (Pick<Definition, "type" | "format"> & { path: Path })[] {
  const sent = asSent(schema);
  const { type, format, element, options } = definitionOf(sent);
  if (type === "union" && options?.[0]) return partsOf(options[0], path);
  if (type === "object") {
    return Object.entries(shapeOf(sent))
      .filter(([key]) => !namesPlace.has(key) && !key.endsWith("_at"))
      .flatMap(([key, part]) => partsOf(part, [...path, key]));
  }
  const inner = type === "array" && element ? partsOf(element, [...path, 0]) : [];
  return [{ type, ...(format && { format }), path }, ...inner];
}

/** A copy of a value with another value at a path. */
export function withValueAt(value: unknown, [step, ...rest]: Path, inner: unknown): unknown {
  if (step === undefined) return inner;
  const copy = (Array.isArray(value) ? [...value] : { ...(value as object) }) as Record<
    string | number,
    unknown
  >;
  copy[step] = withValueAt(copy[step], rest, inner);
  return copy;
}

const MAX_STEPS = 5;

/** All paths in a JSON value, starting with its root, down to MAX_STEPS. */
export function placesIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== "object" || value === null || at.length >= MAX_STEPS) return [at];
  const inner = Object.entries(value).flatMap(([key, part]) =>
    placesIn(part, [...at, Array.isArray(value) ? Number(key) : key]),
  );
  return [at, ...inner];
}

type Row = { id: string; updated_at: string | null; status: string };

const tables: Record<string, string> = {
  ...Object.fromEntries(collections.map((of) => [featureOf(of), of.table])),
  categories: "categories",
  "draft-links": "draft_links",
  media: "media",
  users: "user",
  ...Object.fromEntries(
    moduleSamples.flatMap(({ verbTables }) =>
      Object.entries(verbTables).flatMap(([feature, table]) => (table === null ? [] : [[feature, table]])),
    ),
  ),
};

async function rowsOf(db: Db, feature: string): Promise<Row[]> {
  const table = tables[feature];
  if (!table) return [];
  const rows = (await db
    .selectFrom(table as "services")
    .selectAll()
    .execute()) as Record<string, unknown>[];
  return rows
    .filter(({ email, bucket }) => !String(email).startsWith(KEPT_USERS) && bucket !== "built-in")
    .map((row) => ({ id: String(row.id), updated_at: timeOf(row.updated_at), status: String(row.status) }));
}

/** The e-mail prefix of the tests' own accounts, which inputs never refer to. */
export const KEPT_USERS = "keep-";

const timeOf = (stored: unknown) =>
  stored === undefined || stored === null ? null : new Date(stored as string | Date).toISOString();

/**
 * A valid input of a verb that refers to currently stored records.
 * @param choose selects an element of a list
 */
export async function validInput(
  db: Db,
  { feature, name, schema }: Pick<ListedVerb, "feature" | "name" | "schema">,
  choose: <T>(list: readonly T[]) => T,
): Promise<Record<string, unknown>> {
  const shape = shapeOf(asSent(schema));
  const input = sampleOf(schema) as Record<string, unknown>;
  if (feature === "site" && shape.expected_updated_at) {
    const stored = await db.selectFrom("site_settings").select("updated_at").executeTakeFirst();
    const special = { from: "2020-12-25", to: "", open: false, opens: "", closes: "", note: "Closed" };
    const settings = { ...structuredClone(defaultSettings), specialHours: [special] };
    return { ...settings, expected_updated_at: timeOf(stored?.updated_at) };
  }
  const ofModule = moduleSamples.find(({ verbTables }) => Object.hasOwn(verbTables, feature));
  if (ofModule?.verbTables[feature] === null)
    return { ...input, ...(await ofModule.prepareVerb(db, name, "", Object.keys(shape))) };
  if (feature === "page") return { changes: [await changeOfWords(db)] };
  if (feature === "history") return { ...input, ...(await someVersion(db, choose, "save" in shape)) };
  if (shape.key instanceof z.ZodEnum) {
    input.key = choose(shape.key.options);
    const stored = await db
      .selectFrom("pages")
      .select("updated_at")
      .where("key", "=", String(input.key))
      .executeTakeFirst();
    input.expected_updated_at = timeOf(stored?.updated_at);
  } else if (shape.id) {
    const rows = await rowsOf(db, feature);
    const mayBeNew =
      !ofModule?.addedByVisitors?.includes(feature) &&
      (!shape.expected_updated_at || shape.expected_updated_at.safeParse(null).success);
    const isNew = rows.length === 0 || (mayBeNew && Object.keys(shape).length > 2 && choose([true, false]));
    const row = isNew ? { id: randomUUID(), updated_at: null, status: "" } : choose(rows);
    input.id = row.id;
    if (shape.expected_updated_at) input.expected_updated_at = row.updated_at;
    if (shape.from) input.from = row.status;
    Object.assign(input, await ofModule?.prepareVerb(db, name, row.id, Object.keys(shape)));
  }
  // Some remain drafts, for draft links.
  if ("published" in input) input.published = choose([true, false]);
  if (shape.target_id) {
    input.kind = "post";
    input.target_id = (await draftIn(db)) ?? randomUUID();
  }
  if (shape.service_id) input.service_id = choose(await rowsOf(db, "services"))?.id ?? randomUUID();
  if (shape.category_ids) {
    const kind = feature === "posts" ? "post" : "project";
    const rows = await db.selectFrom("categories").select("id").where("kind", "=", kind).execute();
    input.category_ids = rows.slice(0, 2).map(({ id }) => id);
  }
  if (shape.ids) input.ids = await orderedIds(db, feature, input.service_id);
  // Unique, because titles determine addresses and e-mails identify accounts.
  const mark = randomUUID().slice(0, 8);
  for (const key of ["title", "name", "slug"]) if (key in input) input[key] = `Sample ${mark}`;
  if ("email" in input) input.email = `sample-${mark}@fernhill.example`;
  return input;
}

/**
 * A reference to a stored revision and its save; empty if there is none.
 * @param isLast whether it must be the entity's last revision, as for an undo
 */
async function someVersion(db: Db, choose: <T>(list: readonly T[]) => T, isLast: boolean) {
  const rows = await db
    .selectFrom("revisions")
    .select(["entity_type as type", "entity_id as id", "number", "save_id as save"])
    .orderBy("created_at", "desc")
    .limit(50)
    .execute();
  const byEntity = Map.groupBy(rows, refText);
  const last = [...byEntity.values()].flatMap((ofEntity) => ofEntity.slice(0, 1));
  // Restoring an account requires a confirmed password.
  const among = isLast ? last.filter(({ type }) => type !== "user").slice(0, 3) : rows;
  if (among.length === 0) return {};
  const { number, save, ...ref } = choose(among);
  const entity = refText(ref);
  const seen = byEntity.get(entity)?.[0]?.number ?? number;
  return { entity, save, number: number - 1, seen, accepted: ["address", "categories", "pictures"] };
}

/** The id of an unpublished post, if there is one. */
async function draftIn(db: Db): Promise<string | undefined> {
  const draft = db.selectFrom("posts").select("id").where("published", "=", false);
  return (await draft.executeTakeFirst())?.id;
}

/** A patch of a text on a page, with the stored text as its base; of a post, the slowest, if there is one. */
async function changeOfWords(db: Db) {
  const [post] = await rowsOf(db, "posts");
  const place = post
    ? { target: `post/${post.id}`, path: "content" }
    : { target: "page/about", path: "philosophy.text" };
  const found = await findPatchTarget({ trx: db as Trx }, place.target);
  return { ...place, base: found?.valueAt(place.path) ?? "", value: `Sample ${randomUUID().slice(0, 8)}` };
}

async function orderedIds(db: Db, feature: string, serviceId: unknown): Promise<string[]> {
  const rows =
    typeof serviceId === "string"
      ? db.selectFrom("service_features").select("id").where("service_id", "=", serviceId).execute()
      : rowsOf(db, feature);
  return (await rows).map(({ id }) => id).reverse();
}
