import type { LoaderFunctionArgs } from "react-router";
import type { StaffResult } from "#app/kernel/verbs/staff-result.ts";
import type { Role, Viewer } from "#app/kernel/verbs/viewer.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { texts } from "#app/platform/texts.ts";
import { requestContext, runtimeContext, type SiteRuntime } from "#app/site/request/site-context.server.ts";
import { errorResponse, strangerResponse } from "./require-staff.server.ts";

interface StaffReading {
  db: Db;
  viewer: Viewer;
  /** See RequestState. */
  origin: string;
  query: URLSearchParams;
  params: LoaderFunctionArgs["params"];
  request: Request;
  site: Pick<SiteRuntime, "store" | "log">;
}

/** The definition of a read by `GET /staff/…`. */
interface StaffRead<Value> {
  /** The role required; `editor` admits administrators. An editor's result must omit administrators' data. */
  role: Role;
  /** The message if reading fails; the cause is logged. */
  failed: string;
  /** @returns the value, or an error of errorResponse */
  read(snapshot: StaffReading): Promise<Value | Response>;
}

/**
 * Defines a read of staff: a loader that checks session and role, and responds with JSON of a StaffResult.
 * `role` is also a property of the loader, for the test of refusals.
 */
export function staffRead<Value>({ role, failed, read }: StaffRead<Value>) {
  const loader = async ({ request, params, context }: LoaderFunctionArgs): Promise<Response> => {
    const state = context.get(requestContext);
    const { viewer, origin } = state;
    if (!viewer) return strangerResponse(state, texts.request.notAuthenticated);
    if (role === "administrator" && viewer.role !== role)
      return errorResponse({ reason: "not-allowed", message: staffTexts.staff.notAllowed });
    const site = context.get(runtimeContext);
    const { database, log } = site;
    try {
      const query = new URL(request.url).searchParams;
      const value = await read({ db: database.db, viewer, origin, query, params, request, site });
      if (value instanceof Response) return value;
      return Response.json({ kind: "ok", value } satisfies StaffResult<Value>);
    } catch (error) {
      log.error({ err: error }, "a read of staff failed");
      return errorResponse({ reason: "failed", message: failed });
    }
  };
  return Object.assign(loader, { role });
}
