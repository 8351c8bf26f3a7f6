import { type ChangedItem, type ItemValues, itemToText, mergeOrders, type PatchChange } from "./patch.ts";

/** An item of a list, as it is stored. */
type StoredItem = { id: string } & Record<string, unknown>;

/** Whether an item is one that these changes add to the list at `path`, or put back. */
export const isAdded = (changes: readonly PatchChange[], path: string, id: string): boolean =>
  changes.some((change) => change.path === path && change.value.includes(id) && !change.was.includes(id));

/** Whether these changes take an item out of the list at `path`. */
export const isTakenOut = (changes: readonly PatchChange[], path: string, id: string): boolean =>
  changes.some((change) => change.path === path && change.was.includes(id) && !change.value.includes(id));

/**
 * The first item that a change takes out although it says something else now than the person saw.
 * @param items as they are stored
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
 * A list's items once a change of their order is made (mergeOrders); those that come back say what they said.
 * @param blank what a new one says
 * @returns null when the change is no list's
 */
export function withOrderChanged<Item extends StoredItem>(
  items: readonly Item[],
  { value, was, items: seen = {} }: PatchChange,
  blank: ItemValues,
): Item[] | null {
  if (typeof value === "string" || typeof was === "string") return null;
  const added = (id: string) => {
    const said = Object.hasOwn(seen, id) ? seen[id] : undefined;
    const fields = Object.entries(blank).map(([name, defaultValue]) => [name, said?.[name] ?? defaultValue]);
    return { id, ...Object.fromEntries(fields) } as Item;
  };
  const ids = items.map(({ id }) => id);
  return mergeOrders(was, value, ids).map((id) => items.find((one) => one.id === id) ?? added(id));
}

/** Changes in the order in which they are made: a list's items are there before what is said of them. */
export const listsFirst = (changes: readonly PatchChange[]) =>
  changes.toSorted((a, b) => Number(Array.isArray(b.value)) - Number(Array.isArray(a.value)));
