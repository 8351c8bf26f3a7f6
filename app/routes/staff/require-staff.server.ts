import { RateLimiterMemory } from "rate-limiter-flexible";
import type { RefusalReason, StaffRefused } from "#app/features/staff/staff-result.ts";
import type { Viewer } from "#app/features/staff/viewer.ts";
import { messages } from "#app/platform/messages.ts";
import type { RequestState } from "../site-context.server.ts";

const MINUTE_SECONDS = 60;

/** The limits of DESIGN §11, counted per person in this process's memory. */
export const savesLimiter = new RateLimiterMemory({
  keyPrefix: "saves",
  points: 300,
  duration: MINUTE_SECONDS,
});
export const uploadsLimiter = new RateLimiterMemory({
  keyPrefix: "uploads",
  points: 240,
  duration: MINUTE_SECONDS,
});

const statuses: Record<Exclude<RefusalReason, "unreachable">, number> = {
  "signed-out": 401,
  "foreign-origin": 403,
  "too-many": 429,
  invalid: 400,
  gone: 404,
  conflict: 409,
  failed: 500,
};

/** Answers a write that is not made (DESIGN §11 *Refusals*). */
export function refuse(refused: Omit<StaffRefused, "kind">, status?: number): Response {
  const reason = refused.reason === "unreachable" ? "failed" : refused.reason;
  return Response.json({ kind: "refused", ...refused } satisfies StaffRefused, {
    status: status ?? statuses[reason],
  });
}

/**
 * Lets a write of staff in: session, then origin, then number. Browsers send Origin with every write; one without it,
 * or from elsewhere, is refused.
 * @param signedOut the sentence for strangers (SPEC §5)
 * @returns who writes, or the refusal to answer with
 */
export async function requireStaff(
  request: Request,
  state: RequestState,
  limiter: RateLimiterMemory,
  signedOut: string = messages.request.notAuthenticated,
): Promise<{ viewer: Viewer } | { refusal: Response }> {
  const { viewer } = state;
  if (!viewer) return { refusal: refuse({ reason: "signed-out", sentence: signedOut }) };
  if (request.headers.get("origin") !== new URL(request.url).origin) {
    return { refusal: refuse({ reason: "foreign-origin", sentence: messages.request.foreignOrigin }) };
  }
  const admitted = await limiter.consume(viewer.id).then(
    () => true,
    () => false,
  );
  if (!admitted) return { refusal: refuse({ reason: "too-many", sentence: messages.request.tooMany }) };
  return { viewer };
}
