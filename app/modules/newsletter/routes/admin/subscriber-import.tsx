import { SubscriberImports } from "#app/modules/newsletter/edit/subscriber-import.tsx";
import { listImports } from "#app/modules/newsletter/subscribers/subscriber-imports.queries.server.ts";
import { adminMeta } from "#app/site/request/admin-meta.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import type { Route } from "./+types/subscriber-import";

export { ErrorBoundary } from "#app/site/request/page-error.tsx";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }) => ({ lists: await listImports(db) }));

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Add people", matches);

export default function AddSubscribers({ loaderData }: Route.ComponentProps) {
  return <SubscriberImports {...loaderData} />;
}
