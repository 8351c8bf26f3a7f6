import { categoryKindSlot } from "./kernel/categories/category-kind.ts";
import { type Collection, categoryKindsOf } from "./kernel/documents/collections/collection.ts";
import type { PlainCollection } from "./kernel/documents/collections/plain-collection.ts";
import { serverModules } from "./modules.server.ts";
import * as listed from "./plain-collections.ts";
import { posts } from "./site/blog/posts.collection.ts";
import { slides } from "./site/home/slides.collection.ts";
import { fillPlainLists, plainLists } from "./site/plain-lists.ts";
import { projects } from "./site/projects/projects.collection.ts";
import { reviews } from "./site/reviews/reviews.collection.ts";
import { features, services } from "./site/services/services.collection.ts";

/** Those whose list in the admin area follows from their description. */
const plainCollections: readonly PlainCollection[] = Object.values(listed);

/** The site's own collections, in the order of its menu; their records stand on its pages. */
export const siteCollections: readonly Collection[] = [
  slides,
  services,
  features,
  reviews,
  ...plainCollections,
  projects,
  posts,
];

/** All collections of records; storage and verbs are derived from it. */
export const collections: readonly Collection[] = [
  ...siteCollections,
  ...serverModules.flatMap((module) => module.collections ?? []),
];

/** Their lists, as browsers of staff know them. */
export const staffLists = plainLists(plainCollections);

categoryKindSlot.fill("collections", collections.flatMap(categoryKindsOf));
fillPlainLists(staffLists);
