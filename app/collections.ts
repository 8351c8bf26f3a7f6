import { type Collection, nounOf } from "./features/content/collection.ts";
import { slides } from "./features/hero/slides.collection.ts";
import { reviews } from "./features/reviews/reviews.collection.ts";
import { features, services } from "./features/services/services.collection.ts";
import { team } from "./features/team/team.collection.ts";

/** Every collection of records, in the order of the site's menu: what is kept, written and found of each follows from this list. */
export const collections: readonly Collection[] = [slides, services, features, reviews, team];

/** What follows from each collection, by the type of its records. */
export const byType = <Value>(follows: (collection: Collection) => Value) =>
  Object.fromEntries(collections.map((collection) => [collection.type, follows(collection)])) as Record<
    Collection["type"],
    Value
  >;

/** The same by what Recent Activity calls them. */
export const byNoun = <Value>(follows: (collection: Collection) => Value) =>
  Object.fromEntries(collections.map((collection) => [nounOf(collection), follows(collection)])) as Record<
    "hero slide" | "service" | "feature" | "review" | "team member",
    Value
  >;
