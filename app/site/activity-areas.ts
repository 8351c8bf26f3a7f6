import { accountArea } from "#app/accounts/account-area.ts";
import {
  type ActivityArea,
  activityAreaSlot,
  peopleAreaSlot,
  type TypesIn,
} from "#app/kernel/verbs/entity-types.ts";

/** The areas of Recent Activity, with the types of the site's subjects, in the order of the sidebar. */
const subjectAreas = [
  {
    id: "projects",
    title: "Projects",
    types: {
      project: ["project", "projects"],
      "project-order": ["order of", "list orders"],
      "project-link": ["link to the project", "links to projects"],
    },
  },
  {
    id: "services",
    title: "Services",
    types: {
      service: ["service", "services"],
      "service-order": ["order of", "list orders"],
      feature: ["feature", "features"],
      "feature-order": ["features of the service", "services’ features"],
    },
  },
  {
    id: "posts",
    title: "Blog Posts",
    types: { post: ["post", "posts"], "post-link": ["link to the post", "links to posts"] },
  },
  { id: "reviews", title: "Reviews", types: { review: ["review", "reviews"] } },
] as const satisfies readonly ActivityArea[];

/** Those of the rest of the site; plain collections, whose areas follow from their descriptions, stand before them. */
const siteAreas = [
  {
    id: "pages",
    title: "Pages",
    types: {
      page: ["page", "pages"],
      "legal-page": ["page", "pages"],
      "page-heading": ["page heading", "page headings"],
      slide: ["hero slide", "hero slides"],
      "slide-order": ["hero slides", "orders of hero slides"],
    },
  },
  {
    id: "media",
    title: "Media Library",
    types: { picture: ["picture", "pictures"], video: ["video", "videos"] },
  },
  { id: "categories", title: "Categories", types: { category: ["category", "categories"] } },
  { id: "settings", title: "Settings", types: { settings: ["settings", "settings sections"] } },
] as const satisfies readonly ActivityArea[];

declare module "#app/kernel/verbs/entity-types.ts" {
  interface EntityTypes extends Record<TypesIn<(typeof subjectAreas | typeof siteAreas)[number]>, true> {}
}

/** Gives the kernel the site's areas and those of accounts; modules add theirs after the site's. */
export function addSiteAreas(): void {
  activityAreaSlot.fill("subjects", subjectAreas);
  activityAreaSlot.fill("site", siteAreas);
  peopleAreaSlot.fill("accounts", [accountArea]);
}
