import type { ContentDescription } from "#app/features/page-content/page-content.ts";
import { aboutContent } from "#app/features/pages/about-content.ts";
import { frameContent } from "#app/features/site/frame-content.ts";

/** What every page says, in the order of the site's menu; last what stands around them all. */
export const pageContents: readonly ContentDescription[] = [aboutContent, frameContent];
