import { loadPage } from "#app/site/request/load-page.server.ts";
import type { Route } from "./+types/robots";

/** `GET /robots.txt`: allows all public pages; excludes the staff area, the API draft previews, and pages of senders and subscribers, and calendars. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async (_services, { origin }) => {
    const lines = [
      "User-agent: *",
      "Disallow: /admin",
      "Disallow: /api/",
      "Disallow: /preview/",
      "Disallow: /q/",
      "Disallow: /no-review-requests/",
      "Disallow: /newsletter/",
      "Disallow: /calendar/",
      "",
      `Sitemap: ${origin}/sitemap.xml`,
      "",
    ];
    return new Response(lines.join("\n"), { headers: { "Content-Type": "text/plain; charset=utf-8" } });
  });
