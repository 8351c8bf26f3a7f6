import { diffArrays } from "diff";
import { z } from "zod";
import { staffMessages } from "#app/platform/staff-messages.ts";

/** What stands at a path: words, or the ids of a list's items in their order. */
export type FieldValue = string | readonly string[];

/** A longer text than any rule keeps is told where it stands, by that rule. */
const fieldValue = z.union([z.string().max(500_000), z.array(z.string().min(1).max(40)).max(200)]);

/** What was typed on a page, all of it saved together or not at all (DESIGN §4a). */
export const patchInput = z.object({
  changes: z
    .array(
      z.object({
        /** A content's key, 'service:{id}', or 'media:{address}'. */
        target: z.string().max(2100),
        path: z.string().max(200),
        value: fieldValue,
        /** What the person saw before: what is stored now has to be the same. */
        was: fieldValue,
        /** Of a list: the items that it loses or gets back, as the person saw them, by id. */
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

/** What a target is about, as activity and uploads name it: a page's content by its key, a record by its id. */
export const entityIdOf = (target: string) =>
  target.startsWith("content:") ? target : target.slice(target.indexOf(":") + 1);

/** Orders of records, by the names that revisions have of them. */
const orders: Record<string, string> = {
  "order:services": "service-order",
  "order:projects": "project-order",
};

/** What versions are kept of for a target: the name that revisions have of its kind, and its id. */
export function entityRefOf(target: string): { kind: string; id: string } {
  if (target.startsWith("content:")) return { kind: "page", id: target };
  const order = Object.hasOwn(orders, target) ? orders[target] : undefined;
  if (order) return { kind: order, id: target };
  const [kind = "", id = ""] = target.split(":");
  return { kind, id };
}

/** What an item of a list says, by field. */
export type ItemValues = Readonly<Record<string, string>>;

/** An item of a list that somebody took out while somebody else changed it, with what it says now. */
export interface ChangedItem {
  id: string;
  fields: ItemValues;
}

/** All that an item of a list says, to be compared and read: a line for each of its fields. */
export const itemToText = (fields: ItemValues): string =>
  Object.keys(fields)
    .toSorted()
    .flatMap((name) => fields[name] || [])
    .join("\n");

export const isSameValue = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Names a part of any target in messages and on the page. */
export const fieldKey = ({ target, path }: { target: string; path: string }) => `${target} ${path}`;

/**
 * One list's order out of two that were made of the same: nothing that either added is lost, nothing that either took
 * out comes back, and what either moved stands where they moved it. Where both moved the same it stands as in `mine`.
 * Merging it once more changes nothing, also when somebody has moved something else meanwhile.
 * @param was what both began with
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

/** Whether an id has passed in `order` all those that it passed from `was` to `mine`. */
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
