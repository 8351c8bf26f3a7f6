import type { StaffError, StaffErrorReason } from "#app/kernel/verbs/staff-result.ts";
import type { Viewer } from "#app/kernel/verbs/viewer.ts";
import { comesFromOwnPage } from "#app/platform/http/request-origin.server.ts";
import { logSecurityEvent } from "#app/platform/security-log.server.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { texts } from "#app/platform/texts.ts";
import type { RequestState, SiteRuntime } from "#app/site/request/site-context.server.ts";

const statuses: Record<Exclude<StaffErrorReason, "unreachable">, number> = {
  "signed-out": 401,
  "foreign-origin": 403,
  "not-allowed": 403,
  "confirm-password": 403,
  "too-many": 429,
  invalid: 400,
  gone: 404,
  conflict: 409,
  failed: 500,
};

/** The response to a refused or failed write (DESIGN §11 *Refusals*). */
export function errorResponse(error: Omit<StaffError, "kind">, status?: number): Response {
  const reason = error.reason === "unreachable" ? "failed" : error.reason;
  return Response.json({ kind: "error", ...error } satisfies StaffError, {
    status: status ?? statuses[reason],
  });
}

/** The response without a viewer: signed out, or 503 if the session could not be read. */
export function strangerResponse({ sessionUnknown }: RequestState, signedOut: string): Response {
  return sessionUnknown
    ? errorResponse({ reason: "unreachable", message: staffTexts.reasons.databaseAway }, 503)
    : errorResponse({ reason: "signed-out", message: signedOut });
}

/**
 * Checks that staff may write: session, then origin, then rate limit, none of which needs the body.
 * @param kind the limit that the request counts for
 * @param signedOut the message if nobody is signed in (SPEC §5)
 * @returns the viewer, or the error response
 */
export async function requireStaff(
  request: Request,
  { limiters, log }: Pick<SiteRuntime, "limiters" | "log">,
  state: RequestState,
  kind: "saves" | "uploads" | "drafts",
  signedOut: string = texts.request.notAuthenticated,
): Promise<{ viewer: Viewer } | { error: Response }> {
  const { viewer } = state;
  if (!viewer) {
    const isMany = !(await limiters.refusals.admit(state.clientAddress));
    if (isMany) logSecurityEvent(log, "limit reached", { address: state.clientAddress, what: "refusals" });
    return { error: isMany ? tooMany() : strangerResponse(state, signedOut) };
  }
  // Browsers send no origin with what only reads.
  if (request.method !== "HEAD" && !comesFromOwnPage(request)) {
    return { error: errorResponse({ reason: "foreign-origin", message: texts.request.foreignOrigin }) };
  }
  return (await limiters[kind].admit(viewer.id)) ? { viewer } : { error: tooMany() };
}

const tooMany = () => errorResponse({ reason: "too-many", message: texts.request.tooMany });
