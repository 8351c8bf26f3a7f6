import { useEffect } from "react";

/** The forms' code, apart from the tools that open them: it carries the editor. */
export const loadPostForm = () => import("./post-form.tsx");
export const loadPostPageForm = () => import("./post-page-form.tsx");

/** Fetches a form's code ahead, so that it opens at once. */
export function useFetchedAhead(load: () => Promise<unknown>): void {
  useEffect(() => {
    // Opening the form tries again, and says so when that fails.
    load().catch(() => undefined);
  }, [load]);
}
