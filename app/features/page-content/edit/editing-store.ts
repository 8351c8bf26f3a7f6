import { create } from "zustand";
import type { FieldConflict, StaffError } from "#app/features/staff/staff-result.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import type { FieldRef } from "../editing-context.ts";
import { type FieldValue, fieldKey } from "../patch.ts";
import { type Change, type Changes, noChanges, redo, undo } from "./changes.ts";

/** State of the last save, shown in the bar. */
export type SaveState =
  | { kind: "editing" }
  | { kind: "saving" }
  /** `undo` identifies the save for undoing it on the server; `sent` is then offered as redo. */
  | { kind: "saved"; sent: readonly Change[]; undo?: string | undefined }
  | { kind: "undone" }
  /** The site is unreachable; sent again once it answers. */
  | { kind: "waiting" }
  /** Fields that another editor has changed meanwhile, in the order in which they are resolved. */
  | { kind: "conflict"; conflicts: readonly FieldConflict[] }
  | { kind: "failed"; error: StaffError };

interface Editing {
  changes: Changes;
  save: SaveState;
  /** Validation messages by fieldKey. */
  fieldErrors: Readonly<Record<string, string>>;
  /** Message about an undo or redo, whose fields may be off screen. */
  said: string;
}

const nothing: Editing = { changes: noChanges, save: { kind: "editing" }, fieldErrors: {}, said: "" };
export const useEditing = create<Editing>(() => nothing);

/** The current editing state. */
export const editing = useEditing.getState;

export const setEditing = (change: Partial<Editing>) => useEditing.setState(change);

/** Calls a listener on each change, without a re-render. @returns unsubscribes */
export const onEditing = useEditing.subscribe;

export const endEditing = () => useEditing.setState(nothing, true);

/** Applies a change and clears the messages of the last save that it makes obsolete. */
export function change(make: (changes: Changes) => Changes): void {
  const before = editing();
  const changes = make(before.changes);
  if (changes === before.changes) return;
  const { save, fieldErrors } = before;
  setEditing({
    changes,
    said: "",
    save: stillTrue(save, changes),
    fieldErrors: Object.fromEntries(
      Object.entries(fieldErrors).filter(
        ([key]) => changes.unsaved.get(key) === before.changes.unsaved.get(key),
      ),
    ),
  });
}

/** Undoes or redoes one step, wherever its fields are, and announces the fields. */
export function stepThrough(direction: "undo" | "redo"): void {
  const { done, undone } = editing().changes;
  const steps = (direction === "undo" ? done : undone).at(-1);
  if (!steps) return;
  change(direction === "undo" ? undo : redo);
  const [first = "", ...others] = new Set(steps.map(({ place }) => place.label));
  const say = staffMessages.pageContent[direction === "undo" ? "undone" : "redone"];
  setEditing({ said: say(first, others.length) });
}

/** The save state after a change: only what still applies to the unsaved changes. */
function stillTrue(save: SaveState, { unsaved }: Changes): SaveState {
  const over: SaveState = { kind: "editing" };
  if (save.kind === "saved" || save.kind === "undone" || save.kind === "failed") return over;
  if (save.kind === "waiting") return unsaved.size > 0 ? save : over;
  if (save.kind !== "conflict") return save;
  const conflicts = save.conflicts.filter((conflict) => unsaved.has(fieldKey(conflict)));
  return conflicts.length > 0 ? { kind: "conflict", conflicts } : over;
}

/** A field's key, status and error. Components that use only this don't re-render while it is typed in. */
export function useFieldState(place: Pick<FieldRef, "target" | "path">) {
  const key = fieldKey(place);
  const isChanged = useEditing(({ changes }) => changes.unsaved.has(key));
  const error = useEditing(({ fieldErrors }) => fieldErrors[key]);
  return { key, isChanged, error };
}

/**
 * The current value of a field.
 * @param stored its value without unsaved changes
 */
export const shownAt = <Value extends FieldValue>(key: string, stored: Value, { changes } = editing()) =>
  (changes.unsaved.get(key)?.value ?? stored) as Value;

/** A field's state with its current value; `stored` as in `shownAt`. */
export function useField<Value extends FieldValue>(place: Pick<FieldRef, "target" | "path">, stored: Value) {
  const state = useFieldState(place);
  const value = useEditing((now) => shownAt(state.key, stored, now));
  return { ...state, value };
}
