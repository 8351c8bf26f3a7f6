import { useLayoutEffect, useRef } from "react";
import { useRevalidator, useRouteLoaderData } from "react-router";
import { afterSave, afterUndoneSave, toPatch } from "#app/kernel/session/edit/changes.ts";
import { useSessionSave } from "#app/kernel/session/edit/session.ts";
import { postVerb } from "#app/kernel/verbs/edit/staff-fetch.ts";
import { focusField } from "./focus-field.ts";
import { change, pageSession } from "./page-session.ts";

/**
 * Saves all unsaved changes of the page in one request.
 * @returns sends it; if the site is unreachable it is sent again once the site answers
 */
export function useSaveChanges(): () => Promise<void> {
  const reload = useReload();
  const save = useSessionSave<null>(pageSession, {
    send: (changes, draft) => postVerb("page", "save", { changes: changes.map(toPatch) }, undefined, draft),
    // In one commit with the new data, so that no field shows its old text and later input has the new
    // base.
    onSaved: ({ undo }, sent) =>
      reload(() => {
        change((changes) => afterSave(changes, sent));
        pageSession.setState({ save: { kind: "saved", sent, undo } });
      }),
    onError(error) {
      if (error.reason === "unreachable") pageSession.setState({ save: { kind: "waiting", error } });
      const [first] = Object.keys(error.fieldErrors ?? {});
      if (first) focusField(first);
    },
  });
  // Without changes, as after accepting all of another editor's values, the page does not show them yet.
  return () => (pageSession.getState().changes.unsaved.size > 0 ? save() : reload());
}

/**
 * Undoes the last step. Right after a save it undoes the whole save, for visitors too; Redo then restores
 * the changes unsaved.
 * @returns performs it
 */
export function useUndoStep(): () => Promise<void> {
  const reload = useReload();
  return async () => {
    const { save, changes } = pageSession.getState();
    if (save.kind !== "saved" || save.undo === undefined || changes.unsaved.size > 0)
      return pageSession.stepThrough("undo");
    pageSession.setState({ save: { kind: "saving" } });
    const result = await postVerb<null>("history", "undo", { save: save.undo });
    if (result.kind === "error") return pageSession.setState({ save: { kind: "failed", error: result } });
    // Earlier steps refer to values that no longer exist.
    await reload(() =>
      pageSession.setState({ changes: afterUndoneSave(save.sent), save: { kind: "undone" } }),
    );
  };
}

/**
 * Reloads the page's data.
 * @returns accepts a callback for the commit that shows the new data, before it is painted. A separate
 * transition would not do: React renders transitions one by one, and a later one may come first.
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
    // The data is loaded; the transition that shows it is still to be rendered.
    pending.current = whenShown;
  };
}
