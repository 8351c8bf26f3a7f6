import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { adminMeta } from "#app/site/request/admin-meta.ts";
import { loadList } from "#app/site/request/load-list.server.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import { ServicesManager } from "#app/site/services/edit/services-manager.tsx";
import { services } from "#app/site/services/services.collection.ts";
import { findService, listServicePage } from "#app/site/services/services.queries.server.ts";

export { ErrorBoundary } from "#app/site/request/page-error.tsx";

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, ({ database: { db } }) =>
    loadList(
      args.request,
      services.list,
      (requested) => listServicePage(db, requested),
      (id) => findService(db, id),
    ),
  );

export const meta: MetaFunction = ({ matches }) => adminMeta("Services", matches);

export default function Services() {
  return <ServicesManager {...useLoaderData<typeof loader>()} />;
}
