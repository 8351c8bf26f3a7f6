import { cipherOf } from "#app/accounts/auth.server.ts";
import { findCalendarFeed } from "#app/accounts/calendar-feeds.queries.server.ts";
import { AccountScreen } from "#app/accounts/edit/account-screen.tsx";
import { listPasskeys } from "#app/accounts/passkeys.queries.server.ts";
import { listSessions } from "#app/accounts/sessions.queries.server.ts";
import { readTwoStep } from "#app/accounts/two-step.server.ts";
import { readFirstName } from "#app/accounts/users.queries.server.ts";
import { useViewer } from "#app/kernel/verbs/staff-only.tsx";
import { pushKeys } from "#app/platform/push/push-keys.server.ts";
import { listDevices } from "#app/platform/push/push-subscriptions.queries.server.ts";
import { adminMeta } from "#app/site/request/admin-meta.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import { ago } from "#app/site/settings/retention.ts";
import { readBusinessProfile } from "#app/site/settings/site.queries.server.ts";
import type { Route } from "./+types/account";

export { ErrorBoundary } from "#app/site/request/page-error.tsx";

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ auth, signedLinks, database: { db } }, { viewer, origin }) => {
    const current = await auth.api.getSession({ headers: args.request.headers });
    const id = viewer?.id ?? "";
    const { retention } = await readBusinessProfile(db);
    const isAdministrator = viewer?.role === "administrator";
    const feed = isAdministrator ? await findCalendarFeed(db, id) : undefined;
    return {
      firstName: (await readFirstName(db, id)) ?? "",
      sessions: await listSessions(db, id, {
        currentId: current?.session.id ?? null,
        since: ago(retention.sessions, new Date()),
      }),
      passkeys: await listPasskeys(db, id),
      twoStep: await readTwoStep(db, cipherOf(auth), id),
      notifications: isAdministrator
        ? { publicKey: pushKeys(auth.options.secret).publicKey, devices: await listDevices(db, id) }
        : null,
      calendarFeed: isAdministrator
        ? { address: feed ? `${origin}/calendar/${signedLinks("calendar").create(feed)}/visits.ics` : null }
        : null,
    };
  });

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Your account", matches);

export default function Account({ loaderData }: Route.ComponentProps) {
  const viewer = useViewer();
  return viewer && <AccountScreen viewer={viewer} {...loaderData} />;
}
