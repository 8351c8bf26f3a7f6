import type { Role } from "./viewer.ts";

/** Identifies an entity everywhere: in revisions, Recent Activity, uploads and addresses (DESIGN §4a). */
export interface EntityRef {
  /** One of EntityType, or a type that only another release knows. */
  type: string;
  /** The record's id, the page's key, or ALL. */
  id: string;
}

/** Returns an EntityRef as text: 'service/ID'. */
export const refText = ({ type, id }: EntityRef) => `${type}/${id}`;

/** Parses the result of refText; undefined if it is none. NUL can't be stored by PostgreSQL. */
export function parseRef(text: string): EntityRef | undefined {
  const [, type, id] = text.match(/^([a-z-]{1,60})\/([^\0]{1,239})$/) ?? [];
  return type && id ? { type, id } : undefined;
}

/** Parses what a request names; one of no type if it is no reference. */
export const entityRefOf = (text: string): EntityRef => parseRef(text) ?? { type: "", id: "" };

/** The id of an order of all records of a collection. */
export const ALL = "all";

/** A type's noun, and its plural, in Recent Activity. */
type Nouns = readonly [noun: string, plural: string];

/**
 * The areas of Recent Activity, titled as in the admin area, with the types of entities that belong to each.
 * Areas that name people are for administrators only.
 */
export const activityAreas = {
  projects: {
    title: "Projects",
    types: {
      project: ["project", "projects"],
      "project-order": ["order of", "list orders"],
      "project-link": ["link to the project", "links to projects"],
    },
  },
  services: {
    title: "Services",
    types: {
      service: ["service", "services"],
      "service-order": ["order of", "list orders"],
      feature: ["feature", "features"],
      "feature-order": ["features of the service", "services’ features"],
    },
  },
  posts: {
    title: "Blog Posts",
    types: { post: ["post", "posts"], "post-link": ["link to the post", "links to posts"] },
  },
  reviews: { title: "Reviews", types: { review: ["review", "reviews"] } },
  team: {
    title: "Team",
    types: {
      "team-member": ["team member", "team members"],
      "team-member-order": ["team members", "orders of team members"],
    },
  },
  pages: {
    title: "Pages",
    types: {
      page: ["page", "pages"],
      "legal-page": ["page", "pages"],
      "page-heading": ["page heading", "page headings"],
      slide: ["hero slide", "hero slides"],
      "slide-order": ["hero slides", "orders of hero slides"],
    },
  },
  media: { title: "Media Library", types: { picture: ["picture", "pictures"], video: ["video", "videos"] } },
  categories: { title: "Categories", types: { category: ["category", "categories"] } },
  settings: { title: "Settings", types: { settings: ["settings", "settings sections"] } },
  messages: {
    title: "Messages",
    types: {
      message: ["message", "messages"],
      "message-list": ["list of messages", "lists of messages"],
      "saved-answer": ["saved answer", "saved answers"],
    },
    administrators: true,
  },
  newsletters: { title: "Newsletter", types: { newsletter: ["newsletter", "newsletters"] } },
  subscribers: {
    title: "Subscribers",
    types: { "subscriber-list": ["list of subscribers", "lists of subscribers"] },
    administrators: true,
  },
  users: {
    title: "Users",
    types: {
      user: ["user", "users"],
      password: ["password for", "passwords"],
      role: ["role of", "roles"],
      "two-step": ["two-step sign-in for", "two-step sign-ins"],
      passkey: ["passkey for", "passkeys"],
    },
    administrators: true,
  },
} as const satisfies Record<string, { title: string; types: Record<string, Nouns>; administrators?: true }>;

export type ActivityArea = keyof typeof activityAreas;

/** The types of entities that Recent Activity names. */
export type EntityType = {
  [Area in ActivityArea]: keyof (typeof activityAreas)[Area]["types"] & string;
}[ActivityArea];

const areas = Object.entries(activityAreas) as [ActivityArea, (typeof activityAreas)[ActivityArea]][];

/** Returns the areas that a role may read, each with its title, in the order of the sidebar. */
export function areasFor(reader: Role): { area: ActivityArea; title: string }[] {
  return areas
    .filter(([, area]) => reader === "administrator" || !("administrators" in area))
    .map(([area, { title }]) => ({ area, title }));
}

export const typesOf = (area: ActivityArea): string[] => Object.keys(activityAreas[area].types);

/** Types that only administrators may read. */
export const administratorsTypes: readonly string[] = areas.flatMap(([, area]) =>
  "administrators" in area ? Object.keys(area.types) : [],
);

const nouns = new Map<string, Nouns>(areas.flatMap(([, { types }]) => Object.entries(types)));

export const entityTypes = [...nouns.keys()] as EntityType[];

/** Whether a text is a reference to an entity of a known type. */
export const isEntityText = (text: string) => nouns.has(entityRefOf(text).type);

/** Returns the noun for an entity; the type itself if only another release knows it. */
export const nounOf = (type: string): string => nouns.get(type)?.[0] ?? type;

/** Returns the noun for several entities; the type itself if only another release knows it. */
export const pluralOf = (type: string): string => nouns.get(type)?.[1] ?? type;
