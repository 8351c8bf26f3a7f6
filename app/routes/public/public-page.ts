import type { MetaDescriptor } from "react-router";
import { type PageDescription, pageMeta } from "#app/features/site/page-meta.ts";
import { type SiteData, siteDataOf } from "../site-data.ts";

/**
 * Makes a public route's `meta`: what `descriptionOf` says of what the route has loaded.
 * @param descriptionOf gets the loader's data and the site's own
 */
export function publicMeta<Loaded>(descriptionOf: (loaded: Loaded, site: SiteData) => PageDescription) {
  return (args: { loaderData?: Loaded | undefined; matches: readonly unknown[] }): MetaDescriptor[] => {
    const site = siteDataOf(args.matches);
    return args.loaderData && site ? pageMeta(descriptionOf(args.loaderData, site), site) : [];
  };
}

/** What a public page tells the shell about itself; exported as `handle`. */
export interface PageHandle {
  /**
   * Whether the page, with this data, begins with a picture, so that the header starts transparent over it.
   * @param data the page's loader data; undefined when loading failed
   */
  hasHeroPicture(data: unknown): boolean;
  /** Whether it shows the map of the service area itself, so that the footer leaves it out. */
  hasMap?: boolean;
}

/** For pages that always begin with a picture once they are loaded. */
export const heroPictureHandle: PageHandle = { hasHeroPicture: (data) => data !== undefined };

/**
 * The path of one page of a filtered list.
 * @param page counts from 1; the first page has no number
 */
export function listPath(basePath: string, category: string | null, page: number): string {
  const query = new URLSearchParams();
  if (category) query.set("category", category);
  if (page > 1) query.set("page", String(page));
  const text = query.toString();
  return text ? `${basePath}?${text}` : basePath;
}
