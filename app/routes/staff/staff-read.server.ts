import type { LoaderFunctionArgs } from "react-router";
import type { StaffResult } from "#app/features/staff/staff-result.ts";
import type { Viewer } from "#app/features/staff/viewer.ts";
import { messages } from "#app/platform/messages.ts";
import { requestContext, runtimeContext, type SiteRuntime } from "../site-context.server.ts";
import { errorResponse, strangerResponse } from "./require-staff.server.ts";

/**
 * Answers a `GET /staff/…` with JSON of a StaffResult, for staff only.
 * @param failed what is said when reading fails; the cause is logged
 * @param read gives the value; a Response, as errorResponse makes it, when there is none
 */
export async function staffRead<Value>(
  { context }: Pick<LoaderFunctionArgs, "context">,
  failed: string,
  read: (runtime: SiteRuntime, viewer: Viewer) => Promise<Value | Response>,
): Promise<Response> {
  const state = context.get(requestContext);
  if (!state.viewer) return strangerResponse(state, messages.request.notAuthenticated);
  const runtime = context.get(runtimeContext);
  try {
    const value = await read(runtime, state.viewer);
    if (value instanceof Response) return value;
    return Response.json({ kind: "ok", value } satisfies StaffResult<Value>);
  } catch (error) {
    runtime.log.error({ err: error }, "a read of staff failed");
    return errorResponse({ reason: "failed", message: failed });
  }
}
