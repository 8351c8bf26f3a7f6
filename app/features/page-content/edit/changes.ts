import type { Place } from "../editing-context.ts";
import { type ChangedItem, mergeOrders, type PartValue, type PatchChange, partKey } from "../patch.ts";

/** What was typed at a place and is not saved. */
export interface Change extends Place {
  value: PartValue;
  /** What stood there before, as the person saw it. */
  was: PartValue;
  /** What the person saw of the items that they took out of a list, by id; see itemWords. */
  gone?: Gone | undefined;
}

type Gone = Readonly<Record<string, string>>;

/** One thing somebody did at a place, to be undone and done again. */
interface Step {
  place: Place;
  from: PartValue;
  to: PartValue;
  gone?: Gone | undefined;
}

/** What was typed on a page since it was saved, and the way back. */
export interface Changes {
  /** By partKey, in the order in which they were begun. */
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

export const isSameValue = (one: PartValue, other: PartValue) =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Puts a value at a place.
 * @param shown what stands there now
 * @param typedAt milliseconds; 0 for what is no typing, and a step of its own
 */
export function put(
  changes: Changes,
  place: Place,
  shown: PartValue,
  value: PartValue,
  typedAt = 0,
): Changes {
  if (isSameValue(shown, value)) return changes;
  const last = changes.done.at(-1)?.[0];
  const goesOn =
    typedAt > 0 &&
    changes.typedAt > 0 &&
    typedAt - changes.typedAt < REST_MS &&
    last !== undefined &&
    partKey(last.place) === partKey(place);
  const step: Step = { place, from: goesOn ? last.from : shown, to: value };
  return {
    unsaved: withStep(changes.unsaved, { place, from: shown, to: value }),
    done: [...(goesOn ? changes.done.slice(0, -1) : changes.done), [step]],
    undone: [],
    typedAt,
  };
}

function withStep(unsaved: Changes["unsaved"], { place, from, to, gone }: Step): Map<string, Change> {
  const key = partKey(place);
  const next = new Map(unsaved);
  const before = unsaved.get(key);
  const was = before?.was ?? from;
  if (isSameValue(was, to)) next.delete(key);
  else next.set(key, { ...place, was, value: to, gone: before?.gone ? { ...gone, ...before.gone } : gone });
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
export function withEarlier(changes: Changes, earlier: Changes): Changes {
  const here = new Set(changes.done.flat().map(({ place }) => partKey(place)));
  // Their way back begins at what the page shows: what was done to the same places before is no longer under it.
  const done = earlier.done.map((steps) => steps.filter(({ place }) => !here.has(partKey(place))));
  return {
    ...changes,
    unsaved: new Map([...earlier.unsaved, ...changes.unsaved]),
    done: [...done.filter((steps) => steps.length > 0), ...changes.done],
    undone: here.size > 0 ? [] : earlier.undone,
  };
}

/**
 * Changes a list's items or their order; what was typed in items that go is put back with them.
 * @param seen what its stored items say, by id; see itemWords
 */
export function putOrder(
  changes: Changes,
  place: Place,
  shown: readonly string[],
  order: readonly string[],
  seen: Gone = {},
) {
  const ids = shown.filter((id) => !order.includes(id));
  const gone = Object.fromEntries(ids.flatMap((id) => (id in seen ? [[id, seen[id] ?? ""]] : [])));
  const step = { place, from: shown, to: order, ...(Object.keys(gone).length > 0 && { gone }) };
  return withSteps(changes, [step, ...stepsInItems(changes, place, ids)]);
}

/** Puts a place back to what stood there. */
export function putBack(changes: Changes, key: string): Changes {
  const change = changes.unsaved.get(key);
  if (!change) return changes;
  const { value, was } = change;
  const place = placeOf(change);
  const added = typeof value === "string" ? [] : value.filter((id) => !was.includes(id));
  return withSteps(changes, [{ place, from: value, to: was }, ...stepsInItems(changes, place, added)]);
}

/** Puts everything back, as one step. */
export function discard(changes: Changes): Changes {
  const steps = [...changes.unsaved.values()].map((change) => stepBack(change));
  return steps.length === 0 ? changes : withSteps(changes, steps);
}

const stepBack = (change: Change): Step => ({
  place: placeOf(change),
  from: change.value,
  to: change.was,
});

function stepsInItems({ unsaved }: Changes, { target, path }: Place, ids: readonly string[]): Step[] {
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
    const change = unsaved.get(partKey(place));
    if (!change) continue;
    if (isSameValue(value, change.value)) unsaved.delete(partKey(place));
    else unsaved.set(partKey(place), { ...change, was: value });
  }
  return { ...changes, unsaved, typedAt: 0 };
}

/** Says of a place that somebody else's words stand there now; what was typed counts from them. */
export function withTheirs(changes: Changes, key: string, theirs: PartValue): Changes {
  const change = changes.unsaved.get(key);
  if (!change) return changes;
  const unsaved = new Map(changes.unsaved);
  if (isSameValue(theirs, change.value)) unsaved.delete(key);
  else unsaved.set(key, { ...change, was: theirs });
  return { ...changes, unsaved };
}

/**
 * Puts somebody else's words in the place of what was typed.
 * @param theirs null when the place is gone: then what was typed is forgotten
 */
export function takeTheirs(changes: Changes, key: string, theirs: PartValue | null): Changes {
  const mine = changes.unsaved.get(key);
  if (!mine) return changes;
  if (theirs !== null) return put(withTheirs(changes, key, theirs), placeOf(mine), mine.value, theirs);
  const unsaved = new Map(changes.unsaved);
  unsaved.delete(key);
  return { ...changes, unsaved };
}

/** Takes an item out of a list for good, although somebody else has changed it since: their words were seen. */
export function keepOut(changes: Changes, key: string, { id, words }: ChangedItem): Changes {
  const change = changes.unsaved.get(key);
  if (!change) return changes;
  const unsaved = new Map(changes.unsaved).set(key, { ...change, gone: { ...change.gone, [id]: words } });
  return { ...changes, unsaved };
}

/** Puts an item that was taken out of a list back to where it stood. */
export function putItemBack(changes: Changes, key: string, { id }: ChangedItem): Changes {
  const change = changes.unsaved.get(key);
  if (!change || typeof change.value === "string" || typeof change.was === "string") return changes;
  const { value, was } = change;
  const order = mergeOrders(
    was.filter((one) => value.includes(one)),
    was.filter((one) => one === id || value.includes(one)),
    value,
  );
  return withSteps(changes, [{ place: placeOf(change), from: value, to: order }]);
}

/** An order with one of its ids moved. */
export function moved(order: readonly string[], from: number, to: number): string[] {
  const next = [...order];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

export const placeOf = ({ target, path, label }: Place): Place => ({ target, path, label });

export const asSent = ({ target, path, value, was, gone }: Change): PatchChange => ({
  ...{ target, path },
  value: typeof value === "string" ? value : [...value],
  was: typeof was === "string" ? was : [...was],
  // Of those that came back again nothing is asked.
  ...(gone && {
    gone: Object.fromEntries(Object.entries(gone).filter(([id]) => !value.includes(id))),
  }),
});
