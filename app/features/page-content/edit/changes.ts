import type { FieldRef } from "../editing-context.ts";
import {
  type ChangedItem,
  type FieldValue,
  fieldKey,
  type ItemValues,
  isSameValue,
  mergeOrders,
  type PatchChange,
} from "../patch.ts";

/** What was typed at a place and is not saved. */
export interface Change extends FieldRef {
  value: FieldValue;
  /** What stood there before, as the person saw it. */
  was: FieldValue;
  /** Of a list: the items that it loses or gets back, as the person saw them, by id. */
  items?: ItemSnapshots | undefined;
}

type ItemSnapshots = Readonly<Record<string, ItemValues>>;

/** One thing somebody did at a place, to be undone and done again. */
interface Step {
  place: FieldRef;
  from: FieldValue;
  to: FieldValue;
  items?: ItemSnapshots | undefined;
}

/** What was typed on a page since it was saved, and the way back. */
export interface Changes {
  /** By fieldKey, in the order in which they were begun. */
  unsaved: ReadonlyMap<string, Change>;
  /** Steps of one press stand together. */
  done: readonly (readonly Step[])[];
  undone: readonly (readonly Step[])[];
  /** When the last step was typed, in milliseconds; 0 when the next one begins anew. */
  typedAt: number;
}

export const noChanges: Changes = { unsaved: new Map(), done: [], undone: [], typedAt: 0 };

/** Typing at one place is one step until it rests this long. */
const REST_MS = 900;

/**
 * Puts a value at a place.
 * @param shown what stands there now
 * @param typedAt milliseconds; 0 for what is no typing, and a step of its own
 */
export function setField(
  changes: Changes,
  place: FieldRef,
  shown: FieldValue,
  value: FieldValue,
  typedAt = 0,
): Changes {
  if (isSameValue(shown, value)) return changes;
  const last = changes.done.at(-1)?.[0];
  const goesOn =
    typedAt > 0 &&
    changes.typedAt > 0 &&
    typedAt - changes.typedAt < REST_MS &&
    last !== undefined &&
    fieldKey(last.place) === fieldKey(place);
  const step: Step = { place, from: goesOn ? last.from : shown, to: value };
  return {
    unsaved: withStep(changes.unsaved, { place, from: shown, to: value }),
    done: [...(goesOn ? changes.done.slice(0, -1) : changes.done), [step]],
    undone: [],
    typedAt,
  };
}

function withStep(unsaved: Changes["unsaved"], { place, from, to, items }: Step): Map<string, Change> {
  const key = fieldKey(place);
  const next = new Map(unsaved);
  const before = unsaved.get(key);
  const was = before?.was ?? from;
  if (isSameValue(was, to)) next.delete(key);
  else
    next.set(key, { ...place, was, value: to, items: before?.items ? { ...items, ...before.items } : items });
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

/** What was changed before, elsewhere perhaps, under what has been typed here since. */
export function mergeDraft(changes: Changes, earlier: Changes): Changes {
  const here = new Set(changes.done.flat().map(({ place }) => fieldKey(place)));
  // Their way back begins at what the page shows: what was done to the same places before is no longer under it.
  const done = earlier.done.map((steps) => steps.filter(({ place }) => !here.has(fieldKey(place))));
  return {
    ...changes,
    unsaved: new Map([...earlier.unsaved, ...changes.unsaved]),
    done: [...done.filter((steps) => steps.length > 0), ...changes.done],
    undone: here.size > 0 ? [] : earlier.undone,
  };
}

/**
 * Changes a list's items or their order; what was typed in items that go is put back with them.
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

/** Puts a place back to what stood there. */
export function revertField(changes: Changes, key: string): Changes {
  const change = changes.unsaved.get(key);
  if (!change) return changes;
  const { value, was } = change;
  const place = fieldRefOf(change);
  const added = typeof value === "string" ? [] : value.filter((id) => !was.includes(id));
  return withSteps(changes, [{ place, from: value, to: was }, ...stepsInItems(changes, place, added)]);
}

/** Puts everything back, as one step. */
export function discard(changes: Changes): Changes {
  const steps = [...changes.unsaved.values()].map((change) => stepBack(change));
  return steps.length === 0 ? changes : withSteps(changes, steps);
}

const stepBack = (change: Change): Step => ({
  place: fieldRefOf(change),
  from: change.value,
  to: change.was,
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
 * What is left once changes are saved; what was typed while they were on their way counts from them.
 * @param sent the changes that were saved
 */
export function afterSave(changes: Changes, sent: readonly Change[]): Changes {
  const unsaved = new Map(changes.unsaved);
  for (const { value, ...place } of sent) {
    const change = unsaved.get(fieldKey(place));
    if (!change) continue;
    if (isSameValue(value, change.value)) unsaved.delete(fieldKey(place));
    else unsaved.set(fieldKey(place), { ...change, was: value });
  }
  return { ...changes, unsaved, typedAt: 0 };
}

/** What is left once a save was taken back: all of it can be done again, in one step. */
export function afterUndoneSave(sent: readonly Change[]): Changes {
  const steps = sent.map((change) => ({ ...backwards(stepBack(change)), items: change.items }));
  return { ...noChanges, undone: [steps] };
}

/** Says of a place that somebody else's words stand there now; what was typed counts from them. */
export function rebase(changes: Changes, key: string, theirs: FieldValue): Changes {
  const change = changes.unsaved.get(key);
  if (!change) return changes;
  const unsaved = new Map(changes.unsaved);
  if (isSameValue(theirs, change.value)) unsaved.delete(key);
  else unsaved.set(key, { ...change, was: theirs });
  return { ...changes, unsaved };
}

/**
 * Puts somebody else's words in the place of what was typed.
 * @param theirs null when the place is gone, or the whole item: then what was typed there is put away
 */
export function acceptTheirs(changes: Changes, key: string, theirs: FieldValue | null): Changes {
  const mine = changes.unsaved.get(key);
  if (!mine) return changes;
  if (theirs !== null) return setField(rebase(changes, key, theirs), fieldRefOf(mine), mine.value, theirs);
  const { target, item } = mine;
  const steps = item ? stepsInItems(changes, { target, ...item.list }, [item.id]) : [stepBack(mine)];
  return withSteps(changes, steps);
}

/** Takes an item out of a list for good, although somebody else has changed it since: their words were seen. */
export function confirmRemoval(changes: Changes, key: string, { id, fields }: ChangedItem): Changes {
  const change = changes.unsaved.get(key);
  if (!change) return changes;
  // It comes back with their words, too.
  const seen = <Of extends Change | Step>(of: Of): Of => ({ ...of, items: { ...of.items, [id]: fields } });
  const isHere = (step: Step) => fieldKey(step.place) === key && step.items?.[id];
  return {
    ...changes,
    unsaved: new Map(changes.unsaved).set(key, seen(change)),
    done: changes.done.map((steps) => steps.map((step) => (isHere(step) ? seen(step) : step))),
  };
}

/** Puts an item that was taken out of a list back to where it stood. */
export function revertItem(changes: Changes, key: string, { id }: ChangedItem): Changes {
  const change = changes.unsaved.get(key);
  if (!change || typeof change.value === "string" || typeof change.was === "string") return changes;
  const { value, was } = change;
  return withSteps(changes, [{ place: fieldRefOf(change), from: value, to: withItem(value, id, was) }]);
}

/**
 * Puts an item that somebody else has taken out of a list back to where it stood, as it was seen and with what was typed
 * in it.
 * @param place in the item
 */
export function restoreItem(changes: Changes, { target, item }: FieldRef): Changes {
  if (!item) return changes;
  const { id, list, order } = item;
  const place = { target, ...list };
  const key = fieldKey(place);
  const items = { [id]: itemWithChanges(changes, { ...place, item }) };
  const without = (ids: FieldValue) => (typeof ids === "string" ? [] : ids.filter((one) => one !== id));
  const before = changes.unsaved.get(key);
  const unsaved = new Map(changes.unsaved);
  if (before) unsaved.set(key, { ...before, was: without(before.was), items: { ...before.items, ...items } });
  const shown = before && typeof before.value !== "string" ? before.value : order;
  const to = shown.includes(id) ? shown : withItem(shown, id, order);
  return withSteps({ ...changes, unsaved }, [{ place, from: without(shown), to, items }]);
}

/** What an item of a list says with what was typed in it; what the page showed of it is its place's `item`. */
export function itemWithChanges({ unsaved }: Changes, { target, item }: FieldRef): ItemValues {
  const names = Object.entries(item?.fields ?? {}).map(([name, value]) => {
    const path = `${item?.list.path}.${item?.id}.${name}`;
    return [name, unsaved.get(fieldKey({ target, path }))?.value ?? value];
  });
  return Object.fromEntries(names);
}

/** An order with an item where it stands in another one. */
function withItem(order: readonly string[], id: string, other: readonly string[]): string[] {
  const shared = other.filter((one) => order.includes(one));
  return mergeOrders(
    shared,
    other.filter((one) => one === id || shared.includes(one)),
    order,
  );
}

export const fieldRefOf = ({ target, path, label, item }: FieldRef): FieldRef => ({
  ...{ target, path, label },
  ...(item && { item }),
});

export const toPatch = ({ target, path, value, was, items }: Change): PatchChange => ({
  ...{ target, path },
  value: typeof value === "string" ? value : [...value],
  was: typeof was === "string" ? was : [...was],
  ...(items && {
    items: Object.fromEntries(
      // Of those that came back again nothing is asked.
      Object.entries(items).filter(([id]) => value.includes(id) !== was.includes(id)),
    ),
  }),
});
