import { use, useSyncExternalStore } from "react";
import type { ItemsField } from "#app/kernel/fields/field-kinds.ts";
import { defaultItem } from "#app/kernel/fields/fields.ts";
import { type FieldRef, fieldKey, type ItemValues } from "#app/kernel/session/field.ts";
import { EditingContext, neverChanges } from "./editing-context.ts";

export type Item = { id: string } & Record<string, string>;

/** The unsaved changes of a list: of its order, with the fields of items that are back, and of its items' fields, by key. */
export interface UnsavedList {
  order?: readonly string[];
  items?: Readonly<Record<string, ItemValues>>;
  typed: Readonly<Record<string, string>>;
}

const nothing = JSON.stringify({ typed: {} } satisfies UnsavedList);

/**
 * A list of the page, with unsaved changes while the page is edited.
 * @param list `items` are the stored ones
 * @returns `storedFields` are theirs, by id; `seenFields` returns an item's fields without unsaved changes
 */
export function useListItems(
  { target, path }: Pick<FieldRef, "target" | "path">,
  field: ItemsField,
  stored: readonly Item[],
) {
  const parts = use(EditingContext);
  const key = fieldKey({ target, path });
  // A text compares equal while other fields are typed in, so that the list is not rendered again.
  const unsavedIn = () => parts?.unsavedIn(key) ?? nothing;
  const unsaved: UnsavedList = JSON.parse(
    useSyncExternalStore(parts?.subscribe ?? neverChanges, unsavedIn, unsavedIn),
  );
  const storedFields: Record<string, ItemValues> = Object.fromEntries(
    stored.map(({ id, ...fields }) => [id, fields]),
  );
  const seenFields = (id: string): ItemValues =>
    storedFields[id] ?? { ...defaultItem(field), ...unsaved.items?.[id] };
  const order = unsaved.order ?? stored.map(({ id }) => id);
  const itemOf = (id: string): Item => {
    const fields = Object.entries(seenFields(id)).map(([name, value]) => [
      name,
      unsaved.typed[fieldKey({ target, path: `${path}.${id}.${name}` })] ?? value,
    ]);
    return { id, ...Object.fromEntries(fields) };
  };
  return { order, items: parts ? order.map(itemOf) : stored, storedFields, seenFields };
}
