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

/** A post as its form shows it; for staff only. */
export interface EditablePost {
  id: string;
  title: string;
  slug: string;
  excerpt: string;
  /** Clean HTML. */
  content: string;
  /** "" for none. */
  featured_image: string;
  published: boolean;
  updated_at: string;
  category_ids: string[];
}

/** What `GET /staff/post/{id}` answers to staff. */
export interface EditablePostAnswer {
  kind: "loaded";
  post: EditablePost;
}

/** Takes from a post what its form shows. */
export function toEditablePost(post: Post): EditablePost {
  const { id, title, slug, excerpt, content, featured_image, published, updated_at, categories } = post;
  const category_ids = categories.map((category) => category.id);
  return {
    id,
    title,
    slug,
    excerpt,
    content,
    featured_image: featured_image ?? "",
    published,
    updated_at,
    category_ids,
  };
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

/** The slug of a post whose title has no letter or digit of the Latin alphabet. */
export const NAMELESS_POST = "post";
