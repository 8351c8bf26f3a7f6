import { type ChangedItem, type FieldValue, type ItemValues, itemToText } from "#app/kernel/session/field.ts";
import { mergeOrders } from "#app/kernel/session/merge-orders.ts";
import { type FieldMerge, isStored, mergeField } from "#app/kernel/verbs/merge-fields.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import type { PatchChange } from "./patch.ts";

/** A stored item of a list. */
type Item = { id: string } & Record<string, unknown>;

interface EditedFields {
  /** The stored values, by the fields' paths; null means "". */
  values: Record<string, unknown>;
  /** The fields that are lists of items, each with the values of a new item. */
  lists: Readonly<Record<string, ItemValues>>;
  /** The rich texts, each as the page shows it. */
  richTexts: Readonly<Record<string, () => string>>;
  /** Cleans rich text as it is cleaned before it is stored. */
  clean(html: string): string;
}

/** A path resolved: a field, or a field of a list's item. */
interface Part {
  field: string;
  item?: { id: string; name: string };
}

/**
 * What the targets of pages' contents and of records have in common. A list's path stands for the order of its items,
 * and '{list}.{id}.{name}' for a field of one.
 * @returns parts of a PatchTarget, and `apply`, which changes `values`
 */
export function patchedFields({ values, lists, richTexts, clean }: EditedFields) {
  const isList = (path: string) => Object.hasOwn(lists, path);
  const itemsOf = (list: string) => values[list] as Item[];
  const partAt = (path: string): Part | null => {
    if (Object.hasOwn(values, path)) return { field: path };
    const field = Object.keys(lists).find((list) => path.startsWith(`${list}.`));
    if (field === undefined) return null;
    const [id = "", name = "", ...more] = path.slice(field.length + 1).split(".");
    return more.length === 0 && Object.hasOwn(lists[field] ?? {}, name)
      ? { field, item: { id, name } }
      : null;
  };
  const itemIn = ({ field, item }: Part) => item && itemsOf(field).find(({ id }) => id === item.id);
  const valueIn = (part: Part): FieldValue | null => {
    const { field, item } = part;
    if (isList(field) && !item) return itemsOf(field).map(({ id }) => id);
    const holder = item ? itemIn(part) : values;
    const value = holder && (holder[item?.name ?? field] ?? "");
    if (typeof value !== "string") return null;
    return richTexts[field]?.() ?? value;
  };
  const valueAt = (path: string): FieldValue | null => {
    const part = partAt(path);
    return part && valueIn(part);
  };
  // What the editor saw may be the uncleaned HTML of a recent save.
  const isSameText = (path: string) => (one: unknown, stored: unknown) =>
    one === stored || clean(String(one)) === clean(String(values[path]));
  /** @returns false if the change's type doesn't fit */
  const put = (part: Part, change: PatchChange): boolean => {
    const { field, item } = part;
    if (isList(field) && !item) {
      const changed = withOrderChanged(itemsOf(field), change, lists[field] ?? {});
      if (changed) values[field] = changed;
      return changed !== null;
    }
    const holder = item ? itemIn(part) : values;
    if (!holder || typeof change.value !== "string") return false;
    holder[item?.name ?? field] = change.value;
    return true;
  };
  return {
    valueAt,
    merge(change: PatchChange, changes: readonly PatchChange[]): FieldMerge {
      const { path } = change;
      const part = partAt(path);
      // apply() answers an unknown path or an invalid order with a message.
      if (!part) return { kind: "free" };
      const now = valueIn(part);
      if (isList(path)) return mergeOrder(change, now, itemsOf(path));
      if (now !== null)
        return mergeField(change, now, Object.hasOwn(richTexts, path) ? isSameText(path) : isStored);
      const isNew = part.item !== undefined && isAdded(changes, part.field, part.item.id);
      return isNew ? { kind: "free" } : { kind: "conflict", theirs: null };
    },
    /** @returns the fields that were changed, and a message for each change that fits no field */
    apply(changes: readonly PatchChange[]) {
      const changed = new Set<string>();
      const unknown: string[] = [];
      // An item must exist before its fields change.
      const listsFirst = changes.toSorted((a, b) => Number(isList(b.path)) - Number(isList(a.path)));
      for (const change of listsFirst) {
        const part = partAt(change.path);
        // Changes in a removed item are dropped with it.
        if (part?.item && isTakenOut(changes, part.field, part.item.id)) continue;
        if (part && put(part, change)) changed.add(part.field);
        else unknown.push(change.path);
      }
      const fieldErrors = unknown.map((path) => [path, staffTexts.pageContent.unknown]);
      return { changed, fieldErrors: Object.fromEntries(fieldErrors) as Record<string, string> };
    },
    /** The path of the field of a validation message, which names an item by its index. */
    pathOf(field: string, index: unknown, name: unknown): string {
      const id = isList(field) && typeof index === "number" ? itemsOf(field)[index]?.id : undefined;
      return id && name !== undefined ? `${field}.${id}.${String(name)}` : field;
    },
  };
}

/** Whether these changes change the field at `path`, or add the item whose it is. */
export function isChanged(path: string, changes: readonly PatchChange[]): boolean {
  const [list = "", id = ""] = path.split(".");
  return changes.some((change) => change.path === path) || isAdded(changes, list, id);
}

/** Whether these changes add or restore the item in the list at `path`. */
const isAdded = (changes: readonly PatchChange[], path: string, id: string): boolean =>
  changes.some((change) => change.path === path && change.value.includes(id) && !change.base.includes(id));

/** Whether these changes remove the item from the list at `path`. */
const isTakenOut = (changes: readonly PatchChange[], path: string, id: string): boolean =>
  changes.some((change) => change.path === path && change.base.includes(id) && !change.value.includes(id));

/**
 * Judges a change of a list's items: orders are merged (mergeOrders), but an item that is removed with other texts than
 * the person saw is a conflict.
 */
function mergeOrder(change: PatchChange, now: FieldValue | null, items: readonly Item[]): FieldMerge {
  if (isStored(change.value, now)) return { kind: "stored" };
  const item = changedItemOf(items, change);
  return item ? { kind: "conflict", theirs: now, item } : { kind: "free" };
}

/**
 * The first item that a change removes although its fields differ from the snapshot that the editor saw.
 * @param items the stored items
 */
function changedItemOf(items: readonly Item[], { value, items: seen = {} }: PatchChange): ChangedItem | null {
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
function withOrderChanged(
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
