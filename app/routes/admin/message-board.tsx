import { MessageBoard } from "#app/features/contact/edit/message-board.tsx";
import { listBoard } from "#app/features/contact/message-board.queries.server.ts";
import { loadPage } from "../load-page.server.ts";
import type { Route } from "./+types/message-board";
import { adminMeta } from "./admin-meta.ts";

export { ErrorBoundary } from "../public/page-error.tsx";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }) => ({ columns: await listBoard(db) }));

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Messages", matches);

export default function Board({ loaderData }: Route.ComponentProps) {
  return <MessageBoard {...loaderData} />;
}
