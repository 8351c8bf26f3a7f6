import type { MetaDescriptor } from "react-router";
import { siteDataOf } from "../site-data.ts";

/**
 * What the head of an admin screen says; no search engine keeps it.
 * @param title of the screen, such as 'Dashboard'
 * @param matches the `meta` function's own argument
 */
export function adminMeta(title: string, matches: readonly unknown[]): MetaDescriptor[] {
  const site = siteDataOf(matches);
  if (!site) return [];
  return [{ title: `${title} | ${site.profile.name}` }, { name: "robots", content: "noindex" }];
}
