import { UsersManager } from "#app/accounts/edit/users-manager.tsx";
import { listUsers } from "#app/accounts/users.queries.server.ts";
import { useViewer } from "#app/kernel/verbs/staff-only.tsx";
import { adminMeta } from "#app/site/request/admin-meta.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import type { Route } from "./+types/users";

export { ErrorBoundary } from "#app/site/request/page-error.tsx";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ config, database: { db } }) => ({
    users: await listUsers(db),
    mailIsSetUp: config.mail.smtpUrl !== undefined,
  }));

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Users", matches);

export default function Users({ loaderData }: Route.ComponentProps) {
  return <UsersManager {...loaderData} viewerId={useViewer()?.id ?? ""} />;
}
