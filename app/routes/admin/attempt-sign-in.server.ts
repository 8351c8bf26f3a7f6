import type { RouterContextProvider } from "react-router";
import { type SignInOutcome, signIn } from "#app/features/auth/sign-in.server.ts";
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
  const { auth, signInLimiter: limiter, log } = context.get(runtimeContext);
  const { clientAddress } = context.get(requestContext);
  return signIn({ auth, limiter, log, headers: request.headers, clientAddress, email, password });
}

/** Set-Cookie headers, each on a line of its own. */
export function cookieHeaders(cookies: readonly string[]): Headers {
  const headers = new Headers();
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return headers;
}
