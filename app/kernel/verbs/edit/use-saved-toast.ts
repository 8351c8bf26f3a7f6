import { useRevalidator } from "react-router";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { showErrorToast, showToast, type ToastAction } from "#app/ui/staff/toast.tsx";
import type { StaffDone } from "../staff-result.ts";
import { alertOf, postVerb } from "./staff-fetch.ts";

const messages = staffTexts.history;

/**
 * Returns a function that shows a toast for a write, with Undo if it can be undone.
 * @returns `next` is a further action of the toast
 */
export function useSavedToast(): (
  message: string,
  done: Pick<StaffDone<unknown>, "undo">,
  next?: ToastAction,
) => void {
  const undo = useUndo();
  const undoOrSay = async (save: string) => {
    const error = await undo(save);
    if (error !== null) showErrorToast(error);
  };
  return (message, { undo: save }, next) =>
    showToast(message, { next, undo: save === undefined ? undefined : () => void undoOrSay(save) });
}

/**
 * Returns a function that undoes a save and shows a toast.
 * @returns the error message; null if the save is undone
 */
export function useUndo(): (save: string) => Promise<string | null> {
  const { revalidate } = useRevalidator();
  return async (save) => {
    const result = await postVerb<null>("history", "undo", { save });
    if (result.kind === "error") return alertOf(result, messages.undoFailed).message;
    await revalidate();
    showToast(messages.undone);
    return null;
  };
}
