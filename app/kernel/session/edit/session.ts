import { useEffect, useEffectEvent } from "react";
import { createStore, useStore } from "zustand";
import type { DraftRef } from "#app/kernel/verbs/draft.ts";
import { whenReachable } from "#app/kernel/verbs/edit/staff-fetch.ts";
import type { FieldConflict, StaffDone, StaffError, StaffResult } from "#app/kernel/verbs/staff-result.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { fieldKey } from "../field.ts";
import { type Changes, type FieldChange, noChanges, redo, undo } from "./changes.ts";
import type { DraftAutosave } from "./draft-autosave.ts";
import { errorsAfterChange } from "./errors-after-change.ts";

/** State of the last save. */
export type SaveState =
  | { kind: "editing" }
  /** `error` is shown while the person signs in again. */
  | { kind: "saving"; error?: StaffError }
  /** `undo` identifies the save for undoing it on the server; `sent` is then offered as redo. */
  | { kind: "saved"; sent: readonly FieldChange[]; undo?: string | undefined }
  | { kind: "undone" }
  /** The site is unreachable; sent again once it answers. */
  | { kind: "waiting"; error?: StaffError }
  /** Fields that another editor has changed meanwhile, in the order in which they are resolved. */
  | { kind: "conflict"; conflicts: readonly FieldConflict[] }
  | { kind: "failed"; error: StaffError };

interface EditState {
  changes: Changes;
  save: SaveState;
  /** Validation messages by fieldKey. */
  fieldErrors: Readonly<Record<string, string>>;
  /** Message about an undo or redo, whose fields may be off screen. */
  said: string;
}

const nothing: EditState = { changes: noChanges, save: { kind: "editing" }, fieldErrors: {}, said: "" };

/** What is typed on a page or in a form, until it is saved or discarded. */
export type EditSession = ReturnType<typeof createSession>;

/** @param keepsFailure whether a failed save is shown until the next one; otherwise, until the next change */
export function createSession(keepsFailure = false) {
  const store = createStore<EditState>(() => nothing);
  const { getState, setState } = store;

  /** Applies a change and clears the messages of the last save that it makes obsolete. */
  function change(make: (changes: Changes) => Changes): void {
    const before = getState();
    const changes = make(before.changes);
    if (changes === before.changes) return;
    setState({
      changes,
      said: "",
      save: stillTrue(before.save, changes, keepsFailure),
      fieldErrors: errorsAfter(before, changes),
    });
  }

  /** Undoes or redoes one step, wherever its fields are, and names the fields. */
  function stepThrough(direction: "undo" | "redo"): void {
    const { done, undone } = getState().changes;
    const steps = (direction === "undo" ? done : undone).at(-1);
    if (!steps) return;
    change(direction === "undo" ? undo : redo);
    const [first = "", ...others] = new Set(steps.map(({ place }) => place.label));
    const say = staffTexts.pageContent[direction === "undo" ? "undone" : "redone"];
    setState({ said: say(first, others.length) });
  }

  /** Shows why a save failed. */
  function fail(error: StaffError): void {
    const { conflict, fieldErrors = {} } = error;
    setState(
      conflict?.fields.length
        ? { save: { kind: "conflict", conflicts: conflict.fields } }
        : { save: { kind: "failed", error }, fieldErrors },
    );
  }

  /** Set while the session's changes are autosaved. */
  const autosave: { current: DraftAutosave<unknown> | null } = { current: null };

  return { ...store, autosave, change, stepThrough, fail, end: () => setState(nothing, true) };
}

/** A part of a session's state; the component re-renders when that part changes. */
export const useSession = <Part>(session: EditSession, part: (state: EditState) => Part): Part =>
  useStore(session, part);

interface SessionSave<Value> {
  /**
   * Sends the unsaved changes.
   * @param draft is deleted with the save
   */
  send(changes: readonly FieldChange[], draft?: DraftRef): Promise<StaffResult<Value>>;
  /** Called with the changes that are saved; it sets the session's next save state. */
  onSaved(saved: StaffDone<Value>, changes: readonly FieldChange[]): void | Promise<void>;
  onError?(error: StaffError): void;
}

/**
 * Saves a session. While its state is `waiting`, it is sent again once the site answers.
 * @returns sends it
 */
export function useSessionSave<Value>(
  session: EditSession,
  { send, onSaved, onError }: SessionSave<Value>,
): (sendOnce?: typeof send) => Promise<void> {
  const isWaiting = useSession(session, (state) => state.save.kind === "waiting");
  const save = async (sendOnce = send) => {
    const { save: now, changes } = session.getState();
    if (now.kind === "saving") return;
    const sent = [...changes.unsaved.values()];
    session.setState({ save: { kind: "saving" }, fieldErrors: {}, said: "" });
    const autosave = session.autosave.current;
    const result = await (autosave ? autosave.save((draft) => sendOnce(sent, draft)) : sendOnce(sent));
    if (result.kind === "ok") return onSaved(result, sent);
    session.fail(result);
    onError?.(result);
  };
  const saveAgain = useEffectEvent(() => void save());
  useEffect(() => (isWaiting ? whenReachable(() => saveAgain()) : undefined), [isWaiting]);
  return save;
}

/** What a keyboard shortcut does to a session; null for any other key. */
export function undoDirection(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">,
): "undo" | "redo" | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  const key = event.key.toLowerCase();
  if (key === "z") return event.shiftKey ? "redo" : "undo";
  return key === "y" ? "redo" : null;
}

/** The save state after a change: only what still applies to the unsaved changes. */
function stillTrue(save: SaveState, { unsaved }: Changes, keepsFailure: boolean): SaveState {
  const over: SaveState = { kind: "editing" };
  if (save.kind === "failed") return keepsFailure ? save : over;
  if (save.kind === "saved" || save.kind === "undone") return over;
  if (save.kind === "waiting") return unsaved.size > 0 ? save : over;
  if (save.kind !== "conflict") return save;
  const conflicts = save.conflicts.filter((conflict) => unsaved.has(fieldKey(conflict)));
  return conflicts.length > 0 ? { kind: "conflict", conflicts } : over;
}

function errorsAfter({ changes: { unsaved }, fieldErrors }: EditState, after: Changes) {
  if (Object.keys(fieldErrors).length === 0) return fieldErrors;
  return [...new Set([...unsaved.keys(), ...after.unsaved.keys()])].reduce((errors, key) => {
    const [before, now] = [unsaved.get(key), after.unsaved.get(key)];
    return errorsAfterChange(errors, key, before ? before.value : now?.base, now ? now.value : before?.base);
  }, fieldErrors);
}
