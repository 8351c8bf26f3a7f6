import { v7 } from "uuid";
import { toIsoTime } from "#app/platform/db/row-values.server.ts";
import type { CategoriesTable, Db, Trx } from "#app/platform/db/schema.server.ts";
import { byLetters } from "#app/platform/db/text-order.server.ts";
import { slugify } from "#app/platform/slug.ts";
import type { Category, CategoryKind, EditableCategory } from "./category.ts";

type CategoryRow = Pick<CategoriesTable, "id" | "kind" | "name" | "slug" | "description">;

const columns = ["id", "kind", "name", "slug", "description"] as const;

/** The one place where a category row becomes a category. */
export function toCategory(row: CategoryRow): Category {
  return { id: row.id, kind: row.kind, name: row.name, slug: row.slug, description: row.description };
}

/** All categories of a kind, by name (SPEC §7). */
export async function listCategories(db: Db, kind: CategoryKind): Promise<Category[]> {
  const rows = await db
    .selectFrom("categories")
    .select(columns)
    .where("kind", "=", kind)
    .orderBy(byLetters(db, "name"))
    .orderBy("id")
    .execute();
  return rows.map(toCategory);
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

/** Which of some ids are categories of a kind; each once, in the order given. */
export async function knownCategoryIds(
  db: Db,
  kind: CategoryKind,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("categories")
    .select("id")
    .where("kind", "=", kind)
    .where("id", "in", ids)
    .execute();
  const known = new Set(rows.map((row) => row.id));
  return [...new Set(ids)].filter((id) => known.has(id));
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
