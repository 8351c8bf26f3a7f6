import type { LoaderFunctionArgs, MetaFunction } from "react-router";
import { useLoaderData } from "react-router";
import { listEditableCategories } from "#app/features/categories/categories.queries.server.ts";
import { findListedProject, listProjectPage } from "#app/features/projects/admin-list.queries.server.ts";
import { projectList } from "#app/features/projects/admin-list.ts";
import { ProjectsManager } from "#app/features/projects/edit/projects-manager.tsx";
import { findAskedForm } from "#app/platform/http/list-query.ts";
import { readStaffList } from "#app/platform/http/staff-list.ts";
import { loadPage } from "../load-page.server.ts";
import { PageError } from "../public/page-error.tsx";
import { adminMeta } from "./admin-meta.ts";

const PAGE_SIZE = 50;

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async ({ database: { db } }) => {
    const query = new URL(args.request.url).searchParams;
    const wanted = readStaffList(projectList, query);
    const { page, ...found } = await listProjectPage(db, { ...wanted, pageSize: PAGE_SIZE });
    return {
      ...found,
      request: { ...wanted, page },
      asked: await findAskedForm(query, (id) => findListedProject(db, id)),
      categories: await listEditableCategories(db, "project"),
    };
  });

export const meta: MetaFunction = ({ matches }) => adminMeta("Projects", matches);

export default function Projects() {
  return <ProjectsManager {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageError error={error} />;
}
