import { redirect } from "react-router";
import { signOut } from "#app/accounts/sign-in.server.ts";
import { onlyPost, plainPage } from "#app/platform/http/plain-responses.server.ts";
import { comesFromOwnPage } from "#app/platform/http/request-origin.server.ts";
import { texts } from "#app/platform/texts.ts";
import { runtimeContext } from "#app/site/request/site-context.server.ts";
import type { Route } from "./+types/sign-out";
import { cookieHeaders } from "./attempt-sign-in.server.ts";

/** The allowed redirects (SPEC §4): `/` from the public header, `/admin/login` from the admin shell. */
const destinations = ["/", "/admin/login"];

/** `POST /admin/sign-out`: ends the session. */
export async function action({ request, context }: Route.ActionArgs) {
  if (!comesFromOwnPage(request)) {
    throw plainPage(403, texts.request.rejectedTitle, texts.request.foreignOrigin);
  }
  const { auth, log } = context.get(runtimeContext);
  const form = await request.formData().catch(() => new FormData());
  const to = destinations.find((path) => path === form.get("to")) ?? "/";
  try {
    const cookies = await signOut({ auth, headers: request.headers });
    return redirect(to, { status: 303, headers: cookieHeaders(cookies) });
  } catch (error) {
    log.error({ err: error }, "sign-out failed");
    throw plainPage(503, texts.outage.title, texts.outage.database);
  }
}

export const loader = onlyPost;
