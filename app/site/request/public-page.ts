import type { MetaDescriptor } from "react-router";
import { type PageDescription, pageMeta } from "#app/site/shell/page-meta.ts";
import { type SiteData, siteDataOf } from "./site-data.ts";

interface PublicPage extends PageDescription {
  /** Staff's texts for search engines; where one is empty, the page's own is shown. */
  search?: { title: string; description: string } | null;
}

/**
 * Creates a public route's `meta` function.
 * @param descriptionOf describes the page, from the loader's data and the site's data
 */
export function publicMeta<Loaded>(descriptionOf: (loaded: Loaded, site: SiteData) => PublicPage) {
  return (args: { loaderData?: Loaded | undefined; matches: readonly unknown[] }): MetaDescriptor[] => {
    const site = siteDataOf(args.matches);
    if (!args.loaderData || !site) return [];
    const { search, ...page } = descriptionOf(args.loaderData, site);
    const title = search?.title || page.title;
    return pageMeta({ ...page, title, description: search?.description || page.description }, site);
  };
}

/**
 * Creates the `meta` function of a page behind a secret link: search engines don't list it, and other sites learn nothing
 * of its address. Without an origin its own forms are refused.
 */
export function linkMeta<Loaded>(
  descriptionOf: (loaded: Loaded, site: SiteData) => Pick<PageDescription, "title" | "description">,
) {
  const meta = publicMeta<Loaded>((loaded, site) => ({
    ...descriptionOf(loaded, site),
    path: "/",
    robots: "noindex, nofollow",
  }));
  return (args: Parameters<typeof meta>[0]) => [...meta(args), { name: "referrer", content: "same-origin" }];
}

/** The properties of a public page that the shell uses; exported as `handle` by pages that start with a picture. */
export interface PageHandle {
  /**
   * Whether the page starts with a picture, over which the header is transparent at first.
   * @param data the page's loader data; undefined if loading failed
   */
  hasHeroPicture(data: unknown): boolean;
  /** Whether the page shows the map of the service area, so that the footer omits it. */
  hasMap?: boolean;
}

/** For pages that always start with a picture once they are loaded. */
export const heroPictureHandle: PageHandle = { hasHeroPicture: (data) => data !== undefined };

/**
 * The path of a page of a filtered list.
 * @param page the number, from 1; the first page has none in its path
 */
export function listPath(basePath: string, category: string | null, page: number): string {
  const query = new URLSearchParams();
  if (category) query.set("category", category);
  if (page > 1) query.set("page", String(page));
  const text = query.toString();
  return text ? `${basePath}?${text}` : basePath;
}
