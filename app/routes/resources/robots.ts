import { secretLinks } from "#app/platform/http/page-address.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import type { Route } from "./+types/robots";

/** `GET /robots.txt`: allows all public pages; excludes the staff area, the API draft previews, and secret links. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (_services, { origin }) => {
    const lines = [
      "User-agent: *",
      "Disallow: /admin",
      "Disallow: /api/",
      ...secretLinks().map((start) => `Disallow: ${start}`),
      "",
      `Sitemap: ${origin}/sitemap.xml`,
      "",
    ];
    return new Response(lines.join("\n"), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
  });
