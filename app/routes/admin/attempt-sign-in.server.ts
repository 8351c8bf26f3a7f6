import type { RouterContextProvider } from "react-router";
import { confirmPassword, type SignInOutcome, signIn } from "#app/features/auth/sign-in.server.ts";
import { comesFromOwnPage } from "#app/platform/http/request-origin.server.ts";
import { messages } from "#app/platform/messages.ts";
import { requestContext, runtimeContext } from "../site-context.server.ts";

/** Signs in with what a form or a dialog has sent; pages of other sites may not. */
export function attemptSignIn(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { email, password }: { email?: unknown; password?: unknown },
): Promise<SignInOutcome> | SignInOutcome {
  if (!comesFromOwnPage(request)) {
    return { kind: "foreign-origin", message: messages.request.foreignOrigin };
  }
  const { auth, limiters, log } = context.get(runtimeContext);
  const { clientAddress } = context.get(requestContext);
  const limiter = limiters.signIn;
  return signIn({ auth, limiter, log, headers: request.headers, clientAddress, email, password });
}

/** Takes the password of whoever is signed in once more. */
export function attemptConfirmation(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { password }: { password?: unknown },
): Promise<SignInOutcome> | SignInOutcome {
  const { auth, limiters, log, database } = context.get(runtimeContext);
  const { clientAddress, viewer } = context.get(requestContext);
  if (!comesFromOwnPage(request)) {
    return { kind: "foreign-origin", message: messages.request.foreignOrigin };
  }
  if (!viewer) return { kind: "error", message: messages.request.notAuthenticated };
  const { headers } = request;
  const limiter = limiters.signIn;
  return confirmPassword({ auth, db: database.db, limiter, log, headers, clientAddress, viewer, password });
}

/** Set-Cookie headers, each on a line of its own. */
export function cookieHeaders(cookies: readonly string[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return headers;
}
