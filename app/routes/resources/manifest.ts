import { loadPage } from "#app/site/request/load-page.server.ts";
import { readBusinessProfile } from "#app/site/settings/site.queries.server.ts";
import type { Route } from "./+types/manifest";

/**
 * `GET /manifest.webmanifest`, and `/staff.webmanifest` for staff: name, colours and icons for a phone's home screen.
 * Staff's is an app of its own, without which an iPhone lets a site show nothing while it is closed.
 */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }) => {
    const profile = await readBusinessProfile(db);
    const isStaffs = new URL(args.request.url).pathname === "/staff.webmanifest";
    const manifest = {
      name: profile.name,
      short_name: profile.wordmark.first,
      description: profile.description,
      ...(isStaffs
        ? { start_url: "/admin/dashboard", scope: "/", display: "standalone" }
        : { start_url: "/", display: "browser" }),
      background_color: "#f5f3ec",
      theme_color: "#1d3a2d",
      icons: [
        { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
        { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
        { src: "/icon-maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
      ],
    };
    return new Response(JSON.stringify(manifest), {
      headers: { "Content-Type": "application/manifest+json; charset=utf-8" },
    });
  });
