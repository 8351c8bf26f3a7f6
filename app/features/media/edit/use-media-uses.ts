import { useEffect, useState } from "react";
import { askToSignInAgain } from "#app/features/staff/edit/sign-in-again-store.ts";
import type { StaffRefused } from "#app/features/staff/staff-result.ts";
import type { MediaUsesAnswer } from "../media-item.ts";
import { fetchUses } from "./fetch-library.ts";

type Uses = { kind: "loading" } | MediaUsesAnswer | StaffRefused;

/** Where a stored file is shown. Key the component by the file; `retry` asks again after a failure. */
export function useMediaUses(id: string): { uses: Uses; retry(): Promise<void> } {
  const [uses, setUses] = useState<Uses>({ kind: "loading" });
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new try asks the same again
  useEffect(() => {
    const controller = new AbortController();
    void fetchUses(id, controller.signal).then((answer) => {
      if (!controller.signal.aborted) setUses(answer);
    });
    return () => controller.abort();
  }, [id, tries]);

  const retry = async () => {
    const isSignedOut = uses.kind === "refused" && uses.reason === "signed-out";
    if (isSignedOut && !(await askToSignInAgain(uses.sentence))) return;
    setUses({ kind: "loading" });
    setTries((count) => count + 1);
  };
  return { uses, retry };
}
