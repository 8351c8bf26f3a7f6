import { QueryClient } from "@tanstack/react-query";
import { mediaTexts } from "#app/platform/media-texts.ts";
import type { StaffError } from "../staff-result.ts";
import { useDataReloads } from "./data-reloads.ts";
import { staffFetch } from "./staff-fetch.ts";

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: StaffError;
  }
}

/**
 * Fetches what is not in a page's data, such as the library's files and an entity's versions. Nothing is
 * cached. A failure shows at once, offline too: staffFetch has already asked to sign in again.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { gcTime: 0, networkMode: "always", refetchOnWindowFocus: false, retry: false },
  },
});

/**
 * Fetches for a query.
 * @param failed the message if the site cannot be reached
 * @throws StaffError
 */
export async function readForStaff<Value>(
  address: string,
  failed: string,
  signal: AbortSignal,
  options: { asks?: boolean } = {},
): Promise<Value> {
  const result = await staffFetch<Value>(address, { signal, ...options });
  if (result.kind === "ok") return result.value;
  if (result.reason !== "unreachable") throw result;
  throw { ...result, message: failed, detail: mediaTexts.reasons.unreachable };
}

// After a save, an undo or a restore.
useDataReloads.subscribe(() => void queryClient.invalidateQueries());
