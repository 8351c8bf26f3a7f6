import { slugify } from "#app/platform/slug.ts";
import type { CategoryKind } from "./category-kind.ts";

export interface Category {
  id: string;
  kind: CategoryKind;
  name: string;
  slug: string;
  description: string;
}

/** A category as staff's picker shows it. */
export interface EditableCategory extends Category {
  /** ISO time. */
  updated_at: string;
  /** How many records have it. */
  uses: number;
}

/**
 * Finds the category that matches a service: the longest one whose words occur in the title, so 'Design'
 * matches 'Garden Design'. Slugs are compared, so that case and punctuation are ignored.
 * @param title of the service
 * @returns null if none matches
 */
export function categoryFitting<T extends Pick<Category, "slug">>(
  title: string,
  categories: readonly T[],
): T | null {
  const requested = `-${slugify(title)}-`;
  const fitting = categories.filter(({ slug }) => requested.includes(`-${slug}-`));
  return fitting.toSorted((one, other) => other.slug.length - one.slug.length)[0] ?? null;
}

/** Maximum number of categories on a card or tile (SPEC §9). */
const MAX_BADGES = 2;

/**
 * The badges of a card: at most two category names, then '+N' for the rest (SPEC §9).
 * @returns an empty list when there is no category
 */
export function categoryBadges(categories: readonly Pick<Category, "name">[]): string[] {
  const names = categories.slice(0, MAX_BADGES).map((category) => category.name);
  const rest = categories.length - names.length;
  return rest > 0 ? [...names, `+${rest}`] : names;
}
