import { diffArrays } from "diff";
import { z } from "zod";
import { ALL, type EntityRef } from "#app/features/staff/entity-types.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";

/** The value at a path: a text, or the ids of a list's items in their order. */
export type FieldValue = string | readonly string[];

/** Generous limits: a text over its field's own limit is reported at the field, by the field's schema. */
const fieldValue = z.union([z.string().max(500_000), z.array(z.string().min(1).max(40)).max(200)]);

/** The changes of a page, saved together or not at all (DESIGN §4a). */
export const patchInput = z.object({
  changes: z
    .array(
      z.object({
        /** A content's key, 'service:{id}', or 'media:{address}'. */
        target: z.string().max(2100),
        path: z.string().max(200),
        value: fieldValue,
        /** The base, which the editor saw: the stored value must equal it. */
        was: fieldValue,
        /** For a list: snapshots of the items that are removed or restored, by id. */
        items: z.record(z.string().max(40), z.record(z.string().max(40), z.string().max(100_000))).optional(),
      }),
    )
    .min(1)
    .max(500)
    .refine(
      (changes) => new Set(changes.map(fieldKey)).size === changes.length,
      staffMessages.staff.malformed,
    ),
});

export type PatchChange = z.infer<typeof patchInput>["changes"][number];

/** The id of a target's entity in activity and uploads: a content's key, or a record's id. */
export const entityIdOf = (target: string) =>
  target.startsWith("content:") ? target : target.slice(target.indexOf(":") + 1);

/** Types of targets that have another name than their entity. */
const types: Record<string, string> = { heading: "page-heading" };

/** The entity under which a target's revisions are recorded. */
export function entityRefOf(target: string): EntityRef {
  if (target.startsWith("content:")) return { type: "page", id: target };
  const [type = "", id = ""] = target.split(":");
  if (type === "order") return { type: `${id.replace(/s$/, "")}-order`, id: ALL };
  return { type: Object.hasOwn(types, type) ? (types[type] ?? type) : type, id };
}

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

export const isSameValue = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Identifies a field of any target, in messages and on the page. */
export const fieldKey = ({ target, path }: { target: string; path: string }) => `${target} ${path}`;

/**
 * Merges two orders with a common base. Items that either added are kept, items that either removed stay
 * removed, and items that either moved are at their new positions. If both moved an item, `mine` applies.
 * Merging is idempotent, also if another item was moved meanwhile.
 * @param was the common base
 */
export function mergeOrders(
  was: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] {
  const merged = theirs.filter((id) => mine.includes(id) || !was.includes(id));
  const same = diffArrays([...was], [...mine]).filter(({ added, removed }) => !added && !removed);
  const left = new Set(same.flatMap(({ value }) => value));
  for (const [index, id] of mine.entries()) {
    if (left.has(id)) continue;
    const at = merged.indexOf(id);
    if (at < 0 ? was.includes(id) : hasMovedPast(id, was, mine, merged)) continue;
    if (at >= 0) merged.splice(at, 1);
    const before = mine.slice(0, index).findLast((other) => merged.includes(other));
    merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, id);
  }
  return merged;
}

/** Whether, in `order`, an id is already past all ids that it passed from `was` to `mine`. */
function hasMovedPast(
  id: string,
  was: readonly string[],
  mine: readonly string[],
  order: readonly string[],
): boolean {
  const isAfter = (ids: readonly string[], other: string) => ids.indexOf(id) > ids.indexOf(other);
  return order
    .filter((other) => was.includes(id) && was.includes(other) && mine.includes(other))
    .filter((other) => isAfter(was, other) !== isAfter(mine, other))
    .every((other) => isAfter(order, other) === isAfter(mine, other));
}
