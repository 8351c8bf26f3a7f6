import type { Category } from "#app/features/categories/category.ts";
import type { Picture } from "#app/features/media/picture.ts";
import type { StaffList } from "#app/platform/http/staff-list.ts";

export type PostSort = "title" | "published" | "updated" | "created";

/** The admin area's list of posts (DESIGN §9.12), newest first unless asked otherwise (SPEC §7). */
export const postList: StaffList<PostSort> = {
  path: "/admin/posts",
  sorts: { title: "asc", published: "desc", updated: "desc", created: "desc" },
  usual: "created",
};

/** A post as a row of that list shows it; its form fetches the rest. */
export interface ListedPost {
  id: string;
  title: string;
  slug: string;
  picture: Picture | null;
  /** By name. */
  categories: Category[];
  published: boolean;
  /** ISO time; null for a draft. */
  published_at: string | null;
  /** ISO time. */
  created_at: string;
  /** ISO time. */
  updated_at: string;
}
