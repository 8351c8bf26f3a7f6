import { data, type LoaderFunctionArgs } from "react-router";
import {
  findCategory,
  listCategories,
  listEditableCategories,
} from "#app/kernel/categories/categories.queries.server.ts";
import type { CategoryKind } from "#app/kernel/categories/category-kind.ts";
import { readContent } from "#app/kernel/documents/pages/page-content.queries.server.ts";
import type { ContentDescription, ContentSections } from "#app/kernel/documents/pages/page-content.ts";
import type { Picture } from "#app/kernel/files/picture.ts";
import type { ListPage, PageRequest } from "#app/platform/db/paged-list.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import { loadProfile } from "#app/site/request/load-profile.server.ts";
import { placeholdersOf } from "#app/site/settings/business-facts.ts";
import { heroPictureChance, loadDefaultPicture, loadListPage } from "./list-page.server.ts";

interface FilteredList<Sections extends ContentSections, Item> {
  kind: CategoryKind;
  /** What the page says. */
  content: ContentDescription<Sections>;
  pageSize: number;
  list(
    db: Db,
    requested: PageRequest & { includeDrafts: boolean; categorySlug: string | null },
  ): Promise<ListPage<Item>>;
  /** Returns a record's picture, chosen by a number from 0 to 1; null if none has one. */
  randomPicture(db: Db, chance: number): Promise<Picture | null>;
  defaultPicture: "projects" | "blog";
}

/**
 * Loads the page of a public list that is filtered by `?category=…` (DESIGN §11: lists are filtered and paged
 * by plain links). An unknown category is a page with a message and status 404.
 */
export const loadFilteredList = <Sections extends ContentSections, Item>(
  args: LoaderFunctionArgs,
  of: FilteredList<Sections, Item>,
) =>
  loadPage(args, async ({ database: { db } }, state) => {
    const { viewer } = state;
    const categorySlug = new URL(args.request.url).searchParams.get("category");
    const category = categorySlug === null ? null : await findCategory(db, of.kind, categorySlug);
    const unknownCategory = categorySlug !== null && category === null;
    const list = await loadListPage(args.request, (page) =>
      of.list(db, { includeDrafts: viewer !== null, categorySlug, page, pageSize: of.pageSize }),
    );
    return data(
      {
        content: await readContent(db, of.content, placeholdersOf(await loadProfile(db, state))),
        list,
        category,
        unknownCategory,
        categories: await listCategories(db, of.kind),
        /** For staff's forms. */
        editableCategories: viewer && (await listEditableCategories(db, of.kind)),
        heroPicture:
          (await of.randomPicture(db, heroPictureChance(viewer, new Date(), Math.random))) ??
          (await loadDefaultPicture(db, of.defaultPicture)),
      },
      { status: unknownCategory ? 404 : 200 },
    );
  });
