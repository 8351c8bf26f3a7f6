import { type ChangedItem, type ItemValues, itemToText } from "#app/features/editing/field.ts";
import { mergeOrders } from "#app/features/editing/merge-orders.ts";
import type { PatchChange } from "./patch.ts";

/** A stored item of a list. */
type StoredItem = { id: string } & Record<string, unknown>;

/** Whether these changes add or restore the item in the list at `path`. */
export const isAdded = (changes: readonly PatchChange[], path: string, id: string): boolean =>
  changes.some((change) => change.path === path && change.value.includes(id) && !change.base.includes(id));

/** Whether these changes remove the item from the list at `path`. */
export const isTakenOut = (changes: readonly PatchChange[], path: string, id: string): boolean =>
  changes.some((change) => change.path === path && change.base.includes(id) && !change.value.includes(id));

/**
 * The first item that a change removes although its fields differ from the snapshot that the editor saw.
 * @param items the stored items
 */
export function changedItemOf(
  items: readonly StoredItem[],
  { value, items: seen = {} }: PatchChange,
): ChangedItem | null {
  for (const item of items) {
    const then = Object.hasOwn(seen, item.id) && !value.includes(item.id) ? seen[item.id] : undefined;
    if (!then) continue;
    const fields = Object.fromEntries(Object.keys(then).map((name) => [name, String(item[name] ?? "")]));
    if (itemToText(then) !== itemToText(fields)) return { id: item.id, fields };
  }
  return null;
}

/**
 * Applies a change of order to a list's items (mergeOrders); restored items get their snapshot's fields.
 * @param blank the fields of a new item
 * @returns null if the change is not one of a list
 */
export function withOrderChanged<Item extends StoredItem>(
  items: readonly Item[],
  { value, base, items: seen = {} }: PatchChange,
  blank: ItemValues,
): Item[] | null {
  if (typeof value === "string" || typeof base === "string") return null;
  const added = (id: string) => {
    const said = Object.hasOwn(seen, id) ? seen[id] : undefined;
    const fields = Object.entries(blank).map(([name, defaultValue]) => [name, said?.[name] ?? defaultValue]);
    return { id, ...Object.fromEntries(fields) } as Item;
  };
  const ids = items.map(({ id }) => id);
  return mergeOrders(base, value, ids).map((id) => items.find((one) => one.id === id) ?? added(id));
}

/** Sorts changes so that list changes are first: an item must exist before its fields change. */
export const listsFirst = (changes: readonly PatchChange[]) =>
  changes.toSorted((a, b) => Number(Array.isArray(b.value)) - Number(Array.isArray(a.value)));
