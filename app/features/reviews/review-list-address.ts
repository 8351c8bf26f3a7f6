import { pageNumber } from "#app/platform/http/meaningful-query.ts";

const PATH = "/admin/reviews";
const LONGEST_SEARCH = 100;
const ID_SHAPE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Which part of the list staff look at. */
export interface ReviewListRequest {
  search: string;
  /** Counts from 1. */
  page: number;
}

/**
 * Reads `?search=…&page=…&edit=…` of the reviews screen (SPEC §2).
 * @returns `edit` is null when nothing is to be edited, "" when it is no id any review can have
 */
export function readReviewListAddress(query: URLSearchParams): ReviewListRequest & { edit: string | null } {
  const edit = query.get("edit");
  return {
    search: (query.get("search") ?? "")
      .replace(/\p{Cc}+/gu, " ")
      .trim()
      .slice(0, LONGEST_SEARCH),
    page: pageNumber(query),
    edit: edit === null || ID_SHAPE.test(edit) ? edit : "",
  };
}

/** Address of a part of the list; the first page has no number. */
export function reviewListAddress({ search, page }: ReviewListRequest): string {
  const query = new URLSearchParams();
  if (search) query.set("search", search);
  if (page > 1) query.set("page", String(page));
  const text = query.toString();
  return text ? `${PATH}?${text}` : PATH;
}

/** Address that opens a review for editing (SPEC §2 *Route table*). */
export function editReviewAddress(id: string): string {
  return `${PATH}?edit=${encodeURIComponent(id)}`;
}
