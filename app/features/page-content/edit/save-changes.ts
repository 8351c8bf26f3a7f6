import { startTransition, useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { postVerb, whenReachable } from "#app/features/staff/edit/staff-fetch.ts";
import type { StaffError } from "#app/features/staff/staff-result.ts";
import { afterSave, afterUndoneSave, asSent } from "./changes.ts";
import { change, editing, type SaveState, setEditing, stepThrough, useEditing } from "./editing-store.ts";
import { focusPart } from "./focus-part.ts";

/**
 * Saves all that was typed on the page, together.
 * @returns sends it; while the site does not answer it is sent again once it does
 */
export function useSaveChanges(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  const [saved, setSaved] = useState<Extract<SaveState, { kind: "saved" }>>({ kind: "saved", sent: [] });
  const isWaiting = useEditing(({ save }) => save.kind === "waiting");
  const send = async () => {
    const sent = [...editing().changes.unsaved.values()];
    if (editing().save.kind === "saving") return;
    // As when somebody else's words were kept: the page has yet to show them.
    if (sent.length === 0) return revalidate();
    setEditing({ save: { kind: "saving" }, fieldErrors: {}, said: "" });
    const result = await postVerb<null>("page", "save", { changes: sent.map(asSent) });
    if (result.kind === "error") return showError(result);
    await revalidate();
    // What was loaded is shown by a transition, and this together with it or later.
    startTransition(() => setSaved({ kind: "saved", sent, undo: result.undo }));
  };
  // The page first: no part shows its old words in between, and what is typed next is typed over the new ones.
  useLayoutEffect(() => {
    if (saved.sent.length === 0) return;
    change((changes) => afterSave(changes, saved.sent));
    setEditing({ save: saved });
  }, [saved]);
  const sendAgain = useEffectEvent(() => void send());
  useEffect(() => (isWaiting ? whenReachable(() => sendAgain()) : undefined), [isWaiting]);
  return send;
}

/**
 * Undoes the last step; right after a save all that was saved, for visitors too, and Redo brings it back unsaved.
 * @returns does it
 */
export function useUndoStep(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return async () => {
    const { save, changes } = editing();
    if (save.kind !== "saved" || save.undo === undefined || changes.unsaved.size > 0)
      return stepThrough("undo");
    setEditing({ save: { kind: "saving" } });
    const result = await postVerb<null>("history", "undo", { save: save.undo });
    if (result.kind === "error") return setEditing({ save: { kind: "failed", error: result } });
    await revalidate();
    // The steps before are of words that are there no more.
    startTransition(() => setEditing({ changes: afterUndoneSave(save.sent), save: { kind: "undone" } }));
  };
}

function showError(error: StaffError): void {
  const { conflicts, fieldErrors = {} } = error;
  if (error.reason === "unreachable") setEditing({ save: { kind: "waiting" } });
  else if (conflicts) setEditing({ save: { kind: "conflict", conflicts } });
  else setEditing({ save: { kind: "failed", error }, fieldErrors });
  const [first] = Object.keys(fieldErrors);
  if (first) focusPart(first);
}
