import type { LoaderFunctionArgs, MetaFunction } from "react-router";
import { useLoaderData } from "react-router";
import { findListedService, listServicePage } from "#app/features/services/admin-list.queries.server.ts";
import { serviceList } from "#app/features/services/admin-list.ts";
import { ServicesManager } from "#app/features/services/edit/services-manager.tsx";
import { findAskedForm } from "#app/platform/http/list-query.ts";
import { readStaffList } from "#app/platform/http/staff-list.ts";
import { loadPage } from "../load-page.server.ts";
import { PageError } from "../public/page-error.tsx";
import { adminMeta } from "./admin-meta.ts";

const PAGE_SIZE = 50;

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async ({ database: { db } }) => {
    const query = new URL(args.request.url).searchParams;
    const wanted = readStaffList(serviceList, query);
    const { page, ...found } = await listServicePage(db, { ...wanted, pageSize: PAGE_SIZE });
    return {
      ...found,
      request: { ...wanted, page },
      asked: await findAskedForm(query, (id) => findListedService(db, id)),
    };
  });

export const meta: MetaFunction = ({ matches }) => adminMeta("Services", matches);

export default function Services() {
  return <ServicesManager {...useLoaderData<typeof loader>()} />;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <PageError error={error} />;
}
