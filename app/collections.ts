import type { Collection } from "./features/content/collection.ts";
import { reviews } from "./features/reviews/reviews.collection.ts";

/** Every collection of records: what is kept, written and found of each follows from this list. */
export const collections: readonly Collection[] = [reviews];

/** What follows from each collection, by the type of its records. */
export const byType = <Value>(follows: (collection: Collection) => Value) =>
  Object.fromEntries(collections.map((collection) => [collection.type, follows(collection)])) as Record<
    Collection["type"],
    Value
  >;
