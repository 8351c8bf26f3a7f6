import { loadPage } from "../load-page.server.ts";
import type { Route } from "./+types/robots";

/** `GET /robots.txt`: everything public may be read; the staff's area is nobody's search result. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (_services, { origin }) => {
    const lines = [
      "User-agent: *",
      "Disallow: /admin",
      "Disallow: /api/",
      "Disallow: /preview/",
      "",
      `Sitemap: ${origin}/sitemap.xml`,
      "",
    ];
    return new Response(lines.join("\n"), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
  });
