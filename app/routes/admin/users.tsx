import { UsersManager } from "#app/features/auth/edit/users-manager.tsx";
import { listUsers } from "#app/features/auth/users.queries.server.ts";
import { useViewer } from "#app/features/staff/staff-only.tsx";
import { loadPage } from "../load-page.server.ts";
import { PageError } from "../public/page-error.tsx";
import type { Route } from "./+types/users";
import { adminMeta } from "./admin-meta.ts";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ config, database: { db } }) => ({
    users: await listUsers(db),
    mailIsSetUp: config.mail.smtpUrl !== undefined,
  }));

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Users", matches);

export default function Users({ loaderData }: Route.ComponentProps) {
  return <UsersManager {...loaderData} viewerId={useViewer()?.id ?? ""} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} />;
}
