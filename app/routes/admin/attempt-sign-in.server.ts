import type { RouterContextProvider } from "react-router";
import { signInWithCode } from "#app/accounts/second-step.server.ts";
import { confirmPassword, type SignInOutcome, signIn } from "#app/accounts/sign-in.server.ts";
import type { SignInAnswer } from "#app/accounts/sign-in-outcome.ts";
import { comesFromOwnPage } from "#app/platform/http/request-origin.server.ts";
import { texts } from "#app/platform/texts.ts";
import { requestContext, runtimeContext } from "#app/site/request/site-context.server.ts";

/** The answer to what a page of another site sends. */
export const foreignOrigin = {
  kind: "foreign-origin",
  message: texts.request.foreignOrigin,
} as const satisfies SignInOutcome;

/** Signs in with the input of a form or a dialog: e-mail and password, or the code as the second step. */
export function attemptSignIn(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { email, password, code }: { email?: unknown; password?: unknown; code?: unknown },
): Promise<SignInOutcome> | SignInOutcome {
  if (!comesFromOwnPage(request)) return foreignOrigin;
  const { auth, limiters, log, database } = context.get(runtimeContext);
  const { clientAddress } = context.get(requestContext);
  const attempt = { auth, limiter: limiters.signIn, log, headers: request.headers, clientAddress };
  if (code === undefined) return signIn({ ...attempt, email, password });
  return signInWithCode({ ...attempt, db: database.db, usedCodes: limiters.usedCodes, code });
}

/** Confirms the viewer's password. */
export function attemptConfirmation(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { password }: { password?: unknown },
): Promise<SignInOutcome> | SignInOutcome {
  const { auth, limiters, log, database } = context.get(runtimeContext);
  const { clientAddress, viewer } = context.get(requestContext);
  if (!comesFromOwnPage(request)) return foreignOrigin;
  if (!viewer) return { kind: "error", message: texts.request.notAuthenticated };
  const { headers } = request;
  const limiter = limiters.signIn;
  return confirmPassword({ auth, db: database.db, limiter, log, headers, clientAddress, viewer, password });
}

/** One Set-Cookie header per cookie. */
export function cookieHeaders(cookies: readonly string[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return headers;
}

/** The JSON object of the body; an empty object for any other body. */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const isJson = request.headers.get("content-type")?.startsWith("application/json") ?? false;
  const body: unknown = isJson ? await request.json().catch(() => null) : null;
  return typeof body === "object" && body !== null ? (body as Record<string, unknown>) : {};
}

/** The outcome as JSON for scripts, without the cookies, which are headers. */
export function toAnswer(outcome: SignInOutcome): SignInAnswer {
  if (outcome.kind === "signed-in") return { kind: "signed-in", viewer: outcome.viewer };
  return outcome.kind === "needs-code" ? { kind: "needs-code" } : outcome;
}
