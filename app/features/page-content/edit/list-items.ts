import type { EditableItemsProps } from "../editing-context.ts";
import type { ItemFields, ListField } from "../page-content.ts";
import { partKey } from "../patch.ts";
import { useEditing, usePart } from "./editing-store.ts";

export type Item = { id: string } & Record<string, string>;

/**
 * A list of the page as it stands now: its items in the order that is typed, with what is typed in them.
 * @returns with `items` what the list itself is as a part; `seenFields` is what the person saw of an item before they typed
 */
export function useListItems({ target, path, field, items: stored }: Omit<EditableItemsProps, "children">) {
  const { itemFields } = field as unknown as ListField<ItemFields>;
  const order = stored.map(({ id }) => id);
  const part = usePart<readonly string[]>({ target, path }, order);
  const unsaved = useEditing(({ changes }) => changes.unsaved);
  const blank = Object.fromEntries(
    Object.entries(itemFields).map(([name, { standard }]) => [name, standard]),
  );
  const storedFields = Object.fromEntries((stored as Item[]).map(({ id, ...fields }) => [id, fields]));
  const seenFields = (id: string): Record<string, string> =>
    storedFields[id] ?? { ...blank, ...unsaved.get(part.key)?.items?.[id] };
  const items = part.value.map((id): Item => {
    const typed = Object.entries(seenFields(id)).map(([name, value]) => [
      name,
      unsaved.get(partKey({ target, path: `${path}.${id}.${name}` }))?.value ?? value,
    ]);
    return { id, ...Object.fromEntries(typed) };
  });
  return { ...part, items, storedFields, seenFields };
}
