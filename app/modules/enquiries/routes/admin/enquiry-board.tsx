import { EnquiryBoard } from "#app/modules/enquiries/edit/enquiry-board.tsx";
import { listBoard } from "#app/modules/enquiries/enquiry-board.queries.server.ts";
import { adminMeta } from "#app/site/request/admin-meta.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import type { Route } from "./+types/enquiry-board";

export { ErrorBoundary } from "#app/site/request/page-error.tsx";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }) => ({ columns: await listBoard(db) }));

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Messages", matches);

export default function Board({ loaderData }: Route.ComponentProps) {
  return <EnquiryBoard {...loaderData} />;
}
