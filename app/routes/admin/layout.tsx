import { data, Outlet, redirect, useLocation, useNavigation } from "react-router";
import { StaffBar } from "#app/accounts/edit/staff-bar.tsx";
import StaffHost from "#app/accounts/edit/staff-host.tsx";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { texts } from "#app/platform/texts.ts";
import { PhotoUploadsHost } from "#app/site/projects/edit/photo-uploads-host.tsx";
import { PageError } from "#app/site/request/page-error.tsx";
import { requestContext } from "#app/site/request/site-context.server.ts";
import { useSiteData } from "#app/site/request/site-data.ts";
import { PageFade } from "#app/site/shell/page-fade.tsx";
import { LoadingNote } from "#app/ui/loading-note.tsx";
import { SkipLink } from "#app/ui/skip-link.tsx";
import type { Route } from "./+types/layout";
import { Sidebar } from "./sidebar.tsx";

export { BareErrorBoundary as ErrorBoundary } from "#app/site/request/page-error.tsx";

/**
 * Runs before every nested loader and action, also for React Router's data requests: without a session it
 * redirects to the login form (SPEC §2, §8).
 */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    const { viewer, sessionUnknown } = context.get(requestContext);
    if (sessionUnknown) throw data(texts.outage.database, { status: 503 });
    if (!viewer) throw redirect("/admin/login");
  },
];

/** Makes React Router run the middleware on every navigation inside the admin area, and every reload. */
export const loader = () => null;

/** The admin shell (SPEC §2): sidebar and screen. */
export default function AdminLayout() {
  const site = useSiteData();
  const { pathname } = useLocation();
  const navigation = useNavigation();
  if (!site?.viewer) return <PageError error={null} />;
  const { profile, viewer, entryCounts = {} } = site;
  return (
    <div
      translate="no"
      className="staff grid [--bar-top:0px] min-h-[calc(100dvh-var(--staff-bar,0px))] grid-cols-[minmax(0,1fr)] bg-film lg:grid-cols-[17rem_minmax(0,1fr)]"
    >
      <SkipLink to="content">Skip to content</SkipLink>
      <Sidebar profile={profile} viewer={viewer} pathname={pathname} counts={entryCounts} />
      <div className="room-for-toast min-w-0 p-[clamp(min(1.25rem,6vw),3vw,3rem)]">
        <noscript>
          <p className="mb-6 max-w-[62ch] rounded-cut bg-draft-tint p-4 text-draft">
            {staffTexts.staff.needsScripts}
          </p>
        </noscript>
        <PageFade>
          <Outlet />
        </PageFade>
      </div>
      <StaffBar viewer={viewer} pathname={pathname} counts={entryCounts} />
      <LoadingNote pending={navigation.state === "loading"} />
      <StaffHost email={viewer.email} />
      <PhotoUploadsHost />
    </div>
  );
}
