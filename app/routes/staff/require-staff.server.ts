import type { StaffError, StaffErrorReason } from "#app/features/staff/staff-result.ts";
import type { Viewer } from "#app/features/staff/viewer.ts";
import { comesFromOwnPage } from "#app/platform/http/request-origin.server.ts";
import { messages } from "#app/platform/messages.ts";
import { logSecurityEvent } from "#app/platform/security-log.server.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import type { RequestState, SiteRuntime } from "../site-context.server.ts";

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

/** Answers a write that is not made (DESIGN §11 *Refusals*). */
export function errorResponse(error: Omit<StaffError, "kind">, status?: number): Response {
  const reason = error.reason === "unreachable" ? "failed" : error.reason;
  return Response.json({ kind: "error", ...error } satisfies StaffError, {
    status: status ?? statuses[reason],
  });
}

/** Answers who is not known to be signed in; while the database is away it cannot be known. */
export function strangerResponse({ sessionUnknown }: RequestState, signedOut: string): Response {
  return sessionUnknown
    ? errorResponse({ reason: "unreachable", message: staffMessages.reasons.databaseAway }, 503)
    : errorResponse({ reason: "signed-out", message: signedOut });
}

/**
 * Lets a write of staff in: session, then origin, then number, none of which needs the body.
 * @param kind what is counted
 * @param signedOut the message for strangers (SPEC §5)
 * @returns who writes, or the details to answer with
 */
export async function requireStaff(
  request: Request,
  { limiters, log }: Pick<SiteRuntime, "limiters" | "log">,
  state: RequestState,
  kind: "saves" | "uploads" | "drafts",
  signedOut: string = messages.request.notAuthenticated,
): Promise<{ viewer: Viewer } | { error: Response }> {
  const { viewer } = state;
  if (!viewer) {
    const isMany = !(await limiters.refusals.admit(state.clientAddress));
    if (isMany) logSecurityEvent(log, "limit reached", { address: state.clientAddress, what: "refusals" });
    return { error: isMany ? tooMany() : strangerResponse(state, signedOut) };
  }
  if (!comesFromOwnPage(request)) {
    return { error: errorResponse({ reason: "foreign-origin", message: messages.request.foreignOrigin }) };
  }
  return (await limiters[kind].admit(viewer.id)) ? { viewer } : { error: tooMany() };
}

const tooMany = () => errorResponse({ reason: "too-many", message: messages.request.tooMany });
