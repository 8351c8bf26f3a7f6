import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useRevalidator, useRouteLoaderData } from "react-router";
import { postVerb, whenReachable } from "#app/features/staff/edit/staff-fetch.ts";
import type { StaffError } from "#app/features/staff/staff-result.ts";
import { afterSave, afterUndoneSave, toPatch } from "./changes.ts";
import { change, editing, setEditing, stepThrough, useEditing } from "./editing-store.ts";
import { focusField } from "./focus-field.ts";

/**
 * Saves all that was typed on the page, together.
 * @returns sends it; while the site does not answer it is sent again once it does
 */
export function useSaveChanges(): () => Promise<void> {
  const reload = useReload();
  const isPending = useEditing(({ save }) => save.kind === "waiting");
  const send = async () => {
    const sent = [...editing().changes.unsaved.values()];
    if (editing().save.kind === "saving") return;
    // As when somebody else's words were kept: the page has yet to show them.
    if (sent.length === 0) return reload();
    setEditing({ save: { kind: "saving" }, fieldErrors: {}, said: "" });
    const result = await postVerb<null>("page", "save", { changes: sent.map(toPatch) });
    if (result.kind === "error") return showError(result);
    // No part shows its old words in between, and what is typed next is typed over the new ones.
    await reload(() => {
      change((changes) => afterSave(changes, sent));
      setEditing({ save: { kind: "saved", sent, undo: result.undo } });
    });
  };
  const sendAgain = useEffectEvent(() => void send());
  useEffect(() => (isPending ? whenReachable(() => sendAgain()) : undefined), [isPending]);
  return send;
}

/**
 * Undoes the last step; right after a save all that was saved, for visitors too, and Redo brings it back unsaved.
 * @returns does it
 */
export function useUndoStep(): () => Promise<void> {
  const reload = useReload();
  return async () => {
    const { save, changes } = editing();
    if (save.kind !== "saved" || save.undo === undefined || changes.unsaved.size > 0)
      return stepThrough("undo");
    setEditing({ save: { kind: "saving" } });
    const result = await postVerb<null>("history", "undo", { save: save.undo });
    if (result.kind === "error") return setEditing({ save: { kind: "failed", error: result } });
    // The steps before are of words that are there no more.
    await reload(() => setEditing({ changes: afterUndoneSave(save.sent), save: { kind: "undone" } }));
  };
}

/**
 * Loads the page's data anew.
 * @returns takes what to do in the commit that shows that data, before anybody sees it. A transition of its own would not
 * do: React shows transitions one by one, and a later one may come first.
 */
function useReload(): (whenShown?: () => void) => Promise<void> {
  const { revalidate } = useRevalidator();
  const data = useRouteLoaderData("root");
  const pending = useRef<() => void>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the data is new with each load
  useLayoutEffect(() => {
    pending.current?.();
    pending.current = undefined;
  }, [data]);
  return async (whenShown) => {
    await revalidate();
    // The data is loaded, and shown in a transition that has yet to be rendered.
    pending.current = whenShown;
  };
}

function showError(error: StaffError): void {
  const { conflicts, fieldErrors = {} } = error;
  if (error.reason === "unreachable") setEditing({ save: { kind: "waiting" } });
  else if (conflicts) setEditing({ save: { kind: "conflict", conflicts } });
  else setEditing({ save: { kind: "failed", error }, fieldErrors });
  const [first] = Object.keys(fieldErrors);
  if (first) focusField(first);
}
