import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { TrashScreen } from "#app/kernel/history/edit/trash-screen.tsx";
import { listTrash } from "#app/kernel/history/revisions.queries.server.ts";
import { trashList } from "#app/kernel/history/trash.ts";
import { entityRevisions } from "../entity-revisions.server.ts";
import { loadPage } from "../load-page.server.ts";
import { adminMeta } from "./admin-meta.ts";
import { loadList } from "./load-list.server.ts";

export { ErrorBoundary } from "../public/page-error.tsx";

export const loader = (args: LoaderFunctionArgs) =>
  loadPage(args, async ({ database: { db } }, { viewer }) => {
    const { opened: _none, ...list } = await loadList(
      args.request,
      trashList,
      (requested) => listTrash(db, entityRevisions, viewer?.role ?? "editor", requested),
      async () => null,
    );
    return list;
  });

export const meta: MetaFunction = ({ matches }) => adminMeta("Trash", matches);

export default function Trash() {
  return <TrashScreen {...useLoaderData<typeof loader>()} />;
}
