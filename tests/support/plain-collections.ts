import { type Collection, fieldsOfKind } from "#app/kernel/documents/collections/collection.ts";
import type { PlainCollection } from "#app/kernel/documents/collections/plain-collection.ts";
import * as listed from "#app/plain-collections.ts";

/** The plain collections, all of which tests of lists and forms try. */
export const plainCollections: readonly PlainCollection[] = Object.values(listed);

/** The texts of a record, all of which are the same. */
export const textsOf = (collection: Collection, words: string): Record<string, string> =>
  Object.fromEntries(fieldsOfKind(collection, "text").map((name) => [name, words]));
