import { data } from "react-router";
import { cipherOf } from "#app/accounts/auth.server.ts";
import { ForgotPasswordForm } from "#app/accounts/edit/sign-in-forms.tsx";
import { forgotPassword } from "#app/accounts/forgot-password.server.ts";
import { answerStatus, type ForgotPasswordAnswer } from "#app/accounts/sign-in-outcome.ts";
import { accountTexts } from "#app/platform/account-texts.ts";
import { comesFromOwnPage } from "#app/platform/http/request-origin.server.ts";
import { adminMeta } from "#app/site/request/admin-meta.ts";
import { requestContext, runtimeContext, staffSiteOf } from "#app/site/request/site-context.server.ts";
import type { Route } from "./+types/forgot-password";
import { foreignOrigin } from "./attempt-sign-in.server.ts";
import { SignInFrame } from "./sign-in-frame.tsx";

export { BareErrorBoundary as ErrorBoundary } from "#app/site/request/page-error.tsx";

/** Longer than any e-mail address; longer input is not returned to the form. */
const MAX_EMAIL_LENGTH = 300;

export const loader = ({ context }: Route.LoaderArgs) => ({
  sendsMail: context.get(runtimeContext).config.mail.smtpUrl !== undefined,
});

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const typed = form.get("email");
  const email = typeof typed === "string" ? typed.slice(0, MAX_EMAIL_LENGTH) : "";
  const answer = await answerTo(request, context, email);
  return data({ answer, email }, { status: answerStatus[answer.kind] });
}

async function answerTo(
  request: Request,
  context: Route.ActionArgs["context"],
  email: string,
): Promise<ForgotPasswordAnswer> {
  if (!comesFromOwnPage(request)) return foreignOrigin;
  const runtime = context.get(runtimeContext);
  const { clientAddress, origin } = context.get(requestContext);
  const site = staffSiteOf(runtime, origin);
  if (!site.mail.isSetUp) return { kind: "invalid", message: accountTexts.forgotPassword.noMail };
  const { database, log, limiters, outbox, auth } = runtime;
  const { forgotPassword: limiter, forgottenAccount: accountLimiter } = limiters;
  const { db } = database;
  return await forgotPassword({
    db,
    log,
    limiter,
    accountLimiter,
    clientAddress,
    site,
    outbox,
    email,
    cipher: cipherOf(auth),
  });
}

export const meta: Route.MetaFunction = ({ matches }) => adminMeta("Forgot password", matches);

/** The screen for requesting a link by mail that sets a new password. */
export default function ForgotPassword({ loaderData: { sendsMail }, actionData }: Route.ComponentProps) {
  return (
    <SignInFrame title="Forgot password">
      {sendsMail ? (
        <ForgotPasswordForm answer={actionData?.answer ?? null} email={actionData?.email ?? ""} />
      ) : (
        <p className="mt-3 text-ink-soft">{accountTexts.forgotPassword.noMail}</p>
      )}
      <p className="mt-5">
        <a href="/admin/login" className="underline underline-offset-[.2em] hover:text-tape-dark">
          Back to sign in
        </a>
      </p>
    </SignInFrame>
  );
}
