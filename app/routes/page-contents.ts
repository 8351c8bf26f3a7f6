import type { ContentDescription } from "#app/features/page-content/page-content.ts";
import { aboutContent } from "#app/features/pages/about-content.ts";
import { blogContent } from "./public/blog-content.ts";
import { contactContent } from "./public/contact-content.ts";
import { projectsContent } from "./public/projects-content.ts";
import { reviewsContent } from "./public/reviews-content.ts";
import { servicesContent } from "./public/services-content.ts";

/** What every page says, in the order of the site's menu. */
export const pageContents: readonly ContentDescription[] = [
  servicesContent,
  projectsContent,
  blogContent,
  reviewsContent,
  aboutContent,
  contactContent,
];
