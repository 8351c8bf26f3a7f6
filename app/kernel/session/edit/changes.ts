import {
  type ChangedItem,
  type FieldRef,
  type FieldValue,
  fieldKey,
  type ItemValues,
  isSameValue,
} from "../field.ts";
import { mergeOrders } from "../merge-orders.ts";

/** An unsaved change of a field. */
export interface FieldChange extends FieldRef {
  /** On a page a FieldValue, in a form the value of its field. */
  value: unknown;
  /** The field's value before the change, as the editor saw it. */
  base: unknown;
  /** For a list: snapshots of the items that are removed or restored, by id. */
  items?: ItemSnapshots | undefined;
}

type ItemSnapshots = Readonly<Record<string, ItemValues>>;

/** One action on a field, for undo and redo. */
interface Step {
  place: FieldRef;
  from: unknown;
  to: unknown;
  items?: ItemSnapshots | undefined;
}

/** The unsaved changes of a page or a form, and the undo and redo stacks. */
export interface Changes {
  /** By fieldKey, oldest first. */
  unsaved: ReadonlyMap<string, FieldChange>;
  /** The steps of one action are undone together. */
  done: readonly (readonly Step[])[];
  undone: readonly (readonly Step[])[];
  /** Time of the last typed step in milliseconds; 0 if the next input is a new step. */
  typedAt: number;
}

export const noChanges: Changes = { unsaved: new Map(), done: [], undone: [], typedAt: 0 };

/** Typing in one field is one step until it pauses for this long. */
const REST_MS = 900;
/** Fields that one action sets are set within this time: one step. */
const SAME_ACTION_MS = 5;

const idsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value : []);

/**
 * Changes a field's value.
 * @param shown the current value
 * @param typedAt milliseconds; 0 for a change that is not typed and is a step of its own
 */
export function setField(
  changes: Changes,
  place: FieldRef,
  shown: unknown,
  value: unknown,
  typedAt = 0,
): Changes {
  if (isSameValue(shown, value)) return changes;
  const last = changes.done.at(-1) ?? [];
  const own = last.find((step) => fieldKey(step.place) === fieldKey(place));
  const restMs = own ? REST_MS : SAME_ACTION_MS;
  const goesOn = typedAt > 0 && changes.typedAt > 0 && typedAt - changes.typedAt < restMs;
  const step: Step = { place, from: goesOn && own ? own.from : shown, to: value };
  return {
    unsaved: withStep(changes.unsaved, { place, from: shown, to: value }),
    done: goesOn
      ? [...changes.done.slice(0, -1), [...last.filter((other) => other !== own), step]]
      : [...changes.done, [step]],
    undone: [],
    typedAt,
  };
}

function withStep(unsaved: Changes["unsaved"], { place, from, to, items }: Step): Map<string, FieldChange> {
  const key = fieldKey(place);
  const next = new Map(unsaved);
  const before = unsaved.get(key);
  const base = before?.base ?? from;
  if (isSameValue(base, to)) next.delete(key);
  else
    next.set(key, {
      ...place,
      base,
      value: to,
      items: before?.items ? { ...items, ...before.items } : items,
    });
  return next;
}

const backwards = ({ from, to, ...step }: Step): Step => ({ ...step, from: to, to: from });

export function undo(changes: Changes): Changes {
  const steps = changes.done.at(-1);
  if (!steps) return changes;
  return {
    unsaved: steps.map(backwards).reduce<Changes["unsaved"]>(withStep, changes.unsaved),
    done: changes.done.slice(0, -1),
    undone: [...changes.undone, steps],
    typedAt: 0,
  };
}

export function redo(changes: Changes): Changes {
  const steps = changes.undone.at(-1);
  if (!steps) return changes;
  return {
    unsaved: steps.reduce<Changes["unsaved"]>(withStep, changes.unsaved),
    done: [...changes.done, steps],
    undone: changes.undone.slice(0, -1),
    typedAt: 0,
  };
}

/**
 * Merges an earlier draft, which may come from another device, with the changes made here; the latter win.
 */
export function mergeDraft(changes: Changes, earlier: Changes): Changes {
  const here = new Set(changes.done.flat().map(({ place }) => fieldKey(place)));
  // Undo of the changes made here returns to what the page shows, so the draft's steps on the same fields
  // are dropped.
  const done = earlier.done.map((steps) => steps.filter(({ place }) => !here.has(fieldKey(place))));
  return {
    ...changes,
    unsaved: new Map([...earlier.unsaved, ...changes.unsaved]),
    done: [...done.filter((steps) => steps.length > 0), ...changes.done],
    undone: here.size > 0 ? [] : earlier.undone,
  };
}

/**
 * Changes a list's items or their order. Unsaved changes in removed items are reverted with them.
 * @param seen its stored items, by id
 */
export function setOrder(
  changes: Changes,
  place: FieldRef,
  shown: readonly string[],
  order: readonly string[],
  seen: ItemSnapshots = {},
) {
  const ids = shown.filter((id) => !order.includes(id));
  const missing = Object.entries(seen).filter(([id]) => ids.includes(id));
  const step = {
    place,
    from: shown,
    to: order,
    ...(missing.length > 0 && { items: Object.fromEntries(missing) }),
  };
  return withSteps(changes, [step, ...stepsInItems(changes, place, ids)]);
}

/** Reverts a field to its base. */
export function revertField(changes: Changes, key: string): Changes {
  const change = changes.unsaved.get(key);
  if (!change) return changes;
  const { value, base } = change;
  const place = fieldRefOf(change);
  const added = idsOf(value).filter((id) => !idsOf(base).includes(id));
  return withSteps(changes, [{ place, from: value, to: base }, ...stepsInItems(changes, place, added)]);
}

/** Reverts all changes, as one step. */
export function discardChanges(changes: Changes): Changes {
  const steps = [...changes.unsaved.values()].map((change) => stepBack(change));
  return steps.length === 0 ? changes : withSteps(changes, steps);
}

const stepBack = (change: FieldChange): Step => ({
  place: fieldRefOf(change),
  from: change.value,
  to: change.base,
});

function stepsInItems({ unsaved }: Changes, { target, path }: FieldRef, ids: readonly string[]): Step[] {
  return [...unsaved.values()]
    .filter(
      (change) => change.target === target && ids.some((id) => change.path.startsWith(`${path}.${id}.`)),
    )
    .map(stepBack);
}

function withSteps(changes: Changes, steps: readonly Step[]): Changes {
  return {
    unsaved: steps.reduce<Changes["unsaved"]>(withStep, changes.unsaved),
    done: [...changes.done, steps],
    undone: [],
    typedAt: 0,
  };
}

/**
 * Removes saved changes. Fields that were edited during the save get the saved value as their base.
 * @param sent the changes that were saved
 */
export function afterSave(changes: Changes, sent: readonly FieldChange[]): Changes {
  const unsaved = new Map(changes.unsaved);
  for (const { value, ...place } of sent) {
    const change = unsaved.get(fieldKey(place));
    if (!change) continue;
    if (isSameValue(value, change.value)) unsaved.delete(fieldKey(place));
    else unsaved.set(fieldKey(place), { ...change, base: value });
  }
  return { ...changes, unsaved, typedAt: 0 };
}

/** The state after a save was undone: one redo step restores all its changes, unsaved. */
export function afterUndoneSave(sent: readonly FieldChange[]): Changes {
  const steps = sent.map((change) => ({ ...backwards(stepBack(change)), items: change.items }));
  return { ...noChanges, undone: [steps] };
}

/** Makes another editor's value the base of an unsaved change. */
export function rebase(changes: Changes, key: string, theirs: unknown): Changes {
  const change = changes.unsaved.get(key);
  if (!change) return changes;
  const unsaved = new Map(changes.unsaved);
  if (isSameValue(theirs, change.value)) unsaved.delete(key);
  else unsaved.set(key, { ...change, base: theirs });
  return { ...changes, unsaved };
}

/**
 * Replaces an unsaved change by another editor's value.
 * @param theirs null if the field or its item is missing: the unsaved changes there are reverted
 */
export function acceptTheirs(changes: Changes, key: string, theirs: unknown): Changes {
  const mine = changes.unsaved.get(key);
  if (!mine) return changes;
  if (theirs !== null) return setField(rebase(changes, key, theirs), fieldRefOf(mine), mine.value, theirs);
  const { target, item } = mine;
  const steps = item ? stepsInItems(changes, { target, ...item.list }, [item.id]) : [stepBack(mine)];
  return withSteps(changes, steps);
}

/** Confirms the removal of an item that another editor has changed meanwhile. */
export function confirmRemoval(changes: Changes, key: string, { id, fields }: ChangedItem): Changes {
  const change = changes.unsaved.get(key);
  if (!change) return changes;
  // If the removal is undone, the item has the other editor's values.
  const seen = <Of extends FieldChange | Step>(of: Of): Of => ({
    ...of,
    items: { ...of.items, [id]: fields },
  });
  const isHere = (step: Step) => fieldKey(step.place) === key && step.items?.[id];
  return {
    ...changes,
    unsaved: new Map(changes.unsaved).set(key, seen(change)),
    done: changes.done.map((steps) => steps.map((step) => (isHere(step) ? seen(step) : step))),
  };
}

/** Restores an item that was removed from a list, at its old position. */
export function revertItem(changes: Changes, key: string, { id }: ChangedItem): Changes {
  const change = changes.unsaved.get(key);
  if (!change) return changes;
  const { value, base } = change;
  const to = withItem(idsOf(value), id, idsOf(base));
  return withSteps(changes, [{ place: fieldRefOf(change), from: value, to }]);
}

/**
 * Restores an item that another editor removed from a list: at its old position, as it was seen, with the
 * unsaved changes in it.
 * @param place a field in the item
 */
export function restoreItem(changes: Changes, { target, item }: FieldRef): Changes {
  if (!item) return changes;
  const { id, list, order } = item;
  const place = { target, ...list };
  const key = fieldKey(place);
  const items = { [id]: itemWithChanges(changes, { ...place, item }) };
  const without = (ids: unknown) => idsOf(ids).filter((one) => one !== id);
  const before = changes.unsaved.get(key);
  const unsaved = new Map(changes.unsaved);
  if (before)
    unsaved.set(key, { ...before, base: without(before.base), items: { ...before.items, ...items } });
  const shown = before ? idsOf(before.value) : order;
  const to = shown.includes(id) ? shown : withItem(shown, id, order);
  return withSteps({ ...changes, unsaved }, [{ place, from: without(shown), to, items }]);
}

/** An item's snapshot (`item` of the field) with the unsaved changes in it. */
export function itemWithChanges({ unsaved }: Changes, { target, item }: FieldRef): ItemValues {
  const names = Object.entries(item?.fields ?? {}).map(([name, value]) => {
    const path = `${item?.list.path}.${item?.id}.${name}`;
    return [name, unsaved.get(fieldKey({ target, path }))?.value ?? value];
  });
  return Object.fromEntries(names);
}

/** Inserts an item into an order, at its position in another order. */
function withItem(order: readonly string[], id: string, other: readonly string[]): string[] {
  const shared = other.filter((one) => order.includes(one));
  return mergeOrders(
    shared,
    other.filter((one) => one === id || shared.includes(one)),
    order,
  );
}

export const fieldRefOf = ({ target, path, label, item }: FieldRef): FieldRef => ({
  target,
  path,
  label,
  ...(item && { item }),
});

/** A page's change as it is sent and stored. */
export const toPatch = ({ target, path, value, base, items }: FieldChange) => ({
  target,
  path,
  value: value as FieldValue,
  base: base as FieldValue,
  ...(items && {
    items: Object.fromEntries(
      // Removed items that were restored again are not compared.
      Object.entries(items).filter(([id]) => idsOf(value).includes(id) !== idsOf(base).includes(id)),
    ),
  }),
});
