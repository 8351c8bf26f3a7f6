import { v7 } from "uuid";
import type { CategoriesTable, Db, Trx } from "#app/platform/db/schema.server.ts";
import { type Category, type CategoryKind, slugify } from "./category.ts";

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
    .orderBy("name")
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

/**
 * Adds a category; its slug is derived from the name (SPEC §3), its description says what it is.
 * @throws {Error} when the name gives no slug or the kind already has that slug
 */
export async function insertCategory(
  trx: Trx,
  input: { kind: CategoryKind; name: string; userId: string | null; now: string },
): Promise<Category> {
  const label = input.kind === "project" ? "Custom category" : "Blog category";
  const category: Category = {
    id: v7(),
    kind: input.kind,
    name: input.name,
    slug: slugify(input.name),
    description: `${label}: ${input.name}`,
  };
  await trx
    .insertInto("categories")
    .values({ ...category, user_id: input.userId, updated_at: input.now })
    .execute();
  return category;
}
