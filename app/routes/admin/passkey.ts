import { beginPasskeySignIn, signInByPasskey } from "#app/accounts/passkey-sign-in.server.ts";
import { answerStatus } from "#app/accounts/sign-in-outcome.ts";
import { onlyPost } from "#app/platform/http/plain-responses.server.ts";
import { comesFromOwnPage } from "#app/platform/http/request-origin.server.ts";
import { requestContext, runtimeContext } from "#app/site/request/site-context.server.ts";
import type { Route } from "./+types/passkey";
import { cookieHeaders, foreignOrigin, readJson, toAnswer } from "./attempt-sign-in.server.ts";

/**
 * `POST /admin/passkey`: JSON `{}` returns the options with which the browser requests a passkey; `{ response
 * }`, the browser's response, signs in.
 */
export async function action({ request, context }: Route.ActionArgs) {
  if (!comesFromOwnPage(request))
    return Response.json(foreignOrigin, { status: answerStatus[foreignOrigin.kind] });
  const { auth, database, limiters, log } = context.get(runtimeContext);
  const { clientAddress } = context.get(requestContext);
  const attempt = { auth, db: database.db, log, headers: request.headers, clientAddress };
  const { response } = await readJson(request);
  const outcome =
    response === undefined
      ? await beginPasskeySignIn({ ...attempt, challenges: limiters.passkeyChallenges })
      : await signInByPasskey({ ...attempt, limiter: limiters.signIn, response });
  const headers = cookieHeaders("cookies" in outcome ? outcome.cookies : []);
  if (outcome.kind === "challenge")
    return Response.json({ kind: "challenge", options: outcome.options }, { headers });
  return Response.json(toAnswer(outcome), { status: answerStatus[outcome.kind], headers });
}

export const loader = onlyPost;
