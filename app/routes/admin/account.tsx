import { cipherOf } from "#app/accounts/auth.server.ts";
import { AccountScreen } from "#app/accounts/edit/account-screen.tsx";
import { listPasskeys } from "#app/accounts/passkeys.queries.server.ts";
import { listSessions } from "#app/accounts/sessions.queries.server.ts";
import { readTwoStep } from "#app/accounts/two-step.server.ts";
import { readFirstName } from "#app/accounts/users.queries.server.ts";
import { useViewer } from "#app/kernel/verbs/staff-only.tsx";
import { adminMeta } from "#app/site/request/admin-meta.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import { ago } from "#app/site/settings/retention.ts";
import { readBusinessProfile } from "#app/site/settings/site.queries.server.ts";
import { loadScreenParts } from "#app/site/slots/screen-part-data.server.ts";
import { ScreenParts } from "#app/site/slots/screen-parts.tsx";
import type { Route } from "./+types/account";

export { ErrorBoundary } from "#app/site/request/page-error.tsx";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (runtime, { viewer, origin }) => {
    const { auth, database } = runtime;
    const { db } = database;
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
      parts: await loadScreenParts("account", runtime, { viewer, origin }),
    };
  });

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Your account", matches);

export default function Account({ loaderData }: Route.ComponentProps) {
  const viewer = useViewer();
  const { parts, ...account } = loaderData;
  return (
    viewer && (
      <AccountScreen viewer={viewer} {...account}>
        <ScreenParts screen="account" data={parts} />
      </AccountScreen>
    )
  );
}
