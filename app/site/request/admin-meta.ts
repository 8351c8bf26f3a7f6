import type { MetaDescriptor } from "react-router";
import { siteDataOf } from "./site-data.ts";

/**
 * The meta tags of an admin screen, which is not indexed.
 * @param title the screen's title, such as 'Dashboard'
 * @param matches the argument of `meta`
 */
export function adminMeta(title: string, matches: readonly unknown[]): MetaDescriptor[] {
  const site = siteDataOf(matches);
  if (!site) return [];
  return [{ title: `${title} | ${site.profile.name}` }, { name: "robots", content: "noindex" }];
}
