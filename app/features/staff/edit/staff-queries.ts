import { QueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useRouteLoaderData } from "react-router";
import { staffMessages } from "#app/platform/staff-messages.ts";
import type { StaffError } from "../staff-result.ts";
import { staffFetch } from "./staff-fetch.ts";

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: StaffError;
  }
}

/**
 * What the server says beside a page's data: the library's files, the versions of a thing. Each look at it asks anew. A
 * failure shows at once, offline too: staffFetch has asked to sign in again where that helps.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { gcTime: 0, networkMode: "always", refetchOnWindowFocus: false, retry: false },
  },
});

/**
 * Reads for a query.
 * @param failed what it says when the site can't be reached
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
  throw { ...result, message: failed, detail: staffMessages.media.reasons.unreachable };
}

/** With the page's data, after a save, an undo or a restored version, all that queries show is read anew. */
export function useQueriesAfterSaves(): void {
  const data = useRouteLoaderData("root");
  const read = useRef(data);
  useEffect(() => {
    if (read.current === data) return;
    read.current = data;
    void queryClient.invalidateQueries();
  }, [data]);
}
