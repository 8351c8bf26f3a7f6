import { EnquiryBoard } from "#app/modules/enquiries/edit/enquiry-board.tsx";
import { listBoard } from "#app/modules/enquiries/enquiry-board.queries.server.ts";
import { loadPage } from "../load-page.server.ts";
import type { Route } from "./+types/enquiry-board";
import { adminMeta } from "./admin-meta.ts";

export { ErrorBoundary } from "../public/page-error.tsx";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }) => ({ columns: await listBoard(db) }));

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Messages", matches);

export default function Board({ loaderData }: Route.ComponentProps) {
  return <EnquiryBoard {...loaderData} />;
}
