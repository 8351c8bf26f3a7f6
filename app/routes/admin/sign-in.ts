import { type SignInOutcome, signInStatus } from "#app/features/auth/sign-in.server.ts";
import type { SignInAnswer } from "#app/features/auth/sign-in-outcome.ts";
import { onlyPost } from "#app/platform/http/plain-responses.server.ts";
import type { Route } from "./+types/sign-in";
import { attemptConfirmation, attemptSignIn, cookieHeaders } from "./attempt-sign-in.server.ts";

/**
 * `POST /admin/sign-in` with JSON `{ email, password }`, then `{ code }` where that is answered with `needs-code`, for
 * whoever has to sign in again over an open form, and
 * `POST /admin/confirm-password` with `{ password }`, for whoever changes accounts.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const isConfirmation = new URL(request.url).pathname === "/admin/confirm-password";
  const attempt = isConfirmation ? attemptConfirmation : attemptSignIn;
  const outcome = await attempt(request, context, await readBody(request));
  const status = signInStatus[outcome.kind];
  return Response.json(toAnswer(outcome), { status, headers: cookieHeaders(cookiesOf(outcome)) });
}

export const loader = onlyPost;

async function readBody(request: Request): Promise<{ email?: unknown; password?: unknown; code?: unknown }> {
  const isJson = request.headers.get("content-type")?.startsWith("application/json") ?? false;
  const body: unknown = isJson ? await request.json().catch(() => null) : null;
  return typeof body === "object" && body !== null ? body : {};
}

function toAnswer(outcome: SignInOutcome): SignInAnswer {
  if (outcome.kind === "signed-in") return { kind: "signed-in", viewer: outcome.viewer };
  return outcome.kind === "needs-code" ? { kind: "needs-code" } : outcome;
}

function cookiesOf(outcome: SignInOutcome): string[] {
  return "cookies" in outcome ? outcome.cookies : [];
}
