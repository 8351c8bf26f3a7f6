import { type RawBuilder, type SqlBool, sql } from "kysely";
import { v7 } from "uuid";
import { VerbError } from "#app/features/staff/staff-verb.server.ts";
import { byLetters } from "#app/platform/db/list-queries.server.ts";
import { toIsoTime } from "#app/platform/db/row-values.server.ts";
import type { CategoriesTable, Db, Trx } from "#app/platform/db/schema.server.ts";
import { slugify } from "#app/platform/slug.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import type { Category, CategoryKind, EditableCategory } from "./category.ts";

type CategoryRow = Pick<CategoriesTable, "id" | "kind" | "name" | "slug" | "description">;

const columns = ["id", "kind", "name", "slug", "description"] as const;

/** The one place where a category row becomes a category. */
function toCategory(row: CategoryRow): Category {
  return { id: row.id, kind: row.kind, name: row.name, slug: row.slug, description: row.description };
}

const byName = (db: Db, kind: CategoryKind) =>
  db
    .selectFrom("categories")
    .select(columns)
    .where("kind", "=", kind)
    .orderBy(byLetters(db, "name"))
    .orderBy("id");

/** All categories of a kind, by name (SPEC §7). */
export async function listCategories(db: Db, kind: CategoryKind): Promise<Category[]> {
  return (await byName(db, kind).execute()).map(toCategory);
}

/** Those of what visitors see: a published project or post has them. */
export async function listUsedCategories(db: Db, kind: CategoryKind): Promise<Category[]> {
  const things = sql.table(thingsOf[kind]);
  const isItsOwner = sql`${sql.ref(ownerOf[kind])} = ${things}.id`;
  const used = byName(db, kind).where(
    sql<SqlBool>`exists (select 1 from ${sql.table(linksOf[kind])} inner join ${things} on ${isItsOwner} where category_id = categories.id and published)`,
  );
  return (await used.execute()).map(toCategory);
}

/**
 * Finds a category by its slug.
 * @returns null when this kind has none of that slug
 */
export async function findCategory(db: Db, kind: CategoryKind, slug: string): Promise<Category | null> {
  const row = await db
    .selectFrom("categories")
    .select(columns)
    .where("kind", "=", kind)
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row ? toCategory(row) : null;
}

const linksOf = { project: "project_categories", post: "post_categories" } as const;
const thingsOf = { project: "projects", post: "posts" } as const;
const ownerOf = { project: "project_id", post: "post_id" } as const;

/**
 * The categories of things, by name.
 * @returns by the thing's id; one that has none is left out
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
  const of = Map.groupBy(rows, (row) => row.owner);
  return new Map([...of].map(([id, found]) => [id, found.map(toCategory)]));
}

/** The ids of a thing's categories, sorted: to be compared with what is sent. */
export async function findCategoryIdsOf(db: Db, kind: CategoryKind, id: string): Promise<string[]> {
  const found = (await findCategoriesOf(db, kind, [id])).get(id) ?? [];
  return found.map((category) => category.id).toSorted();
}

/** The names of the categories that links lead to, as far as these are there: 'Patios, Walls'. */
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

/** Sets a thing's categories: the old links go, the given ones come (SPEC §7). */
export async function setCategories(
  trx: Trx,
  kind: CategoryKind,
  id: string,
  categoryIds: readonly string[],
): Promise<void> {
  await trx.deleteFrom(linksOf[kind]).where(sql.ref<string>(ownerOf[kind]), "=", id).execute();
  if (categoryIds.length === 0) return;
  const links = categoryIds.map((category_id) => ({ [ownerOf[kind]]: id, category_id }));
  // Both tables are alike but for their owner's name, which types can't follow.
  await trx
    .insertInto(linksOf[kind])
    .values(links as never)
    .execute();
}

/**
 * A condition for a list of things: they have this category. "exists" lets the database walk the newest ones and stop
 * at a full page; "in" would sort them all.
 */
export function hasCategory(kind: CategoryKind, categoryId: string): RawBuilder<SqlBool> {
  const owner = sql.ref(`${linksOf[kind]}.${ownerOf[kind]}`);
  const thing = sql.ref(kind === "project" ? "projects.id" : "posts.id");
  return sql`exists (select 1 from ${sql.table(linksOf[kind])} where ${owner} = ${thing} and category_id = ${categoryId})`;
}

/** All categories of a kind by name, unused ones too, with what staff's picker needs. */
export async function listEditableCategories(db: Db, kind: CategoryKind): Promise<EditableCategory[]> {
  const rows = await db
    .selectFrom("categories")
    .select([...columns, "updated_at"])
    .select(({ selectFrom }) =>
      selectFrom(linksOf[kind])
        .whereRef("category_id", "=", "categories.id")
        .select((builder) => builder.fn.countAll<number>().as("count"))
        .as("uses"),
    )
    .where("kind", "=", kind)
    .orderBy(byLetters(db, "name"))
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    ...toCategory(row),
    updated_at: toIsoTime(row.updated_at),
    uses: Number(row.uses),
  }));
}

/** A category by its id, as it is stored; undefined when it is gone. */
export async function findStoredCategory(db: Db, id: string) {
  const row = await db
    .selectFrom("categories")
    .select([...columns, "updated_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row && { ...toCategory(row), updated_at: toIsoTime(row.updated_at) };
}

/**
 * The categories a thing is to have; each once, in the order given.
 * @throws {VerbError} when one of them is gone, or is of another kind
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
    const fieldErrors = { category_ids: staffMessages.categories.gone };
    throw new VerbError({ reason: "invalid", fieldErrors });
  }
  return requested;
}

/** What a category says of itself (SPEC §3). */
function descriptionOf(kind: CategoryKind, name: string): string {
  return `${kind === "project" ? "Custom category" : "Blog category"}: ${name}`;
}

/**
 * Adds a category; its slug is derived from the name (SPEC §3), its description says what it is.
 * @param input `id` is made up when left out
 * @throws {Error} when the name gives no slug or the kind already has that slug
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
 * Gives a category another name; slug and description follow it.
 * @returns the category as it is now
 * @throws {Error} when the name gives no slug or the kind already has that slug
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

/** Deletes a category; whatever had it loses it. */
export async function deleteCategory(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("categories").where("id", "=", id).execute();
}

const filteredBy: Record<CategoryKind, string> = { project: "/projects", post: "/blog" };

/** Where some categories are seen, by id: in the list they filter. Those that are gone are not in it. */
export async function findCategoryPaths(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("categories")
    .select(["id", "kind", "slug"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, kind, slug }) => [id, `${filteredBy[kind]}?category=${slug}`]));
}
