import type { DescribedKind } from "#app/kernel/categories/category-kind.ts";
import type { DescribedField, FieldValues, ListField } from "#app/kernel/fields/field-kinds.ts";
import type { EntityType } from "#app/kernel/verbs/entity-types.ts";
import { businessDay } from "#app/platform/business-clock.ts";
import type { StaffList } from "#app/platform/http/staff-list.ts";
import type { PlanSymbolName } from "#app/ui/plan-symbol-names.ts";

/** A field of a record: of any kind but a list, which has no column. */
export type CollectionField = Exclude<DescribedField, ListField>;
export type CollectionFields = Readonly<Record<string, CollectionField>>;

/** An order that staff set; `order_index` is a record's position. */
export interface CollectionOrder {
  /** Its name in the history and in Recent Activity, such as 'Hero slides'. */
  title: string;
  /** `dense` positions count from 0 without gaps (SPEC §7); `sparse` ones only grow. */
  positions: "dense" | "sparse";
  /** Path of the page that shows all records in this order; none if the order is within a parent. */
  page?: string;
  /** Whether pages show the last record first. */
  lastFirst?: true;
}

export interface CollectionSlug {
  of(title: string): string;
  /** Whether a number is appended to the title's slug if another record has it; by default it is refused. */
  isNumbered?: true;
  /** Whether staff may type it. A save without the field `slug` then keeps the stored one. */
  isTyped?: true;
  /** The form's error if another record has the slug: at the typed slug, else at the title. */
  taken: string;
}

/** The texts of a collection's list for staff, if it is the plain one (edit/collection-list.tsx). */
export interface CollectionScreen {
  title: string;
  /** Below the title. */
  lead: string;
  /** Shown while there are no records, with its symbol. */
  empty: string;
  symbol: PlanSymbolName;
  confirmDelete(title: string): string;
  deleted: string;
  /** The message if the record whose form was requested is missing. */
  gone: string;
  noMatch(search: string): string;
}

/**
 * Describes records of one kind (DESIGN §4a). The form, the verbs, the queries, the fields of versions, the
 * uses of files and the list's links are derived from it.
 */
export interface Collection<Fields extends CollectionFields = CollectionFields> {
  /** The name of its records in revisions, drafts and targets on pages; one of the types of Recent Activity. */
  type: EntityType;
  /** A table of the database with columns for the fields, an order, a slug, an author and times only. */
  table: string;
  /** The part of addresses after `/staff/`; the table by default. */
  feature?: string;
  fields: Fields;
  /** The rows of the form, each with its fields; none if the feature lays it out itself. */
  form?: readonly (readonly (keyof Fields & string)[])[];
  /** Legends above rows of the form, by the row's first field. */
  legends?: Readonly<Record<string, string>>;
  /** What pictures are uploaded for: those of slides are deleted with them. The library by default. */
  uploads?: "hero" | "library";
  /** The field with a record's title. */
  title: keyof Fields & string;
  /** Validates several fields together. */
  check?(values: FieldValues<Fields>): { field: keyof Fields & string; message: string } | undefined;
  /** Adjusts values to one another, on reading and on writing. */
  normalize?<Values extends FieldValues<Fields>>(values: Values): Values;
  /** Whether the table has `created_at`. */
  hasCreatedAt?: true;
  /**
   * Whether the table has `published_at`, the time of the last save while it is published (SPEC §4), and
   * `first_published_at`, which never changes once it is set (DESIGN §9.3).
   */
  hasPublicationTimes?: true;
  order?: CollectionOrder;
  /** How many records there may be, within one parent if there is one; for pages that show all of them. */
  max?: number;
  /** The column of the field that is a parent(). */
  parent?: { collection: Collection; column: keyof Fields & string; isMissing: string };
  /** Tables whose rows belong to a record: deleted, recorded and restored with it. */
  children?: readonly { table: string; key: string; type: EntityType }[];
  /** The slug, made of the title; it is unique. Staff may type another if there is a field `slug`. */
  slug?: CollectionSlug;
  /** A record's page: a path, or a function of its slug. By default the parent's page, else staff's list. */
  page?: string | ((slug: string) => string);
  /** Whether a record that is just added comes with the product; undoing this leaves nothing in the trash. */
  isBuiltIn?(row: Readonly<Record<string, unknown>>): boolean;
  /** Whether a record's picture is deleted with it (SPEC §7). */
  ownsPictures?: boolean;
  list?: StaffList<string>;
  screen?: CollectionScreen;
  /** The columns that the list's search covers. */
  searched?: readonly (keyof Fields & string)[];
  /** Verbs that editors may use; the others are for administrators only. */
  editorVerbs: readonly string[];
  /** The toast after a save. */
  saved(values: FieldValues<Fields>): string;
  messages: {
    saveFailed: string | ((reason: string | null) => string);
    deleteFailed: string;
    toggleFailed?: string;
  };
}

type Given<Name extends string, Value> = [Value] extends [never] ? unknown : Record<Name, Value>;

/** Infers a description's type, with those optional parts that it has. */
export const defineCollection = <
  const Fields extends CollectionFields,
  const List extends StaffList<string> = never,
  const Order extends CollectionOrder = never,
  const Screen extends CollectionScreen = never,
  const Created extends true = never,
>(
  collection: Collection<Fields> & { list?: List; order?: Order; screen?: Screen; hasCreatedAt?: Created },
) =>
  collection as Collection<Fields> &
    Given<"list", List> &
    Given<"order", Order> &
    Given<"screen", Screen> &
    Given<"hasCreatedAt", Created>;

type FieldsOf<Of> = Of extends { fields: infer Fields extends CollectionFields } ? Fields : never;

/** The values of a collection's form. */
export type ValuesOf<Of> = FieldValues<FieldsOf<Of>>;

/** A record of a collection. */
export type EntityOf<Of> = ValuesOf<Of> & {
  id: string;
  /** ISO time. */
  updated_at: string;
} & (Of extends { hasCreatedAt: true } ? { /** ISO time. */ created_at: string } : unknown);

/** The names of a collection's fields of a kind. */
export const fieldsOfKind = (
  { fields }: Pick<Collection, "fields">,
  kind: CollectionField["kind"],
): string[] => Object.entries(fields).flatMap(([name, field]) => (field.kind === kind ? [name] : []));

/** The fields that are the ids of a record's categories, with the kind of these. */
export const categoriesIn = ({ fields }: Pick<Collection, "fields">) =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === "categories" ? [{ name, of: field.of, label: field.name }] : [],
  );

/** The kinds of categories that the records of a collection have. */
export const categoryKindsOf = ({ fields, table }: Pick<Collection, "fields" | "table">): DescribedKind[] =>
  Object.values(fields).flatMap((field) => {
    if (field.kind !== "categories") return [];
    const { of, links, list, describedAs } = field;
    return [{ kind: of, table, links, list, describedAs }];
  });

/** The fields that are rows of tables of their own. */
export const rowsIn = ({ fields }: Pick<Collection, "fields">) =>
  Object.entries(fields).flatMap(([name, field]) => (field.kind === "rows" ? [{ name, field }] : []));

/** The fields with the times at which a record is published and unpublished automatically. */
export const scheduledFields = ({ fields }: Pick<Collection, "fields">) =>
  (["publish_at", "unpublish_at"] as const).filter((name) => name in fields);

/** See Collection.feature. */
export const featureOf = ({ feature, table }: Pick<Collection, "feature" | "table">) => feature ?? table;

/** The fields of a new record; a day is today in the business's time zone. */
export function blankOf<Of extends Collection>({ fields }: Of, now: Date): ValuesOf<Of> {
  const blanks = Object.entries(fields)
    .filter(([, { kind }]) => kind !== "parent")
    .map(([name, { kind, defaultValue }]) => [name, kind === "day" ? businessDay(now) : defaultValue]);
  return Object.fromEntries(blanks) as ValuesOf<Of>;
}
