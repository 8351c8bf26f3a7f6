import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { CollectionList } from "#app/kernel/documents/collections/edit/collection-list.tsx";
import { team } from "#app/site/team/team.collection.ts";
import { loadPage } from "../load-page.server.ts";
import { adminMeta } from "./admin-meta.ts";
import { loadCollectionList } from "./load-list.server.ts";

export { ErrorBoundary } from "../public/page-error.tsx";

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, ({ database: { db } }) => loadCollectionList(args.request, db, team));

export const meta: MetaFunction = ({ matches }) => adminMeta(team.screen.title, matches);

export default function Team() {
  return <CollectionList collection={team} {...useLoaderData<typeof loader>()} />;
}
