import { listPostLinks } from "#app/site/blog/blog.queries.server.ts";
import { listProjectLinks } from "#app/site/projects/projects.queries.server.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import { listServiceLinks } from "#app/site/services/services.queries.server.ts";
import type { Route } from "./+types/sitemap";
import { fixedPaths } from "./fixed-paths.ts";
import { escapeXml } from "./xml.ts";

/** `GET /sitemap.xml`: all public pages; services, projects and posts have the time of their last change. */
export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }, { origin }) => {
    const entries = [
      ...fixedPaths.map((path) => ({ path, updated_at: null })),
      ...(await listServiceLinks(db)),
      ...(await listProjectLinks(db)),
      ...(await listPostLinks(db)),
    ];
    const urls = entries.map(({ path, updated_at }) => {
      const changed = updated_at ? `<lastmod>${updated_at}</lastmod>` : "";
      return `<url><loc>${escapeXml(origin + path)}</loc>${changed}</url>`;
    });
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
    return new Response(xml, { headers: { "Content-Type": "application/xml; charset=utf-8" } });
  });
