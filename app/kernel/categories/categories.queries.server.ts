import { type RawBuilder, type SqlBool, sql } from "kysely";
import { v7 } from "uuid";
import { findLastTitles } from "#app/kernel/history/revisions.queries.server.ts";
import { VerbError } from "#app/kernel/verbs/staff-verb.server.ts";
import { byLetters, countRows } from "#app/platform/db/list-queries.server.ts";
import { toIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import { recordTexts } from "#app/platform/record-texts.ts";
import { slugify } from "#app/platform/slug.ts";
import type { Category, CategoryKind, EditableCategory } from "./category.ts";

/** The columns of a category. */
const columns = ["id", "kind", "name", "slug", "description"] as const;

const byName = (db: Db, kind: CategoryKind) =>
  db
    .selectFrom("categories")
    .select(columns)
    .where("kind", "=", kind)
    .orderBy(byLetters(db, "name"))
    .orderBy("id");

/** Lists all categories of a kind, sorted by name (SPEC §7). */
export const listCategories = (db: Db, kind: CategoryKind): Promise<Category[]> => byName(db, kind).execute();

/** Number of categories of a kind. */
export const countCategories = (db: Db, kind: CategoryKind): Promise<number> =>
  countRows(db.selectFrom("categories").where("kind", "=", kind));

/** Lists the categories that at least one published project or post has, sorted by name. */
export function listUsedCategories(db: Db, kind: CategoryKind): Promise<Category[]> {
  const records = sql.table(recordsOf[kind]);
  const isItsOwner = sql`${sql.ref(ownerOf[kind])} = ${records}.id`;
  return byName(db, kind)
    .where(
      sql<SqlBool>`exists (select 1 from ${sql.table(linksOf[kind])} inner join ${records} on ${isItsOwner} where category_id = categories.id and published)`,
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

const linksOf = { project: "project_categories", post: "post_categories" } as const;
const recordsOf = { project: "projects", post: "posts" } as const;
const ownerOf = { project: "project_id", post: "post_id" } as const;

/** The rows with the categories of a project or post. */
export const categoryLinks = (kind: CategoryKind) => ({
  table: linksOf[kind],
  key: ownerOf[kind],
  refers: { category_id: "categories" } as const,
});

/**
 * Finds the categories of projects or posts, sorted by name.
 * @returns by the id of the project or post; those without categories are missing
 */
export async function findCategoriesOf(
  db: Db,
  kind: CategoryKind,
  ids: readonly string[],
): Promise<Map<string, Category[]>> {
  if (ids.length === 0) return new Map();
  const owner = sql.ref<string>(ownerOf[kind]);
  const rows = await db
    .selectFrom(linksOf[kind])
    .innerJoin("categories", "categories.id", "category_id")
    .select(columns)
    .select(owner.as("owner"))
    .where(owner, "in", ids)
    .orderBy(byLetters(db, "name"))
    .orderBy("id")
    .execute();
  const of = new Map<string, Category[]>();
  for (const { owner: id, ...category } of rows) of.set(id, [...(of.get(id) ?? []), category]);
  return of;
}

/** Finds the category ids of a project or post, sorted for comparison with submitted ids. */
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

/** Replaces the category links of a project or post (SPEC §7). */
export async function setCategories(
  trx: Trx,
  kind: CategoryKind,
  id: string,
  categoryIds: readonly string[],
): Promise<void> {
  await trx.deleteFrom(linksOf[kind]).where(sql.ref<string>(ownerOf[kind]), "=", id).execute();
  if (categoryIds.length === 0) return;
  const links = categoryIds.map((category_id) => ({ [ownerOf[kind]]: id, category_id }));
  // The two tables differ only in the name of their owner column, which the types can't express.
  await trx
    .insertInto(linksOf[kind])
    .values(links as never)
    .execute();
}

/**
 * A condition for a list of projects or posts: they have this category. "exists" lets the database scan the
 * newest rows and stop at a full page; "in" would sort all of them.
 */
export function hasCategory(kind: CategoryKind, categoryId: string): RawBuilder<SqlBool> {
  const owner = sql.ref(`${linksOf[kind]}.${ownerOf[kind]}`);
  const record = sql.ref(kind === "project" ? "projects.id" : "posts.id");
  return sql`exists (select 1 from ${sql.table(linksOf[kind])} where ${owner} = ${record} and category_id = ${categoryId})`;
}

/** Lists all categories of a kind for the staff picker, including unused ones, sorted by name. */
export async function listEditableCategories(db: Db, kind: CategoryKind): Promise<EditableCategory[]> {
  const rows = await byName(db, kind)
    .select("updated_at")
    .select(({ selectFrom }) =>
      selectFrom(linksOf[kind])
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
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { ...row, updated_at: toIsoTime(row.updated_at) };
}

/**
 * Checks the category ids submitted for a project or post.
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
  return `${kind === "project" ? "Custom category" : "Blog category"}: ${name}`;
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

/** Deletes a category and its links to projects and posts. */
export async function deleteCategory(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("categories").where("id", "=", id).execute();
}

const filteredBy: Record<CategoryKind, string> = { project: "/projects", post: "/blog" };

/** Finds the address of the list filtered by each category, by id. Deleted categories are missing. */
export async function findCategoryPaths(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("categories")
    .select(["id", "kind", "slug"])
    .where("id", "in", ids)
    .execute();
  return new Map(
    rows.map(({ id, kind, slug }) => [id, `${filteredBy[kind]}?category=${encodeURIComponent(slug)}`]),
  );
}
