import { ChipLink } from "#app/ui/badge.tsx";
import type { Category } from "./category.ts";

interface CategoryFilterProps {
  categories: Category[];
  /** Slug of the chosen category; null when all are shown. */
  current: string | null;
  /** 'All Projects' or 'All Posts' (SPEC §2). */
  allLabel: string;
  /** Path of the list. The filters are links, so they work without JavaScript. */
  basePath: string;
}

/** The row of category filters above a list; null without categories. */
export function CategoryFilter({ categories, current, allLabel, basePath }: CategoryFilterProps) {
  if (categories.length === 0) return null;
  return (
    <nav aria-label="Filter by category">
      <ul className="flex flex-wrap gap-2">
        <li>
          <ChipLink to={basePath} current={current === null}>
            {allLabel}
          </ChipLink>
        </li>
        {categories.map((category) => (
          <li key={category.id}>
            <ChipLink
              to={`${basePath}?category=${encodeURIComponent(category.slug)}`}
              current={category.slug === current}
            >
              {category.name}
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
