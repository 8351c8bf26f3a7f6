import type { Role } from "./viewer.ts";

/**
 * The areas of Recent Activity, titled as in the admin area: the kinds of entities that belong to each, with
 * their plurals. Areas that name people are for administrators only.
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

/** Returns the areas that a role may read, each with its title, in the order of the sidebar. */
export function areasFor(reader: Role): { area: ActivityArea; title: string }[] {
  return areas
    .filter(([, area]) => reader === "administrator" || !("administrators" in area))
    .map(([area, { title }]) => ({ area, title }));
}

export const kindsOf = (area: ActivityArea): string[] => Object.keys(activityAreas[area].kinds);

/** Kinds that only administrators may read. */
export const administratorsKinds: readonly string[] = areas.flatMap(([, area]) =>
  "administrators" in area ? Object.keys(area.kinds) : [],
);

export const subjectKinds = areas.flatMap(([, { kinds }]) => Object.keys(kinds) as SubjectKind[]);

/** The plurals of kinds, by the kind as it is stored. */
export const typePlurals: Readonly<Record<string, string>> = Object.assign(
  {},
  ...areas.map(([, { kinds }]) => kinds),
);
