import { UsersManager } from "#app/accounts/edit/users-manager.tsx";
import { listUsers } from "#app/accounts/users.queries.server.ts";
import { useViewer } from "#app/kernel/verbs/staff-only.tsx";
import { loadPage } from "../load-page.server.ts";
import type { Route } from "./+types/users";
import { adminMeta } from "./admin-meta.ts";

export { ErrorBoundary } from "../public/page-error.tsx";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ config, database: { db } }) => ({
    users: await listUsers(db),
    mailIsSetUp: config.mail.smtpUrl !== undefined,
  }));

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Users", matches);

export default function Users({ loaderData }: Route.ComponentProps) {
  return <UsersManager {...loaderData} viewerId={useViewer()?.id ?? ""} />;
}
