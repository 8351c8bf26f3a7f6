import { data, useLocation } from "react-router";
import {
  listCategories,
  listEditableCategories,
} from "#app/features/categories/categories.queries.server.ts";
import { SitePicture } from "#app/features/media/picture.tsx";
import { readContent } from "#app/features/page-content/page-content.queries.server.ts";
import { PageSearch, PageText } from "#app/features/page-content/page-fields.tsx";
import { ProjectListEditor } from "#app/features/projects/edit-slots.ts";
import { ProjectGrid } from "#app/features/projects/project-grid.tsx";
import { listProjects, randomProjectPicture } from "#app/features/projects/projects.queries.server.ts";
import { StaffOnly } from "#app/features/staff/staff-only.tsx";
import { messages } from "#app/platform/messages.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageHero } from "#app/ui/page-hero.tsx";
import { loadPage } from "../load-page.server.ts";
import { loadProfile } from "../load-site-data.server.ts";
import { useSiteData } from "../site-data.ts";
import type { Route } from "./+types/projects";
import { ClosingWithCall } from "./closing.tsx";
import { FilteredList } from "./filtered-list.tsx";
import { heroPictureChance, loadDefaultPicture, loadListPage, readListRequest } from "./list-page.server.ts";
import { projectsContent } from "./projects-content.ts";
import { heroPictureHandle, listPath, publicMeta } from "./public-page.ts";

export const handle = heroPictureHandle;

const PAGE_SIZE = 24;

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }, state) => {
    const { viewer } = state;
    const { categorySlug, category, unknownCategory } = await readListRequest(db, "project", args.request);
    const list = await loadListPage(args.request, (page) =>
      listProjects(db, { includeDrafts: viewer !== null, categorySlug, page, pageSize: PAGE_SIZE }),
    );
    return data(
      {
        content: await readContent(db, projectsContent, await loadProfile(db, state)),
        list,
        category,
        unknownCategory,
        categories: await listCategories(db, "project"),
        /** For staff's forms. */
        editableCategories: viewer && (await listEditableCategories(db, "project")),
        heroPicture:
          (await randomProjectPicture(db, heroPictureChance(viewer, new Date(), Math.random))) ??
          (await loadDefaultPicture(db, "projects")),
      },
      { status: unknownCategory ? 404 : 200 },
    );
  });

export const meta = publicMeta<Route.ComponentProps["loaderData"]>((loaderData, { profile }) => {
  const { content, category, list, unknownCategory } = loaderData;
  const topic = category ? `${category.name} projects` : "Projects";
  const search = category ? null : content.search;
  return {
    title: search?.title || `${topic} | ${profile.name}`,
    description:
      search?.description ||
      `${topic} by ${profile.name} in ${profile.address.city} and nearby towns, with before-and-after pictures.`,
    path: listPath("/projects", category?.slug ?? null, list.page),
    image: loaderData.heroPicture,
    robots: unknownCategory ? "noindex" : undefined,
    breadcrumbs: [{ name: "Projects", path: "/projects" }],
  };
});

export default function Projects({ loaderData }: Route.ComponentProps) {
  const site = useSiteData();
  const { content, list, category, categories, editableCategories, unknownCategory } = loaderData;
  const page = { description: projectsContent, content };
  const { search } = useLocation();
  const nothing = emptyMessage(unknownCategory, category?.name);
  const projects =
    list.items.length > 0 ? (
      <ProjectGrid key={`${category?.slug} ${list.page}`} projects={list.items} />
    ) : (
      <EmptyState symbol="shrub" title={messages.empty.projects} level={2}>
        {nothing}
      </EmptyState>
    );
  return (
    <>
      <PageHero
        title={<PageText of={page} at="heading.title" />}
        lead={<PageText of={page} at="heading.introduction" />}
        picture={<SitePicture picture={loaderData.heroPicture} sizes="100vw" priority alt="" />}
      />
      <FilteredList
        basePath="/projects"
        allLabel="All Projects"
        categories={categories}
        category={category}
        list={list}
      >
        {editableCategories ? (
          <StaffOnly fallback={projects}>
            <ProjectListEditor
              key={search}
              projects={list.items}
              categories={editableCategories}
              emptyMessage={nothing}
            />
          </StaffOnly>
        ) : (
          projects
        )}
      </FilteredList>
      <ClosingWithCall of={page} phone={site?.profile.phone ?? ""} />
      <PageSearch of={page} />
    </>
  );
}

function emptyMessage(unknownCategory: boolean, categoryName: string | undefined): string {
  if (unknownCategory) return messages.empty.unknownCategory;
  return categoryName ? messages.empty.noProjectsIn(categoryName) : messages.empty.noProjects;
}
