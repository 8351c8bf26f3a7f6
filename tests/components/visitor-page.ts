import { type PagePath, pages } from "./edit-page.ts";
import { pageSite } from "./page-site.ts";
import { renderVisitorPage, visitorPageMarkup } from "./render-visitor.tsx";

/** The public pages as visitors have them, over a site that a test may change first (page-site.ts). */

const pageAt = async (path: PagePath, site: ReturnType<typeof pageSite>) => {
  const { module, load } = pages[path];
  return [await module(), { path, loaded: load(site) }] as const;
};

export const openVisitorPage = async (path: PagePath, site = pageSite()) =>
  renderVisitorPage(...(await pageAt(path, site)));

/** For what fetches it. */
export const markupOfPage = async (path: PagePath, site = pageSite()) =>
  visitorPageMarkup(...(await pageAt(path, site)));
