import type { MetaDescriptor } from "react-router";
import { type PageDescription, pageMeta } from "#app/features/site/page-meta.ts";
import { messages } from "#app/platform/messages.ts";
import { type SiteData, siteDataOf } from "../site-data.ts";
import { isMissingListPage } from "./page-error.tsx";

/**
 * Makes a public route's `meta`: what `descriptionOf` says of what the route has loaded, or that a list has no such page.
 * @param descriptionOf gets the loader's data and the site's own
 */
export function metaOf<Loaded>(descriptionOf: (loaded: Loaded, site: SiteData) => PageDescription) {
  return (args: {
    loaderData?: Loaded | undefined;
    error?: unknown;
    matches: readonly unknown[];
  }): MetaDescriptor[] => {
    if (isMissingListPage(args.error)) {
      const { title, text } = messages.notFound.listPage;
      return [{ title }, { name: "description", content: text }, { name: "robots", content: "noindex" }];
    }
    const site = siteDataOf(args.matches);
    return args.loaderData && site ? pageMeta(descriptionOf(args.loaderData, site), site) : [];
  };
}
