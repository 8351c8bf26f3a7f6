import type { Role } from "./viewer.ts";

/**
 * What staff look for in Recent Activity, named as the admin area names it: the kinds of things that belong to it, with
 * what several of a kind are called. Some name people: only administrators read of them.
 */
export const activityAreas = {
  projects: { title: "Projects", kinds: { project: "projects", "link to the project": "links to projects" } },
  services: {
    title: "Services",
    kinds: {
      service: "services",
      feature: "features",
      "features of the service": "services’ features",
    },
  },
  posts: { title: "Blog Posts", kinds: { post: "posts", "link to the post": "links to posts" } },
  reviews: { title: "Reviews", kinds: { review: "reviews" } },
  team: { title: "Team", kinds: { "team member": "team members" } },
  pages: {
    title: "Pages",
    kinds: {
      page: "pages",
      "page heading": "page headings",
      "hero slide": "hero slides",
      "hero slides": "sets of hero slides",
      "order of": "list orders",
    },
  },
  media: { title: "Media Library", kinds: { picture: "pictures", video: "videos" } },
  categories: { title: "Categories", kinds: { category: "categories" } },
  settings: { title: "Settings", kinds: { settings: "settings sections" } },
  messages: {
    title: "Messages",
    kinds: { message: "messages", "list of messages": "lists of messages" },
    administrators: true,
  },
  users: {
    title: "Users",
    kinds: {
      user: "users",
      "password of": "passwords",
      "role of": "roles",
      "two-step sign-in of": "two-step sign-ins",
      "passkey of": "passkeys",
    },
    administrators: true,
  },
} as const satisfies Record<string, { title: string; kinds: Record<string, string>; administrators?: true }>;

export type ActivityArea = keyof typeof activityAreas;

/** What a line of Recent Activity is about. */
export type SubjectKind = {
  [Area in ActivityArea]: keyof (typeof activityAreas)[Area]["kinds"];
}[ActivityArea];

const areas = Object.entries(activityAreas) as [ActivityArea, (typeof activityAreas)[ActivityArea]][];

/** The areas of which somebody may read, each with its title, in the order of the sidebar. */
export function areasFor(reader: Role): { area: ActivityArea; title: string }[] {
  return areas
    .filter(([, area]) => reader === "administrator" || !("administrators" in area))
    .map(([area, { title }]) => ({ area, title }));
}

/** The kinds that belong to an area. */
export const kindsOf = (area: ActivityArea): string[] => Object.keys(activityAreas[area].kinds);

/** The kinds of which only administrators read. */
export const administratorsKinds: readonly string[] = areas.flatMap(([, area]) =>
  "administrators" in area ? Object.keys(area.kinds) : [],
);

/** All there are. */
export const subjectKinds = areas.flatMap(([, { kinds }]) => Object.keys(kinds) as SubjectKind[]);

/** What several things of a kind are called, by the kind as it is stored. */
export const typePlurals: Readonly<Record<string, string>> = Object.assign(
  {},
  ...areas.map(([, { kinds }]) => kinds),
);
