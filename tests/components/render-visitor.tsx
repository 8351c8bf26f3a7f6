import "#app/app.css";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub, Outlet } from "react-router";
import { afterEach } from "vitest";
import { page } from "vitest/browser";
import { setTimeZone } from "#app/platform/business-clock.ts";
import PublicLayout from "#app/routes/public/layout.tsx";
import type { SiteData } from "#app/site/request/site-data.ts";
import { siteData } from "./site-data.ts";

type Stub = Parameters<typeof createRoutesStub>[0][number];

// Its elements would go on, and ask for pictures of the size of the next test's window.
afterEach(() => document.body.replaceChildren());

interface Options {
  path?: string;
  site?: Partial<SiteData>;
}

function markupOf(screen: Stub, { path = "/", site = {} }: Options, loaded: unknown = null): string {
  const data = { ...siteData, ...site };
  setTimeZone(data.profile.timeZone);
  const { pathname } = new URL(path, location.origin);
  const child = { ...screen, path: pathname } as Stub;
  const Site = createRoutesStub([{ id: "root", loader: () => data, Component: Outlet, children: [child] }]);
  const loaderData = { root: data, page: loaded };
  return renderToStaticMarkup(<Site initialEntries={[path]} hydrationData={{ loaderData }} />);
}

async function show(html: string): Promise<HTMLElement> {
  document.body.innerHTML = html;
  await import("#app/elements/visitor.ts");
  return document.body;
}

/** The markup of a part that visitors are sent, also for pages that a test answers with. */
export function visitorMarkup(screen: ReactNode, options: Options = {}): string {
  // biome-ignore lint/correctness/noComponentHookFactories: made once a test
  const Screen = () => screen;
  return markupOf({ Component: Screen }, options);
}

/**
 * Puts what visitors are sent into the document: markup, with the elements of the visitors' script and without React.
 * @returns the element that holds it
 */
export const renderVisitor = (screen: ReactNode, options?: Options) => show(visitorMarkup(screen, options));

/**
 * The markup of a whole page of the website as visitors are sent it, with header and footer.
 * @param route the route's module
 * @param options `loaded` is what its loader gives
 */
export function visitorPageMarkup(
  route: { default: unknown; handle?: unknown },
  { loaded, ...options }: Options & { loaded: unknown },
): string {
  const Component = route.default as Stub["Component"];
  const child: Stub = { id: "page", index: true, handle: route.handle, loader: () => loaded, Component };
  return markupOf({ Component: PublicLayout, children: [child] }, options, loaded);
}

/** Puts such a page into the document, as renderVisitor does. */
export const renderVisitorPage = (...page: Parameters<typeof visitorPageMarkup>) =>
  show(visitorPageMarkup(...page));

export const phone = () => page.viewport(390, 844);
export const desktop = () => page.viewport(1280, 800);
