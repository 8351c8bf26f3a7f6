import type { ContentDescription } from "#app/kernel/documents/pages/page-content.ts";
import { postPageContent } from "#app/site/blog/post-page-content.ts";
import { aboutContent } from "#app/site/pages/about-content.ts";
import { frameContent } from "#app/site/shell/frame-content.ts";
import { blogContent } from "./public/blog-content.ts";
import { contactContent } from "./public/contact-content.ts";
import { homeContent } from "./public/home-content.ts";
import { projectPageContent } from "./public/project-page-content.ts";
import { projectsContent } from "./public/projects-content.ts";
import { reviewsContent } from "./public/reviews-content.ts";
import { servicePageContent } from "./public/service-page-content.ts";
import { servicesContent } from "./public/services-content.ts";

/** The content descriptions of the site's pages, in the order of its menu; last the header's and footer's. */
export const siteContents: readonly ContentDescription[] = [
  homeContent,
  servicesContent,
  servicePageContent,
  projectsContent,
  projectPageContent,
  blogContent,
  postPageContent,
  reviewsContent,
  aboutContent,
  contactContent,
  frameContent,
];
