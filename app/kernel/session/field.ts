/** Identifies an editable field of a page's content or of a record. */
export interface FieldRef {
  /** The content's key, or 'service:{id}'. */
  target: string;
  path: string;
  /** The field's name, such as 'Philosophy heading'. */
  label: string;
  /** The list item to which the field belongs. */
  item?: ItemSnapshot | undefined;
}

/** A list item as the page shows it without unsaved changes. */
export interface ItemSnapshot {
  id: string;
  fields: ItemValues;
  list: Pick<FieldRef, "path" | "label">;
  /** The ids of the list's items. */
  order: readonly string[];
}

/** The value at a path: a text, or the ids of a list's items in their order. */
export type FieldValue = string | readonly string[];

/** The values of a list item's fields. */
export type ItemValues = Readonly<Record<string, string>>;

/** An item that one editor removed while another changed it, with its current values. */
export interface ChangedItem {
  id: string;
  fields: ItemValues;
}

/** A list item as text, for comparing and reading: one line per field. */
export const itemToText = (fields: ItemValues): string =>
  Object.keys(fields)
    .toSorted()
    .flatMap((name) => fields[name] || [])
    .join("\n");

const sortKeys = (_key: string, value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** Whether two values are equal as JSON; the order of keys, which PostgreSQL changes, is ignored. */
export const isSameValue = (one: unknown, other: unknown) =>
  one === other || JSON.stringify(one, sortKeys) === JSON.stringify(other, sortKeys);

/** Identifies a field of any target, in messages and on the page; a form's target is "". */
export const fieldKey = ({ target, path }: { target: string; path: string }) =>
  target ? `${target} ${path}` : path;
