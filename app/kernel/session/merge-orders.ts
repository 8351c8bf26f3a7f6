import { diffArrays } from "diff/lib/diff/array.js";

/**
 * Merges two orders with a common base. Items that either added are kept, items that either removed stay
 * removed, and items that either moved are at their new positions. If both moved an item, `mine` applies.
 * Merging is idempotent, also if another item was moved meanwhile.
 * @param base the common base
 */
export function mergeOrders(
  base: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): string[] {
  const merged = theirs.filter((id) => mine.includes(id) || !base.includes(id));
  const same = diffArrays([...base], [...mine]).filter(({ added, removed }) => !added && !removed);
  const left = new Set(same.flatMap(({ value }) => value));
  for (const [index, id] of mine.entries()) {
    if (left.has(id)) continue;
    const at = merged.indexOf(id);
    if (at < 0 ? base.includes(id) : hasMovedPast(id, base, mine, merged)) continue;
    if (at >= 0) merged.splice(at, 1);
    const before = mine.slice(0, index).findLast((other) => merged.includes(other));
    merged.splice(before === undefined ? 0 : merged.indexOf(before) + 1, 0, id);
  }
  return merged;
}

/** Whether, in `order`, an id is already past all ids that it passed from `base` to `mine`. */
function hasMovedPast(
  id: string,
  base: readonly string[],
  mine: readonly string[],
  order: readonly string[],
): boolean {
  const isAfter = (ids: readonly string[], other: string) => ids.indexOf(id) > ids.indexOf(other);
  return order
    .filter((other) => base.includes(id) && base.includes(other) && mine.includes(other))
    .filter((other) => isAfter(base, other) !== isAfter(mine, other))
    .every((other) => isAfter(order, other) === isAfter(mine, other));
}
