import { findPost, findPostRedirect } from "#app/features/blog/blog.queries.server.ts";
import { findMedia } from "#app/features/media/media.queries.server.ts";
import { parseStorageAddress } from "#app/features/media/storage-address.ts";
import { findProject, findProjectRedirect } from "#app/features/projects/projects.queries.server.ts";
import { findServiceRedirect, listServiceLinks } from "#app/features/services/services.queries.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { canonicalAddress } from "#app/platform/http/page-address.ts";
import { fixedPaths } from "./resources/fixed-paths.ts";

/** Other paths that exist without a record. */
const others = ["/feed.xml", "/sitemap.xml", "/robots.txt"];

/** Whether a slug below a page is public, by the page's first path segment; redirects count. */
const recordsUnder: Record<string, (db: Db, slug: string) => Promise<boolean>> = {
  blog: async (db, slug) => Boolean((await findPost(db, slug, false)) ?? (await findPostRedirect(db, slug))),
  projects: async (db, slug) =>
    Boolean((await findProject(db, slug)) ?? (await findProjectRedirect(db, slug))),
  async services(db, slug) {
    const path = `/services/${encodeURIComponent(slug)}`;
    const isThere = (await listServiceLinks(db)).some((service) => service.path === path);
    return isThere || (await findServiceRedirect(db, slug)) !== null;
  },
};

/**
 * Whether a link's target exists for visitors.
 * @param link the `href` of a text; links to other sites and fragments are not checked and count as live
 * @param origin the origin of this site
 */
export async function isLiveLink(db: Db, link: string, origin: string): Promise<boolean> {
  const url = URL.canParse(link, origin) ? new URL(link, origin) : null;
  if (!url || link.startsWith("#")) return url !== null;
  if (url.origin !== origin) return true;
  const file = parseStorageAddress(url.pathname);
  if (file) return file.bucket === "built-in" || (await findMedia(db, file.bucket, file.name)) !== null;
  try {
    const { pathname } = new URL(canonicalAddress(url) ?? url.pathname, origin);
    if (fixedPaths.includes(pathname) || others.includes(pathname)) return true;
    const [, page = "", slug = "", ...more] = pathname.split("/").map(decodeURIComponent);
    const isThere = Object.hasOwn(recordsUnder, page) ? recordsUnder[page] : undefined;
    return isThere !== undefined && slug !== "" && more.length === 0 && (await isThere(db, slug));
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}
