import { answerStatus } from "#app/accounts/sign-in-outcome.ts";
import { onlyPost } from "#app/platform/http/plain-responses.server.ts";
import type { Route } from "./+types/sign-in";
import {
  attemptConfirmation,
  attemptSignIn,
  cookieHeaders,
  readJson,
  toAnswer,
} from "./attempt-sign-in.server.ts";

/**
 * `POST /admin/sign-in` with JSON `{ email, password }`, then `{ code }` if the answer is `needs-code`: signs
 * in again while a form is open. `POST /admin/confirm-password` with `{ password }`: confirms the password
 * before accounts are changed.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const isConfirmation = new URL(request.url).pathname === "/admin/confirm-password";
  const attempt = isConfirmation ? attemptConfirmation : attemptSignIn;
  const outcome = await attempt(request, context, await readJson(request));
  const headers = cookieHeaders("cookies" in outcome ? outcome.cookies : []);
  const status = answerStatus[outcome.kind];
  return Response.json(toAnswer(outcome), { status, headers });
}

export const loader = onlyPost;
