import type { Category } from "#app/kernel/categories/category.ts";
import type { Picture } from "#app/kernel/files/picture.ts";
import type { StaffList } from "#app/platform/http/staff-list.ts";

/** A row of staff's list; the form loads the other fields. */
export interface ListedPost {
  id: string;
  title: string;
  slug: string;
  picture: Picture | null;
  /** Sorted by name. */
  categories: Category[];
  published: boolean;
  /** ISO time; null for a draft. */
  published_at: string | null;
  /** ISO time at which a draft is published automatically; null for never. */
  publish_at: string | null;
  /** ISO time. */
  created_at: string;
  /** ISO time. */
  updated_at: string;
}

export interface Post extends ListedPost {
  excerpt: string;
  /** Stored rich text, to be rendered through renderRichText. */
  content: string;
  featured_image: string | null;
  first_published_at: string | null;
  /** ISO time at which the post is taken down; null for never. */
  unpublish_at: string | null;
  /** ISO time shown as the post's date: published_at, else created_at (SPEC §2). */
  date: string;
  readMinutes: number;
}

/** The fields that a card shows. */
export type PostSummary = ReturnType<typeof toSummary>;

/** Converts a post to the fields of its card, without its text. */
export function toSummary(post: Post) {
  const { content: _text, created_at: _created, updated_at: _version, ...fields } = post;
  const { published_at: _last, first_published_at: _first, unpublish_at: _end, ...summary } = fields;
  return summary;
}

export type PostSort = "title" | "published" | "updated" | "created";

/** The admin area's list of posts (DESIGN §9.12), newest first by default (SPEC §7). */
export const postList: StaffList<PostSort> = {
  path: "/admin/posts",
  sorts: { title: "asc", published: "desc", updated: "desc", created: "desc" },
  usual: "created",
};

const WORDS_PER_MINUTE = 200;

/**
 * Reading time in whole minutes (SPEC §9): words without tags, divided by 200, rounded up.
 * @param html rich text; the minimum is one minute, also for an empty text
 */
export function readMinutes(html: string): number {
  let words = 0;
  // Counted one by one: an array of a very long post's words would block the event loop.
  const word = /<[^>]*>|[^\s<]+|</g;
  let end = -1;
  for (let found = word.exec(html); found; found = word.exec(html)) {
    const isTag = found[0].length > 1 && found[0].startsWith("<");
    if (!isTag && found.index !== end) words += 1;
    end = isTag ? -1 : word.lastIndex;
  }
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));
}

export function postPath(slug: string): string {
  return `/blog/${encodeURIComponent(slug)}`;
}
