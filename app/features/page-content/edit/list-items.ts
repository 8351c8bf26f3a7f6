import type { Changes } from "#app/features/editing/edit/changes.ts";
import { fieldKey } from "#app/features/editing/field.ts";
import type { EditableItemsProps } from "../editing-context.ts";
import { blankItem, type ItemFields, type ListField } from "../page-content.ts";
import { useEditing, useField } from "./page-session.ts";

export type Item = { id: string } & Record<string, string>;

/**
 * A list of the page with the unsaved changes of its order and its items.
 * @returns the list's field state and `items`; `seenFields` returns an item's fields without unsaved
 * changes
 */
export function useListItems({ target, path, field, items: stored }: Omit<EditableItemsProps, "children">) {
  const order = stored.map(({ id }) => id);
  const part = useField<readonly string[]>({ target, path }, order);
  const backItems = useEditing(({ changes }) => changes.unsaved.get(part.key)?.items);
  // A string compares equal while other fields are typed in, so the list is not re-rendered.
  const typed = JSON.parse(useEditing(({ changes }) => typedIn(changes, `${part.key}.`)));
  const blank = blankItem(field as unknown as ListField<ItemFields>);
  const storedFields = Object.fromEntries((stored as Item[]).map(({ id, ...fields }) => [id, fields]));
  const seenFields = (id: string): Record<string, string> =>
    storedFields[id] ?? { ...blank, ...backItems?.[id] };
  const items = part.value.map((id): Item => {
    const fields = Object.entries(seenFields(id)).map(([name, value]) => [
      name,
      typed[fieldKey({ target, path: `${path}.${id}.${name}` })] ?? value,
    ]);
    return { id, ...Object.fromEntries(fields) };
  });
  return { ...part, items, storedFields, seenFields };
}

/** Unsaved values whose keys begin with `start`, by key, as JSON. */
function typedIn({ unsaved }: Changes, start: string): string {
  const parts = [...unsaved].filter(([key]) => key.startsWith(start));
  return JSON.stringify(Object.fromEntries(parts.map(([key, { value }]) => [key, value])));
}
