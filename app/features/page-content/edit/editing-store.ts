import { create } from "zustand";
import type { FieldConflict, StaffError } from "#app/features/staff/staff-result.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import type { FieldRef } from "../editing-context.ts";
import { type FieldValue, fieldKey } from "../patch.ts";
import { type Change, type Changes, noChanges, redo, undo } from "./changes.ts";

/** What the foot bar is about. */
export type SaveState =
  | { kind: "editing" }
  | { kind: "saving" }
  /** `undo` names the save on the server, to be taken back: then `sent` can be done again. */
  | { kind: "saved"; sent: readonly Change[]; undo?: string | undefined }
  | { kind: "undone" }
  /** Kept, and sent as soon as the site answers. */
  | { kind: "waiting" }
  /** Somebody else has changed these meanwhile; the first is asked about first. */
  | { kind: "conflict"; conflicts: readonly FieldConflict[] }
  | { kind: "failed"; error: StaffError };

interface Editing {
  changes: Changes;
  save: SaveState;
  /** Messages by fieldKey where a rule was broken. */
  fieldErrors: Readonly<Record<string, string>>;
  /** What was done to places that may be out of sight. */
  said: string;
}

const nothing: Editing = { changes: noChanges, save: { kind: "editing" }, fieldErrors: {}, said: "" };
export const useEditing = create<Editing>(() => nothing);

/** What is being edited on the page now. */
export const editing = useEditing.getState;

export const setEditing = (change: Partial<Editing>) => useEditing.setState(change);

/** Calls a listener at each change, for what needs no drawing. @returns ends it */
export const onEditing = useEditing.subscribe;

export const endEditing = () => useEditing.setState(nothing, true);

/** Makes a change; what was said about the last save is then over. */
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

/** Takes back what was done last, wherever it was, or does it again, and says where. */
export function stepThrough(direction: "undo" | "redo"): void {
  const { done, undone } = editing().changes;
  const steps = (direction === "undo" ? done : undone).at(-1);
  if (!steps) return;
  change(direction === "undo" ? undo : redo);
  const [first = "", ...others] = new Set(steps.map(({ place }) => place.label));
  const say = staffMessages.pageContent[direction === "undo" ? "undone" : "redone"];
  setEditing({ said: say(first, others.length) });
}

/** What was said of the last save, as far as it is about what is still changed. */
function stillTrue(save: SaveState, { unsaved }: Changes): SaveState {
  const over: SaveState = { kind: "editing" };
  if (save.kind === "saved" || save.kind === "undone" || save.kind === "failed") return over;
  if (save.kind === "waiting") return unsaved.size > 0 ? save : over;
  if (save.kind !== "conflict") return save;
  const conflicts = save.conflicts.filter((conflict) => unsaved.has(fieldKey(conflict)));
  return conflicts.length > 0 ? { kind: "conflict", conflicts } : over;
}

/** How a part stands while the page is edited. Typing in it doesn't draw again what uses this alone. */
export function useFieldState(place: Pick<FieldRef, "target" | "path">) {
  const key = fieldKey(place);
  const isChanged = useEditing(({ changes }) => changes.unsaved.has(key));
  const error = useEditing(({ fieldErrors }) => fieldErrors[key]);
  return { key, isChanged, error };
}

/**
 * What a part of the page shows now.
 * @param stored what it shows without what is typed
 */
export const shownAt = <Value extends FieldValue>(key: string, stored: Value, { changes } = editing()) =>
  (changes.unsaved.get(key)?.value ?? stored) as Value;

/** A part with what it shows while the page is edited; `stored` as of `shownAt`. */
export function useField<Value extends FieldValue>(place: Pick<FieldRef, "target" | "path">, stored: Value) {
  const state = useFieldState(place);
  const value = useEditing((now) => shownAt(state.key, stored, now));
  return { ...state, value };
}
