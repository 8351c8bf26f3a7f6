import { type RawBuilder, type SqlBool, sql } from "kysely";
import { v7 } from "uuid";
import { findLastTitles } from "#app/kernel/history/revisions.queries.server.ts";
import { VerbError } from "#app/kernel/verbs/staff-verb.server.ts";
import { byLetters, countRows } from "#app/platform/db/list-queries.server.ts";
import { toIsoTime } from "#app/platform/db/row-values.server.ts";
import type { CategoryLinkKey, CategoryLinkTable, Db, Trx } from "#app/platform/db/schema.server.ts";
import { recordTexts } from "#app/platform/record-texts.ts";
import { slugify } from "#app/platform/slug.ts";
import type { Category, EditableCategory } from "./category.ts";
import { type CategoryKind, describedKind } from "./category-kind.ts";

/** The columns of a category. */
const columns = ["id", "kind", "name", "slug", "description"] as const;
/** The database holds that these are the only kinds. */
type Kinded = { kind: CategoryKind };

const byName = (db: Db, kind: CategoryKind) =>
  db
    .selectFrom("categories")
    .select(columns)
    .$narrowType<Kinded>()
    .where("kind", "=", kind)
    .orderBy(byLetters(db, "name"))
    .orderBy("id");

/** Lists all categories of a kind, sorted by name (SPEC §7). */
export const listCategories = (db: Db, kind: CategoryKind): Promise<Category[]> => byName(db, kind).execute();

/** Number of categories of a kind. */
export const countCategories = (db: Db, kind: CategoryKind): Promise<number> =>
  countRows(db.selectFrom("categories").where("kind", "=", kind));

/** Lists the categories that at least one published record has, sorted by name. */
export function listUsedCategories(db: Db, kind: CategoryKind): Promise<Category[]> {
  const { table, links } = describedKind(kind);
  const records = sql.table(table);
  const isItsOwner = sql`${sql.ref(links.key)} = ${records}.id`;
  return byName(db, kind)
    .where(
      sql<SqlBool>`exists (select 1 from ${sql.table(links.table)} inner join ${records} on ${isItsOwner} where category_id = categories.id and published)`,
    )
    .execute();
}

/**
 * Finds a category by its slug.
 * @returns null if this kind has no category with that slug
 */
export async function findCategory(db: Db, kind: CategoryKind, slug: string): Promise<Category | null> {
  const category = await byName(db, kind).where("slug", "=", slug).executeTakeFirst();
  return category ?? null;
}

/** The table and column that link records to categories of a kind. */
function linksOf(kind: CategoryKind) {
  const { table, key } = describedKind(kind).links;
  return { table: table as CategoryLinkTable, key: key as CategoryLinkKey };
}

/** The rows with the categories of a record. */
export const categoryLinks = (kind: CategoryKind) => {
  const refers = { category_id: "categories" } as const;
  return { ...linksOf(kind), refers };
};

/**
 * Finds the categories of records, sorted by name.
 * @returns by the id of the record; those without categories are missing
 */
export async function findCategoriesOf(
  db: Db,
  kind: CategoryKind,
  ids: readonly string[],
): Promise<Map<string, Category[]>> {
  if (ids.length === 0) return new Map();
  const { table, key } = linksOf(kind);
  const rows = await db
    .selectFrom(table)
    .innerJoin("categories", "categories.id", "category_id")
    .select(columns)
    .select(`${key} as owner`)
    .$narrowType<Kinded>()
    .where(key, "in", ids)
    .orderBy(byLetters(db, "name"))
    .orderBy("id")
    .execute();
  const of = new Map<string, Category[]>();
  for (const { owner: id, ...category } of rows) of.set(id, [...(of.get(id) ?? []), category]);
  return of;
}

/** Finds the category ids of a record, sorted for comparison with submitted ids. */
export async function findCategoryIdsOf(db: Db, kind: CategoryKind, id: string): Promise<string[]> {
  const found = (await findCategoriesOf(db, kind, [id])).get(id) ?? [];
  return found.map((category) => category.id).toSorted();
}

/** Names of the linked categories, comma-separated: 'Patios, Walls'. Deleted categories are skipped. */
export async function findCategoriesNamed(
  db: Db,
  links: readonly { category_id?: unknown }[],
): Promise<string> {
  const ids = links.map(({ category_id }) => String(category_id));
  if (ids.length === 0) return "";
  const rows = await db
    .selectFrom("categories")
    .select("name")
    .where("id", "in", ids)
    .orderBy("name")
    .execute();
  return rows.map(({ name }) => name).join(", ");
}

/** Replaces the category links of a record (SPEC §7). */
export async function setCategories(
  trx: Trx,
  kind: CategoryKind,
  id: string,
  categoryIds: readonly string[],
): Promise<void> {
  const { table, key } = linksOf(kind);
  await trx.deleteFrom(table).where(key, "=", id).execute();
  if (categoryIds.length === 0) return;
  const links = categoryIds.map((category_id) => ({ [key]: id, category_id }));
  // The tables differ in the name of their column with the record's id, which the types can't express.
  await trx
    .insertInto(table)
    .values(links as never)
    .execute();
}

/**
 * A condition for a list of records: they have this category. "exists" lets the database scan the
 * newest rows and stop at a full page; "in" would sort all of them.
 */
export function hasCategory(kind: CategoryKind, categoryId: string): RawBuilder<SqlBool> {
  const { table, links } = describedKind(kind);
  const owner = sql.ref(`${links.table}.${links.key}`);
  const record = sql.ref(`${table}.id`);
  return sql`exists (select 1 from ${sql.table(links.table)} where ${owner} = ${record} and category_id = ${categoryId})`;
}

/** Lists all categories of a kind for the staff picker, including unused ones, sorted by name. */
export async function listEditableCategories(db: Db, kind: CategoryKind): Promise<EditableCategory[]> {
  const rows = await byName(db, kind)
    .select("updated_at")
    .select(({ selectFrom }) =>
      selectFrom(linksOf(kind).table)
        .whereRef("category_id", "=", "categories.id")
        .select((builder) => builder.fn.countAll<number>().as("count"))
        .as("uses"),
    )
    .execute();
  return rows.map((row) => ({ ...row, updated_at: toIsoTime(row.updated_at), uses: Number(row.uses) }));
}

/** Finds a stored category by its id; undefined if it is missing or deleted. */
export async function findStoredCategory(db: Db, id: string) {
  const row = await db
    .selectFrom("categories")
    .select([...columns, "updated_at"])
    .$narrowType<Kinded>()
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { ...row, updated_at: toIsoTime(row.updated_at) };
}

/**
 * Checks the category ids submitted for a record.
 * @returns each id once, in the given order
 * @throws {VerbError} if a category is missing or of another kind; the message names those that were deleted
 */
export async function requireCategoryIds(
  db: Db,
  kind: CategoryKind,
  ids: readonly string[],
): Promise<string[]> {
  const requested = [...new Set(ids)];
  if (requested.length === 0) return [];
  const known = await db
    .selectFrom("categories")
    .select("id")
    .where("kind", "=", kind)
    .where("id", "in", requested)
    .execute();
  if (known.length < requested.length) {
    const missing = requested.filter((id) => !known.some((category) => category.id === id));
    const names = await findLastTitles(db, "category", missing);
    const fieldErrors = { category_ids: recordTexts.categories.gone(names) };
    throw new VerbError({ reason: "invalid", fieldErrors });
  }
  return requested;
}

/** The generated description of a category (SPEC §3). */
function descriptionOf(kind: CategoryKind, name: string): string {
  return `${describedKind(kind).describedAs}: ${name}`;
}

/**
 * Adds a category. Its slug and description are derived from the name (SPEC §3).
 * @param input `id` is generated if omitted
 * @throws {Error} if the name yields no slug, or the kind already has that slug
 */
export async function insertCategory(
  trx: Trx,
  input: { id?: string; kind: CategoryKind; name: string; userId: string | null; now: string },
): Promise<Category> {
  const { id = v7(), kind, name } = input;
  const category: Category = { id, kind, name, slug: slugify(name), description: descriptionOf(kind, name) };
  await trx
    .insertInto("categories")
    .values({ ...category, user_id: input.userId, updated_at: input.now })
    .execute();
  return category;
}

/**
 * Renames a category; slug and description are updated with the name.
 * @returns the renamed category
 * @throws {Error} if the name yields no slug, or the kind already has that slug
 */
export async function renameCategory(
  trx: Trx,
  { id, kind }: Pick<Category, "id" | "kind">,
  { name, now }: { name: string; now: string },
): Promise<Category> {
  const words = { name, slug: slugify(name), description: descriptionOf(kind, name) };
  await trx
    .updateTable("categories")
    .set({ ...words, updated_at: now })
    .where("id", "=", id)
    .execute();
  return { id, kind, ...words };
}

/** Deletes a category and its links to records. */
export async function deleteCategory(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("categories").where("id", "=", id).execute();
}

/** Finds the address of the list filtered by each category, by id. Deleted categories are missing. */
export async function findCategoryPaths(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("categories")
    .select(["id", "kind", "slug"])
    .$narrowType<Kinded>()
    .where("id", "in", ids)
    .execute();
  return new Map(
    rows.map(({ id, kind, slug }) => [
      id,
      `${describedKind(kind).list}?category=${encodeURIComponent(slug)}`,
    ]),
  );
}
