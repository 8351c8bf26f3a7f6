import type { ReactNode } from "react";
import type { Category } from "#app/features/categories/category.ts";
import { CategoryFilter } from "#app/features/categories/category-filter.tsx";
import { Section, Wrap } from "#app/ui/layout.tsx";
import { PageLinks } from "#app/ui/page-links.tsx";
import { listPath } from "./public-page.ts";

interface FilteredListProps {
  /** The path of the list without a category. */
  basePath: string;
  /** 'All Projects' or 'All Posts' (SPEC §2). */
  allLabel: string;
  categories: Category[];
  /** The selected category; null for all. */
  category: Category | null;
  /** `page` counts from 1. */
  list: { page: number; pageCount: number };
  /** The records of this page, or the reason why there are none. */
  children: ReactNode;
}

/** A public list with its categories above and its pagination below. */
export function FilteredList({
  basePath,
  allLabel,
  categories,
  category,
  list,
  children,
}: FilteredListProps) {
  const slug = category?.slug ?? null;
  return (
    <Section ground="paper">
      <Wrap className="grid grid-cols-[minmax(0,1fr)] gap-block">
        <CategoryFilter categories={categories} current={slug} allLabel={allLabel} basePath={basePath} />
        {children}
        <PageLinks
          page={list.page}
          pageCount={list.pageCount}
          addressOf={(page) => listPath(basePath, slug, page)}
        />
      </Wrap>
    </Section>
  );
}
