import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { CollectionList } from "#app/kernel/documents/collections/edit/collection-list.tsx";
import { adminMeta } from "#app/site/request/admin-meta.ts";
import { loadCollectionList } from "#app/site/request/load-list.server.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import { team } from "#app/site/team/team.collection.ts";

export { ErrorBoundary } from "#app/site/request/page-error.tsx";

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, ({ database: { db } }) => loadCollectionList(args.request, db, team));

export const meta: MetaFunction = ({ matches }) => adminMeta(team.screen.title, matches);

export default function Team() {
  return <CollectionList collection={team} {...useLoaderData<typeof loader>()} />;
}
