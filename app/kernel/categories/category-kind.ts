import { slot } from "#app/platform/slot.ts";

/**
 * The kinds of categories by name, each declared by the description of the records that have them: the type of
 * these, added by `declare module`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: those who have categories add to it
export interface CategoryKinds {}

export type CategoryKind = keyof CategoryKinds & string;

/** What a description says of its records' categories, besides their kind. */
export interface CategoriesOf {
  /** The table that links records to categories (`category_id`), and its column with a record's id. */
  links: { table: string; key: string };
  /** Path of the visitors' list that `?category=…` filters. */
  list: string;
  /** The beginning of a category's generated description (SPEC §3). */
  describedAs: string;
}

/** A kind of categories, with the table of the records that have them. */
export interface DescribedKind extends CategoriesOf {
  kind: CategoryKind;
  table: string;
}

/** The kinds in the descriptions of all collections (app/collections.server.ts). */
export const categoryKindSlot = slot<DescribedKind>();

/** The names of all kinds. */
export const categoryKinds = (): CategoryKind[] => categoryKindSlot.items().map(({ kind }) => kind);

/** @throws {Error} if no collection has categories of this kind */
export function describedKind(name: CategoryKind): DescribedKind {
  const found = categoryKindSlot.items().find(({ kind }) => kind === name);
  if (!found) throw new Error(`No collection has categories of the kind '${name}'.`);
  return found;
}
