import { collections } from "#app/collections.server.ts";
import { isPublicSlug } from "#app/kernel/documents/collections/collection-slug.queries.server.ts";
import { findMedia } from "#app/kernel/files/media.queries.server.ts";
import { parseStorageAddress } from "#app/kernel/files/storage-address.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { canonicalAddress } from "#app/platform/http/page-address.ts";
import { fixedPaths } from "./resources/fixed-paths.ts";

/** Other paths that exist without a record. */
const others = ["/feed.xml", "/sitemap.xml", "/robots.txt"];

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
    const [, folder = "", slug = "", ...more] = pathname.split("/").map(decodeURIComponent);
    const above = `/${folder}/`;
    const shown = collections.find(({ page }) => typeof page === "function" && page("") === above);
    return shown !== undefined && slug !== "" && more.length === 0 && (await isPublicSlug(db, shown, slug));
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}
