import { data, redirect } from "react-router";
import { SignInForm, type SignInResult } from "#app/accounts/edit/sign-in-forms.tsx";
import { answerStatus } from "#app/accounts/sign-in-outcome.ts";
import { accountTexts } from "#app/platform/account-texts.ts";
import { adminMeta } from "#app/site/request/admin-meta.ts";
import { requestContext, runtimeContext } from "#app/site/request/site-context.server.ts";
import type { Route } from "./+types/login";
import { attemptSignIn, cookieHeaders } from "./attempt-sign-in.server.ts";
import { SignInFrame } from "./sign-in-frame.tsx";

export { BareErrorBoundary as ErrorBoundary } from "#app/site/request/page-error.tsx";

/** Longer than any e-mail address; longer input is not returned to the form. */
const MAX_EMAIL_LENGTH = 300;

/** The messages that may be passed in (SPEC §2), by the value of `?message=` in a redirect. */
const passedIn: Record<string, string> = { "password-set": accountTexts.setPassword.done };

/** Redirects a signed-in viewer to the dashboard (DESIGN §9.7). */
export function loader({ request, context }: Route.LoaderArgs) {
  if (context.get(requestContext).viewer) throw redirect("/admin/dashboard");
  const word = new URL(request.url).searchParams.get("message") ?? "";
  const { smtpUrl } = context.get(runtimeContext).config.mail;
  return { message: Object.hasOwn(passedIn, word) ? passedIn[word] : null, sendsMail: smtpUrl !== undefined };
}

/** Signs in and redirects to `/` (DESIGN §11), after the code if the account requires one. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const email = form.get("email");
  const code = form.get("code") ?? undefined;
  const outcome = await attemptSignIn(request, context, { email, password: form.get("password"), code });
  const headers = cookieHeaders("cookies" in outcome ? outcome.cookies : []);
  if (outcome.kind === "signed-in") return redirect("/", { status: 303, headers });
  const asksForCode = outcome.kind === "needs-code" || (code !== undefined && outcome.kind !== "expired");
  const result: SignInResult = {
    step: asksForCode ? "code" : "password",
    error: outcome.kind === "needs-code" ? null : outcome,
    email: typeof email === "string" ? email.slice(0, MAX_EMAIL_LENGTH) : "",
  };
  return data(result, { status: answerStatus[outcome.kind], headers });
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Admin Login", matches);

export default function Login({ loaderData: { message, sendsMail }, actionData }: Route.ComponentProps) {
  return (
    <SignInFrame title="Admin Login">
      <SignInForm result={actionData ?? null} notice={message ?? null}>
        {sendsMail && (
          <p className="mt-5">
            <a
              href="/admin/forgot-password"
              className="underline underline-offset-[.2em] hover:text-tape-dark"
            >
              Forgot password?
            </a>
          </p>
        )}
      </SignInForm>
      <p className="mt-5 text-sm text-ink-soft">Admin access only. Contact support for account setup.</p>
    </SignInFrame>
  );
}
