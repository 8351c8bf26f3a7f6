import { useRevalidator } from "react-router";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { showErrorToast, showToast, type ToastAction } from "#app/ui/staff/toast.tsx";
import type { StaffDone } from "../staff-result.ts";
import { alertOf, postVerb } from "./staff-fetch.ts";

const messages = staffMessages.history;

/**
 * Says that a write is made, and offers to undo it where that can be done.
 * @returns `next` is what can be done about it next
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
 * Takes back what a save has changed, and says so.
 * @returns why that could not be done; null when it is
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
