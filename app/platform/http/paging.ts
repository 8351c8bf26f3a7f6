/**
 * Reads `?page=…`.
 * @returns a whole number from 1, which is also what no number means; null for anything else
 */
export function askedPage(query: URLSearchParams): number | null {
  const text = query.get("page") ?? "1";
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}

/** The page of a list of staff: what is none counts as 1. */
export function pageNumber(query: URLSearchParams): number {
  return askedPage(query) ?? 1;
}

/**
 * Which rows a page shows.
 * @param wanted `page` counts from 1 and is brought into range
 */
export function pageWithin(
  total: number,
  wanted: { page: number; pageSize: number },
): { page: number; pageCount: number; offset: number } {
  const pageCount = Math.max(1, Math.ceil(total / wanted.pageSize));
  const page = Math.min(Math.max(1, wanted.page), pageCount);
  return { page, pageCount, offset: (page - 1) * wanted.pageSize };
}
