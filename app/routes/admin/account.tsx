import { cipherOf } from "#app/features/auth/auth.server.ts";
import { AccountScreen } from "#app/features/auth/edit/account-screen.tsx";
import { listPasskeys } from "#app/features/auth/passkeys.queries.server.ts";
import { listSessions } from "#app/features/auth/sessions.queries.server.ts";
import { readTwoStep } from "#app/features/auth/two-step.server.ts";
import { readFirstName } from "#app/features/auth/users.queries.server.ts";
import { ago } from "#app/features/site/retention.ts";
import { readBusinessProfile } from "#app/features/site/site.queries.server.ts";
import { useViewer } from "#app/features/staff/staff-only.tsx";
import { pushKeys } from "#app/platform/push/push-keys.server.ts";
import { listDevices } from "#app/platform/push/push-subscriptions.queries.server.ts";
import { loadPage } from "../load-page.server.ts";
import type { Route } from "./+types/account";
import { adminMeta } from "./admin-meta.ts";

export { ErrorBoundary } from "../public/page-error.tsx";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ auth, database: { db } }, { viewer }) => {
    const current = await auth.api.getSession({ headers: args.request.headers });
    const id = viewer?.id ?? "";
    const { retention } = await readBusinessProfile(db);
    return {
      firstName: (await readFirstName(db, id)) ?? "",
      sessions: await listSessions(db, id, {
        currentId: current?.session.id ?? null,
        since: ago(retention.sessions, new Date()),
      }),
      passkeys: await listPasskeys(db, id),
      twoStep: await readTwoStep(db, cipherOf(auth), id),
      notifications:
        viewer?.role === "administrator"
          ? { publicKey: pushKeys(auth.options.secret).publicKey, devices: await listDevices(db, id) }
          : null,
    };
  });

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Your account", matches);

export default function Account({ loaderData }: Route.ComponentProps) {
  const viewer = useViewer();
  return viewer && <AccountScreen viewer={viewer} {...loaderData} />;
}
