import { categoryKindSlot } from "./kernel/categories/category-kind.ts";
import { type Collection, categoryKindsOf } from "./kernel/documents/collections/collection.ts";
import { serverModules } from "./modules.server.ts";
import { posts } from "./site/blog/posts.collection.ts";
import { slides } from "./site/home/slides.collection.ts";
import { projects } from "./site/projects/projects.collection.ts";
import { reviews } from "./site/reviews/reviews.collection.ts";
import { features, services } from "./site/services/services.collection.ts";
import { team } from "./site/team/team.collection.ts";

/** The site's own collections, in the order of its menu; their records stand on its pages. */
export const siteCollections: readonly Collection[] = [
  slides,
  services,
  features,
  reviews,
  team,
  projects,
  posts,
];

/** All collections of records; storage and verbs are derived from it. */
export const collections: readonly Collection[] = [
  ...siteCollections,
  ...serverModules.flatMap((module) => module.collections ?? []),
];

categoryKindSlot.fill("collections", collections.flatMap(categoryKindsOf));
