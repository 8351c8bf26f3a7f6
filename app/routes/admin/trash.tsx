import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from "react-router";
import { TrashScreen } from "#app/kernel/history/edit/trash-screen.tsx";
import { listTrash } from "#app/kernel/history/revisions.queries.server.ts";
import { trashList } from "#app/kernel/history/trash.ts";
import { adminMeta } from "#app/site/request/admin-meta.ts";
import { loadList } from "#app/site/request/load-list.server.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import { entityRevisions } from "../entity-revisions.server.ts";

export { ErrorBoundary } from "#app/site/request/page-error.tsx";

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
