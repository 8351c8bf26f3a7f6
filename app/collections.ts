import { posts } from "./features/blog/posts.collection.ts";
import { savedAnswers } from "./features/enquiries/answers/saved-answers.collection.ts";
import { slides } from "./features/hero/slides.collection.ts";
import { newsletters } from "./features/newsletter/newsletters.collection.ts";
import { projects } from "./features/projects/projects.collection.ts";
import { reviews } from "./features/reviews/reviews.collection.ts";
import { features, services } from "./features/services/services.collection.ts";
import { team } from "./features/team/team.collection.ts";
import type { Collection } from "./kernel/documents/collections/collection.ts";

/** All collections of records, in the order of the site's menu; storage and verbs are derived from it. */
export const collections: readonly Collection[] = [
  slides,
  services,
  features,
  reviews,
  team,
  projects,
  posts,
  savedAnswers,
  newsletters,
];
