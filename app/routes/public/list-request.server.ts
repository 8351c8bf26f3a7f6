import { findCategory } from "#app/features/categories/categories.queries.server.ts";
import type { Category, CategoryKind } from "#app/features/categories/category.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { pageNumber } from "#app/platform/http/paging.ts";

/** Which part of a filtered, paged list an address asks for. */
export interface ListRequest {
  categorySlug: string | null;
  category: Category | null;
  /** A category was asked for that does not exist: the page says so and answers 404. */
  unknownCategory: boolean;
  /** Counts from 1. */
  page: number;
}

/** Reads `?category=…&page=…` (DESIGN §11: lists are filtered and paged by plain links). */
export async function readListRequest(db: Db, kind: CategoryKind, request: Request): Promise<ListRequest> {
  const query = new URL(request.url).searchParams;
  const categorySlug = query.get("category");
  const category = categorySlug === null ? null : await findCategory(db, kind, categorySlug);
  return {
    categorySlug,
    category,
    unknownCategory: categorySlug !== null && category === null,
    page: pageNumber(query),
  };
}
