import { Fragment, type ReactNode } from "react";
import { useLocation } from "react-router";
import type { Category, EditableCategory } from "#app/kernel/categories/category.ts";
import { CategoryFilter } from "#app/kernel/categories/category-filter.tsx";
import type { DescribedContent, searchSection } from "#app/kernel/documents/pages/page-content.ts";
import { PageSearch, PageText } from "#app/kernel/documents/pages/page-fields.tsx";
import type { headingSection } from "#app/kernel/documents/pages/page-sections.ts";
import type { Picture } from "#app/kernel/files/picture.ts";
import { SitePicture } from "#app/kernel/files/picture.tsx";
import { StaffOnly } from "#app/kernel/verbs/staff-only.tsx";
import { texts } from "#app/platform/texts.ts";
import { listPath } from "#app/site/request/public-page.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Section, Wrap } from "#app/ui/layout.tsx";
import { PageHero } from "#app/ui/page-hero.tsx";
import { PageLinks } from "#app/ui/page-links.tsx";
import type { PlanSymbolName } from "#app/ui/plan-symbol-names.ts";

interface FilteredListPageProps {
  of: DescribedContent<typeof searchSection & ReturnType<typeof headingSection>>;
  /** The result of loadFilteredList. */
  loaded: {
    /** `page` counts from 1. */
    list: { items: readonly unknown[]; page: number; pageCount: number };
    categories: Category[];
    /** The selected category; null for all. */
    category: Category | null;
    unknownCategory: boolean;
    editableCategories: EditableCategory[] | null;
    heroPicture: Picture | null;
  };
  /** The path of the list without a category. */
  basePath: string;
  /** 'All Projects' or 'All Posts' (SPEC §2). */
  allLabel: string;
  empty: { symbol: PlanSymbolName; title: string; all: string; within(category: string): string };
  /** Renders the list for staff. */
  editor(props: { categories: EditableCategory[]; emptyMessage: string }): ReactNode;
  /** Shown below the list. */
  after: ReactNode;
  /** The records of this page. */
  children: ReactNode;
}

/** The page of a public list, with its categories above and its pagination below. */
export function FilteredListPage(props: FilteredListPageProps) {
  const { of, loaded, basePath, allLabel, empty, editor, after, children } = props;
  const { list, categories, category, unknownCategory, editableCategories, heroPicture } = loaded;
  const { search } = useLocation();
  const slug = category?.slug ?? null;
  const found = category ? empty.within(category.name) : empty.all;
  const emptyMessage = unknownCategory ? texts.empty.unknownCategory : found;
  const records =
    list.items.length > 0 ? (
      <Fragment key={`${slug} ${list.page}`}>{children}</Fragment>
    ) : (
      <EmptyState symbol={empty.symbol} title={empty.title} level={2}>
        {emptyMessage}
      </EmptyState>
    );
  return (
    <>
      <PageHero
        title={<PageText of={of} at="heading.title" />}
        lead={<PageText of={of} at="heading.introduction" />}
        picture={<SitePicture picture={heroPicture} sizes="100vw" priority alt="" />}
      />
      <Section ground="paper">
        <Wrap className="grid grid-cols-[minmax(0,1fr)] gap-block">
          <CategoryFilter categories={categories} current={slug} allLabel={allLabel} basePath={basePath} />
          {editableCategories ? (
            <StaffOnly fallback={records}>
              <Fragment key={search}>{editor({ categories: editableCategories, emptyMessage })}</Fragment>
            </StaffOnly>
          ) : (
            records
          )}
          <PageLinks
            page={list.page}
            pageCount={list.pageCount}
            addressOf={(page) => listPath(basePath, slug, page)}
          />
        </Wrap>
      </Section>
      {after}
      <PageSearch of={of} />
    </>
  );
}
