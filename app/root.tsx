import { type ReactNode, useState } from "react";
import {
  Links,
  type LinksFunction,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useRouteLoaderData,
} from "react-router";
import type { Route } from "./+types/root";
import { useSharedSession } from "./accounts/session-signal.ts";
import stylesheet from "./app.css?url";
import commissioner from "./fonts/commissioner.woff2?url";
import petrona from "./fonts/petrona.woff2?url";
import "./modules.ts";
import { setTimeZone } from "./platform/business-clock.ts";
import printStylesheet from "./print.css?url";
import { loadSiteData } from "./routes/load-site-data.server.ts";
import { fillPlainLists } from "./site/plain-lists.ts";
import { PageError } from "./site/request/page-error.tsx";
import { LinkNavigation } from "./ui/site-link.tsx";

export const links: LinksFunction = () => [
  // Preloaded in parallel with the stylesheet (docs/design/look-and-weight.md#fonts).
  { rel: "preload", href: petrona, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "preload", href: commissioner, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "alternate", href: "/feed.xml", type: "application/atom+xml", title: "Blog" },
];

export const loader = ({ context, request }: Route.LoaderArgs) => loadSiteData(context, request);

/** The document of every screen. It is hydrated only for a signed-in viewer (DESIGN §3a). */
export function Layout({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<typeof loader>("root");
  if (site) setTimeZone(site.profile.timeZone);
  if (site?.plainLists) fillPlainLists(site.plainLists);
  // The stylesheet of the first load, kept until a page whose session has expired is reloaded.
  const [sheet] = useState(site?.staffStylesheet ?? stylesheet);
  const [isVisitors] = useState(!site?.viewer);
  const { pathname } = useLocation();
  const area = pathname.startsWith("/admin") ? "admin" : "website";
  // Of a document that begins with a public page; there the start is held (entry.server.tsx).
  const [startScript] = useState(area === "website" ? site?.staffStartScript : undefined);
  return (
    <html lang="en-CA" data-fresh={isVisitors ? "" : undefined} data-staff={site?.viewer ? area : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Evergreen for visitors, flagging tape for a signed-in viewer (tokens.css). */}
        <meta name="theme-color" content={site?.viewer ? "#b80f5c" : "#1d3a2d"} />
        <meta name="format-detection" content="telephone=no" />
        {/* Before the first frame, so that no press is earlier. */}
        {startScript && <script type="module" async blocking="render" src={startScript} />}
        <Meta />
        <Links />
        <link rel="manifest" href={isVisitors ? "/manifest.webmanifest" : "/staff.webmanifest"} />
        <link rel="stylesheet" href={sheet} />
        {/* The visitors' script adds it once the page has loaded: what is for paper doesn't delay the main picture. */}
        <noscript>
          <link rel="stylesheet" href={printStylesheet} media="print" />
        </noscript>
        {site && (
          <script type="module" src={site.visitorScript} fetchPriority={isVisitors ? "low" : undefined} />
        )}
      </head>
      <body>
        {children}
        {site?.viewer ? (
          <>
            <ScrollRestoration />
            <Scripts />
            {startScript &&
              site.editingFiles?.map((file, place) => (
                // The bar of changes needs the first; the others follow when React's files are there.
                <link key={file} rel="modulepreload" href={file} data-later={place > 0 || undefined} />
              ))}
          </>
        ) : (
          <tab-session />
        )}
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  useSharedSession(loaderData.viewer?.id ?? null);
  const navigate = useNavigate();
  // Decided once for the document: where the session has expired, an open form must not be lost by a link.
  const [isStaffs] = useState(loaderData.viewer !== null);
  return (
    <LinkNavigation value={isStaffs ? navigate : null}>
      <Outlet />
    </LinkNavigation>
  );
}

/** Shown if the layout itself could not be rendered. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <main id="content">
      <title>Unexpected Application Error!</title>
      <PageError error={error} />
    </main>
  );
}
