import "#app/staff.css";
import { type ComponentType, type ReactNode, useEffect } from "react";
import { createRoutesStub, Outlet, useLoaderData, useLocation, useNavigate } from "react-router";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import StaffHost from "#app/accounts/edit/staff-host.tsx";
import { setTimeZone } from "#app/platform/business-clock.ts";
import PublicLayout from "#app/routes/public/layout.tsx";
import type { SiteData } from "#app/site/request/site-data.ts";
import { LinkNavigation } from "#app/ui/site-link.tsx";
import { patchTranslatedTexts } from "#app/ui/staff/translated-texts.ts";
import { administrator, siteData, staffData } from "./site-data.ts";

// As entry.client.tsx does.
patchTranslatedTexts();

type Stub = Parameters<typeof createRoutesStub>[0][number];

interface Options {
  /** The address at which it shows; '/' unless given. */
  path?: string;
  /** What its route's loader gives: asked again after each save, as a loader is. */
  loader?(request: Request): unknown;
  site?: Partial<SiteData>;
}

/** Where the page is, for tests of what leads where. */
function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="Address">{pathname + search}</output>;
}

/** As root.tsx. */
function Root({ onShown }: { onShown(): void }) {
  useEffect(onShown, [onShown]);
  return (
    <LinkNavigation value={useNavigate()}>
      <Outlet />
      <Address />
    </LinkNavigation>
  );
}

async function renderRoutes(path: string, site: Partial<SiteData>, Layout: ComponentType, child: Stub) {
  const data = (): SiteData => ({ ...siteData, ...staffData, ...site });
  setTimeZone(data().profile.timeZone);
  document.documentElement.lang = "en-CA";
  document.documentElement.dataset.staff = path.startsWith("/admin") ? "admin" : "website";
  // The production build of React has no `act`, which would wait for the loaders.
  const shown = Promise.withResolvers<void>();
  const Routes = createRoutesStub([
    {
      id: "root",
      path: "/",
      // A new object each time, by which the page knows that it was loaded anew.
      loader: data,
      HydrateFallback: () => null,
      Component: () => <Root onShown={shown.resolve} />,
      children: [
        { Component: Layout, children: [child] },
        { path: "*", Component: () => <h1>Another page</h1> },
      ],
    },
  ]);
  const rendered = await render(<Routes initialEntries={[path]} />);
  await shown.promise;
  // What is measured must not move any more; fonts are asked for once the page is laid out.
  document.body.getBoundingClientRect();
  await document.fonts.ready;
  return rendered;
}

/**
 * Shows a part of a page as staff have it: with the site's data, toasts, questions and the dialog that signs in again. A
 * link to anywhere else leads to an empty page.
 */
export function renderStaff(screen: ReactNode, { path = "/", loader = () => null, site = {} }: Options = {}) {
  // biome-ignore lint/correctness/noComponentHookFactories: made once a test
  const Layout = () => (
    <div className="staff">
      <Outlet />
      <StaffHost email={site.viewer?.email ?? administrator.email} />
    </div>
  );
  const { pathname } = new URL(path, location.origin);
  return renderRoutes(path, site, Layout, {
    path: pathname,
    loader: ({ request }) => loader(request),
    // biome-ignore lint/correctness/noComponentHookFactories: made once a test
    Component: () => screen,
  });
}

/** Shows a screen by itself as renderStaff() does, with what its loader gives as its props. */
export function renderScreen<Props extends object>(
  Screen: ComponentType<Props>,
  options: Options & { loader(request: Request): Props | Promise<Props> },
) {
  const Loaded = () => (
    <main>
      <Screen {...(useLoaderData() as Props)} />
    </main>
  );
  return renderStaff(<Loaded />, options);
}

interface RouteModule {
  default: unknown;
  handle?: unknown;
}

/** A route of a module in a page of the site, and what its loader gives. */
export interface PagePart {
  route: RouteModule;
  loader(): unknown;
}

/**
 * Shows a whole page of the website as staff have it, with header, footer and bar.
 * @param route the route's module; its loader is replaced by the one given
 * @param options `part` is a module's part of the page
 */
export function renderStaffPage(
  route: RouteModule,
  { path = "/", loader = () => null, site = {}, part }: Options & { part?: PagePart | undefined },
) {
  const { pathname } = new URL(path, location.origin);
  const inside = part && {
    path: pathname,
    loader: part.loader,
    Component: part.route.default as Stub["Component"],
  };
  return renderRoutes(path, site, PublicLayout, {
    ...(inside ? { children: [inside] } : { path: pathname }),
    handle: route.handle,
    loader: ({ request }) => loader(request),
    Component: route.default as Stub["Component"],
  });
}

export const phone = () => page.viewport(390, 844);
export const desktop = () => page.viewport(1280, 800);
