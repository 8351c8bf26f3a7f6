import { findCategory } from "#app/features/categories/categories.queries.server.ts";
import type { Category, CategoryKind } from "#app/features/categories/category.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { askedPage } from "#app/platform/http/paging.ts";

/** What an address asks of a filtered list. */
export interface ListRequest {
  categorySlug: string | null;
  category: Category | null;
  /** A category was asked for that does not exist: the page says so and answers 404. */
  unknownCategory: boolean;
}

/** Reads `?category=…` (DESIGN §11: lists are filtered and paged by plain links). */
export async function readListRequest(db: Db, kind: CategoryKind, request: Request): Promise<ListRequest> {
  const query = new URL(request.url).searchParams;
  const categorySlug = query.get("category");
  const category = categorySlug === null ? null : await findCategory(db, kind, categorySlug);
  return {
    categorySlug,
    category,
    unknownCategory: categorySlug !== null && category === null,
  };
}

/**
 * Loads the page of a list that `?page=…` asks for.
 * @param load brings `page`, which counts from 1, into range
 * @throws {Response} 404 when the list has no such page; PageError leads back to the list
 */
export async function loadListPage<List extends { page: number }>(
  request: Request,
  load: (page: number) => Promise<List>,
): Promise<List> {
  const page = askedPage(new URL(request.url).searchParams);
  const list = page === null ? null : await load(page);
  if (list === null || list.page !== page) throw new Response(null, { status: 404 });
  return list;
}
