import type { ContentDescription } from "#app/features/page-content/page-content.ts";
import { aboutContent } from "#app/features/pages/about-content.ts";
import { homeContent } from "./public/home-content.ts";

/** What every page says, in the order of the site's menu. */
export const pageContents: readonly ContentDescription[] = [homeContent, aboutContent];
