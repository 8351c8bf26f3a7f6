import { useRevalidator } from "react-router";
import { alertOf, type FailureMessage } from "#app/kernel/verbs/edit/staff-fetch.ts";
import { useSave } from "#app/kernel/verbs/edit/use-save.ts";
import { useSavedToast } from "#app/kernel/verbs/edit/use-saved-toast.ts";
import { showErrorToast } from "#app/ui/staff/toast.tsx";

interface ListVerbMessages {
  done: string;
  failed: FailureMessage;
  /** Shown if the record was deleted meanwhile and the message of forms does not fit. */
  gone?: string;
}

/** Sends writes for the records of a list, without a form; toasts show the results. */
export function useListVerb(feature: string) {
  const { busy, send } = useSave(feature);
  const { revalidate } = useRevalidator();
  const showSavedToast = useSavedToast();

  /** @returns whether the write succeeded */
  const run = async (verb: string, input: unknown, { done, failed, gone }: ListVerbMessages) => {
    const result = await send(verb, input);
    if (result.kind === "ok") {
      showSavedToast(done, result);
      return true;
    }
    const { reason } = result;
    showErrorToast((reason === "gone" && gone) || alertOf(result, failed).message);
    // The message says that the list shows the current records.
    if (reason === "gone" || reason === "conflict") await revalidate();
    return false;
  };
  return { busy, run };
}
