/**
 * The path of one page of a filtered list.
 * @param page counts from 1; the first page has no number
 */
export function listPath(basePath: string, category: string | null, page: number): string {
  const query = new URLSearchParams();
  if (category) query.set("category", category);
  if (page > 1) query.set("page", String(page));
  const text = query.toString();
  return text ? `${basePath}?${text}` : basePath;
}
