import { useState } from "react";
import { useRevalidator } from "react-router";
import type { StaffRefused, StaffResult } from "../staff-result.ts";
import { postToStaff } from "./post-to-staff.ts";
import { askToSignInAgain } from "./sign-in-again-store.ts";

interface Saving {
  busy: boolean;
  /**
   * Sends a write and, when it is made, reloads the page's data before it answers. When the session has ended it asks
   * to sign in again and, after that, sends it once more.
   * @param onSignedOut gets the refusal at once, so that it shows beneath the question
   */
  send<Value>(
    verb: string,
    input: unknown,
    onSignedOut?: (refused: StaffRefused) => void,
  ): Promise<StaffResult<Value>>;
}

/** Writes of one feature; see postToStaff. */
export function useSave(feature: string): Saving {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);

  const send = async <Value>(
    verb: string,
    input: unknown,
    onSignedOut?: (refused: StaffRefused) => void,
  ): Promise<StaffResult<Value>> => {
    setBusy(true);
    try {
      let result = await postToStaff<Value>(feature, verb, input);
      if (result.kind === "refused" && result.reason === "signed-out") {
        onSignedOut?.(result);
        if (await askToSignInAgain(result.sentence)) result = await postToStaff<Value>(feature, verb, input);
      }
      if (result.kind === "saved") await revalidate();
      return result;
    } finally {
      setBusy(false);
    }
  };
  return { busy, send };
}
