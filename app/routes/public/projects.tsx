import { wordings } from "#app/kernel/documents/pages/placeholders.ts";
import { texts } from "#app/platform/texts.ts";
import { ProjectListEditor } from "#app/site/projects/edit-slots.ts";
import { ProjectGrid } from "#app/site/projects/project-grid.tsx";
import { listProjects, randomProjectPicture } from "#app/site/projects/projects.queries.server.ts";
import { heroPictureHandle, listPath, publicMeta } from "#app/site/request/public-page.ts";
import { fillFacts } from "#app/site/settings/business-facts.ts";
import type { Route } from "./+types/projects";
import { ClosingWithCall } from "./closing.tsx";
import { loadFilteredList } from "./filtered-list.server.ts";
import { FilteredListPage } from "./filtered-list-page.tsx";
import { projectsContent } from "./projects-content.ts";

export const handle = heroPictureHandle;

export const loader = (args: Route.LoaderArgs) =>
  loadFilteredList(args, {
    kind: "project",
    content: projectsContent,
    pageSize: 24,
    list: listProjects,
    randomPicture: randomProjectPicture,
    defaultPicture: "projects",
  });

export const meta = publicMeta<Route.ComponentProps["loaderData"]>((loaderData, { profile }) => {
  const { content, category, list, unknownCategory } = loaderData;
  const topic = category ? `${category.name} projects` : "Projects";
  return {
    search: category ? null : content.search,
    title: `${topic} | ${profile.name}`,
    description: `${topic} by ${fillFacts(wordings("{name} in {area}", "{name}"), profile)}, with before-and-after pictures.`,
    path: listPath("/projects", category?.slug ?? null, list.page),
    image: loaderData.heroPicture,
    robots: unknownCategory ? "noindex" : undefined,
    breadcrumbs: [{ name: "Projects", path: "/projects" }],
  };
});

const { projects: title, noProjects, noProjectsIn } = texts.empty;

export default function Projects({ loaderData }: Route.ComponentProps) {
  const { content, list } = loaderData;
  const page = { description: projectsContent, content };
  return (
    <FilteredListPage
      of={page}
      loaded={loaderData}
      basePath="/projects"
      allLabel="All Projects"
      empty={{ symbol: "shrub", title, all: noProjects, within: noProjectsIn }}
      editor={(props) => <ProjectListEditor projects={list.items} {...props} />}
      after={<ClosingWithCall of={page} />}
    >
      <ProjectGrid projects={list.items} />
    </FilteredListPage>
  );
}
