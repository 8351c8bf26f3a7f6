import { categoryKindSlot } from "./kernel/categories/category-kind.ts";
import { type Collection, categoryKindsOf } from "./kernel/documents/collections/collection.ts";
import { serverModules } from "./modules.server.ts";
import { posts } from "./site/blog/posts.collection.ts";
import { slides } from "./site/home/slides.collection.ts";
import { projects } from "./site/projects/projects.collection.ts";
import { reviews } from "./site/reviews/reviews.collection.ts";
import { features, services } from "./site/services/services.collection.ts";
import { team } from "./site/team/team.collection.ts";

/** All collections of records, in the order of the site's menu; storage and verbs are derived from it. */
export const collections: readonly Collection[] = [
  slides,
  services,
  features,
  reviews,
  team,
  projects,
  posts,
  ...serverModules.flatMap((module) => module.collections ?? []),
];

categoryKindSlot.fill("collections", collections.flatMap(categoryKindsOf));
