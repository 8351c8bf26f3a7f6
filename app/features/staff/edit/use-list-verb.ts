import { useRevalidator } from "react-router";
import { showErrorToast } from "#app/ui/staff/toast.tsx";
import { alertOf } from "./staff-fetch.ts";
import { useSave } from "./use-save.ts";
import { useSavedToast } from "./use-saved-toast.ts";

interface ListVerbMessages {
  done: string;
  failed: string;
  /** When the record has been deleted meanwhile, where the message of forms does not fit. */
  gone?: string;
}

/** Writes about the records of a list, where no form is open: toasts say what came of them. */
export function useListVerb(feature: string) {
  const { busy, send } = useSave(feature);
  const { revalidate } = useRevalidator();
  const showSavedToast = useSavedToast();

  /** @returns whether it is done */
  const run = async (verb: string, input: unknown, { done, failed, gone }: ListVerbMessages) => {
    const result = await send(verb, input);
    if (result.kind === "ok") {
      showSavedToast(done, result);
      return true;
    }
    const { reason } = result;
    showErrorToast((reason === "gone" && gone) || alertOf(result, failed).message);
    // The message says that the list stands there as it is now.
    if (reason === "gone" || reason === "conflict") await revalidate();
    return false;
  };
  return { busy, run };
}
