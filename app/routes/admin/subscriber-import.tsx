import { SubscriberImports } from "#app/features/letters/edit/subscriber-import.tsx";
import { listImports } from "#app/features/letters/subscribers/subscriber-imports.queries.server.ts";
import { loadPage } from "../load-page.server.ts";
import { PageError } from "../public/page-error.tsx";
import type { Route } from "./+types/subscriber-import";
import { adminMeta } from "./admin-meta.ts";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }) => ({ lists: await listImports(db) }));

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Add people", matches);

export default function AddSubscribers({ loaderData }: Route.ComponentProps) {
  return <SubscriberImports {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} />;
}
