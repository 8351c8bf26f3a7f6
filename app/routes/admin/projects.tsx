import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { listEditableCategories } from "#app/kernel/categories/categories.queries.server.ts";
import { ProjectsManager } from "#app/site/projects/edit/projects-manager.tsx";
import { projectList } from "#app/site/projects/project.ts";
import { findListedProject, listProjectPage } from "#app/site/projects/projects.queries.server.ts";
import { adminMeta } from "#app/site/request/admin-meta.ts";
import { loadList } from "#app/site/request/load-list.server.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";

export { ErrorBoundary } from "#app/site/request/page-error.tsx";

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async ({ database: { db } }) => ({
    ...(await loadList(
      args.request,
      projectList,
      (requested) => listProjectPage(db, requested),
      (id) => findListedProject(db, id),
    )),
    categories: await listEditableCategories(db, "project"),
  }));

export const meta: MetaFunction = ({ matches }) => adminMeta("Projects", matches);

export default function Projects() {
  return <ProjectsManager {...useLoaderData<typeof loader>()} />;
}
