import { data, redirect } from "react-router";
import { SetPasswordForm } from "#app/accounts/edit/sign-in-forms.tsx";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "#app/accounts/password-rule.server.ts";
import { readLink, setPassword } from "#app/accounts/set-password.server.ts";
import { answerStatus, type SetPasswordAnswer } from "#app/accounts/sign-in-outcome.ts";
import { accountTexts } from "#app/platform/account-texts.ts";
import { comesFromOwnPage } from "#app/platform/http/request-origin.server.ts";
import { adminMeta } from "#app/site/request/admin-meta.ts";
import { loadPage } from "#app/site/request/load-page.server.ts";
import { requestContext, runtimeContext, staffSiteOf } from "#app/site/request/site-context.server.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/set-password";
import { foreignOrigin } from "./attempt-sign-in.server.ts";
import { SignInFrame } from "./sign-in-frame.tsx";

export { BareErrorBoundary as ErrorBoundary } from "#app/site/request/page-error.tsx";

const FORM_ID = "set-password";
/** The login form, with the message of success. */
const DONE = "/admin/login?message=password-set";
const tokenOf = ({ url }: Request) => new URL(url).searchParams.get("token") ?? "";

/** The address has a secret token: the page is not cached, and no other site gets the referrer. */
export const headers: Route.HeadersFunction = () => ({
  "Cache-Control": "private, no-store",
  // Not `no-referrer`: browsers would then send `Origin: null` with the form, which is refused.
  "Referrer-Policy": "same-origin",
});

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, async ({ database: { db } }, state) => {
    // Keeps the page out of the page cache.
    state.degraded = true;
    const email = await readLink(db, tokenOf(args.request));
    const rules = { shortest: MIN_PASSWORD_LENGTH, longest: MAX_PASSWORD_LENGTH };
    return data({ email, ...rules }, { status: email === null ? 404 : 200 });
  });

export async function action({ request, context }: Route.ActionArgs) {
  const answer = await answerTo(request, context);
  if (answer.kind === "set") return redirect(DONE, 303);
  return data(answer, { status: answerStatus[answer.kind] });
}

async function answerTo(request: Request, context: Route.ActionArgs["context"]): Promise<SetPasswordAnswer> {
  if (!comesFromOwnPage(request)) return foreignOrigin;
  const runtime = context.get(runtimeContext);
  const { database, auth, log, limiters, outbox } = runtime;
  const { clientAddress, origin } = context.get(requestContext);
  const form = await request.formData().catch(() => new FormData());
  const attempt = { token: tokenOf(request), password: form.get("password") };
  const limiter = limiters.setPassword;
  const site = staffSiteOf(runtime, origin);
  const answer = await setPassword({ db: database.db, auth, log, limiter, clientAddress, site, ...attempt });
  outbox.wake();
  return answer;
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Choose a password", matches);

/** The screen of a set-password link from Users, which can be used once to choose the account's password. */
export default function SetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { email } = loaderData;
  return (
    <SignInFrame title="Choose a password">
      <send-form id={FORM_ID} data-failed={accountTexts.signIn.unreachable} data-done={DONE}>
        {email === null || actionData?.kind === "unknown-link" ? (
          <UnknownLink />
        ) : (
          <>
            <p className="mt-2 text-ink-soft">For {email}</p>
            <SetPasswordForm id={FORM_ID} {...loaderData} email={email} error={actionData ?? null} />
          </>
        )}
      </send-form>
    </SignInFrame>
  );
}

function UnknownLink() {
  return (
    // biome-ignore lint/a11y/noAutofocus: it may take the place of the form, and this brings its reader here
    <div id="unknown-link" tabIndex={-1} autoFocus className="mt-5">
      <Notice tone="error" level={2} title={accountTexts.setPassword.unknownTitle}>
        {accountTexts.setPassword.unknown}
      </Notice>
    </div>
  );
}
