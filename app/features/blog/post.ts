import type { Category } from "#app/features/categories/category.ts";
import type { Picture } from "#app/features/media/picture.ts";

export interface PostSummary {
  id: string;
  title: string;
  slug: string;
  excerpt: string;
  picture: Picture | null;
  published: boolean;
  /** ISO time shown as the post's date: published_at, else created_at (SPEC §2). */
  date: string;
  readMinutes: number;
  categories: Category[];
}

export interface Post extends PostSummary {
  /** Stored rich text, to be rendered through renderRichText. */
  content: string;
  featured_image: string | null;
  published_at: string | null;
  first_published_at: string | null;
  created_at: string;
  updated_at: string;
}

const WORDS_PER_MINUTE = 200;

/**
 * Reading time in whole minutes (SPEC §9): words without tags, divided by 200, rounded up.
 * @param html rich text; an empty text still reads in one minute
 */
export function readMinutes(html: string): number {
  const words = html.replace(/<[^>]*>/g, " ").match(/\S+/g)?.length ?? 0;
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE));
}

/** The address of a post. */
export function postPath(slug: string): string {
  return `/blog/${encodeURIComponent(slug)}`;
}
