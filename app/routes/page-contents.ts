import { postPageContent } from "#app/features/blog/post-page-content.ts";
import type { ContentDescription } from "#app/features/page-content/page-content.ts";
import { aboutContent } from "#app/features/pages/about-content.ts";
import { projectPageContent } from "#app/features/projects/project-page-content.ts";
import { servicePageContent } from "#app/features/services/service-page-content.ts";
import { frameContent } from "#app/features/site/frame-content.ts";

/** What every page says, in the order of the site's menu; last what stands around them all. */
export const pageContents: readonly ContentDescription[] = [
  servicePageContent,
  projectPageContent,
  postPageContent,
  aboutContent,
  frameContent,
];
