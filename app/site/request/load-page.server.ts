import { data, type RouterContextProvider } from "react-router";
import { outageMessage } from "#app/platform/db/database-failure.server.ts";
import { nextBoundary, type Period } from "#app/platform/period.ts";
import {
  type RequestState,
  requestContext,
  runtimeContext,
  type SiteRuntime,
} from "./site-context.server.ts";

/**
 * Runs a page's loader. Errors are thrown as a 503 with the message for PageError, because an outage is not
 * an empty list (DESIGN §9.14); redirects and other thrown responses are passed on.
 */
export async function loadPage<T>(
  args: { context: Readonly<RouterContextProvider> },
  load: (runtime: SiteRuntime, state: RequestState) => Promise<T>,
): Promise<T> {
  const runtime = args.context.get(runtimeContext);
  try {
    return await load(runtime, args.context.get(requestContext));
  } catch (error) {
    if (error instanceof Response) throw error;
    runtime.log.error({ err: error }, "page load failed");
    throw data(outageMessage(error), { status: 503 });
  }
}

/**
 * Caps the cache lifetime of a page at the next scheduled start or end.
 * @param periods the periods of everything that the page shows or may show
 */
export function limitCacheUntil(state: RequestState, periods: readonly Period[]): void {
  state.holdsUntil = Math.min(state.holdsUntil ?? Infinity, nextBoundary(periods, new Date()));
}
