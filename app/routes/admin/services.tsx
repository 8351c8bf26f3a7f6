import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { ServicesManager } from "#app/site/services/edit/services-manager.tsx";
import { services } from "#app/site/services/services.collection.ts";
import { findService, listServicePage } from "#app/site/services/services.queries.server.ts";
import { loadPage } from "../load-page.server.ts";
import { adminMeta } from "./admin-meta.ts";
import { loadList } from "./load-list.server.ts";

export { ErrorBoundary } from "../public/page-error.tsx";

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
