import { useState } from "react";
import { useRevalidator } from "react-router";
import type { StaffError, StaffResult } from "../staff-result.ts";
import { postVerb } from "./staff-fetch.ts";

interface Saving {
  busy: boolean;
  /**
   * Sends a write. After a success it reloads the page's data before it returns.
   * @param onSignedOut see staffFetch
   */
  send<Value>(
    verb: string,
    input: unknown,
    onSignedOut?: (error: StaffError) => void,
  ): Promise<StaffResult<Value>>;
}

/** Writes of one feature; see postVerb. */
export function useSave(feature: string): Saving {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  return {
    busy,
    async send<Value>(verb: string, input: unknown, onSignedOut?: (error: StaffError) => void) {
      setBusy(true);
      try {
        const result = await postVerb<Value>(feature, verb, input, onSignedOut);
        if (result.kind === "ok") await revalidate();
        return result;
      } finally {
        setBusy(false);
      }
    },
  };
}
