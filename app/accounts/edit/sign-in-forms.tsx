import type { ReactNode } from "react";
import { accountTexts } from "#app/platform/account-texts.ts";
import { Notice } from "#app/ui/notice.tsx";
import { AlertBox } from "#app/ui/staff/alert-box.tsx";
import { StaffSubmitButton } from "#app/ui/staff/staff-button.tsx";
import type { ForgotPasswordAnswer, SetPasswordError, SignInError } from "../sign-in-outcome.ts";
import { CodeField } from "./code-field.tsx";
import { AccountName, EmailField } from "./email-field.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { PasswordField } from "./password-field.tsx";

const LOGIN_ID = "sign-in";

/**
 * The current step of sign-in, posted to its own page: e-mail and password (SPEC §2 *Admin login*), or the
 * code.
 * @param props `result`: result and e-mail of the last attempt; null before the first. `notice`: a success
 * message, shown until the form is sent. `children` are shown below e-mail and password
 */
export function SignInForm(props: {
  result: SignInResult | null;
  notice: string | null;
  children: ReactNode;
}) {
  const { result, notice, children } = props;
  const error = result?.error;
  const message = error && error.kind !== "invalid" ? error.message : "";
  const alert = <AlertBox id={`${LOGIN_ID}-failed`} alert={{ message }} />;
  return (
    <send-form id={LOGIN_ID} data-failed={accountTexts.signIn.unreachable} data-done="/">
      {result?.step === "code" ? (
        <CodeForm error={error ?? null} alert={alert} />
      ) : (
        <>
          <LoginForm result={result} notice={notice} alert={alert} />
          <PasskeySignIn />
          {children}
        </>
      )}
    </send-form>
  );
}

/** The state of a sign-in after an attempt: the current step, and why the attempt failed. */
export interface SignInResult {
  step: "password" | "code";
  error: SignInError | null;
  email: string;
}

function LoginForm(props: { result: SignInResult | null; notice: string | null; alert: ReactNode }) {
  const { result, notice, alert } = props;
  const error = result?.error;
  const fieldErrors = error?.kind === "invalid" ? error.fieldErrors : {};
  return (
    <form method="post" aria-label="Admin Login">
      {notice && !result && (
        <div data-note className="mt-5">
          <Notice tone="ok">
            <p id={`${LOGIN_ID}-message`} data-message>
              {notice}
            </p>
          </Notice>
        </div>
      )}
      {alert}
      <div className="mt-5 grid gap-5">
        <EmailField
          id="sign-in-email"
          error={fieldErrors.email}
          typed={result?.email}
          autoFocus={Boolean(fieldErrors.email)}
        />
        <PasswordField
          id="sign-in-password"
          error={fieldErrors.password}
          messages={{ missing: accountTexts.signIn.passwordMissing }}
          autoFocus={result !== null && !fieldErrors.email}
        />
        <StaffSubmitButton>Sign in</StaffSubmitButton>
      </div>
    </form>
  );
}

function CodeForm({ error, alert }: { error: SignInError | null; alert: ReactNode }) {
  return (
    <form method="post" id={`${LOGIN_ID}-code-form`} aria-label="Sign in with a code">
      {alert}
      <div className="mt-5 grid gap-5">
        <CodeField
          id={`${LOGIN_ID}-code`}
          error={error?.kind === "invalid" ? error.fieldErrors.code : undefined}
          messages={{ missing: accountTexts.twoStep.codeMissing }}
          autoFocus
        />
        <StaffSubmitButton>Sign in</StaffSubmitButton>
      </div>
      <p className="mt-5">
        <a href="/admin/login" className="underline underline-offset-[.2em] hover:text-tape-dark">
          Start again
        </a>
      </p>
    </form>
  );
}

/**
 * Asks for the e-mail of a user who forgot their password; posted to its own page.
 * @param props `answer`: the result of the last attempt; null before the first
 */
export function ForgotPasswordForm({
  answer,
  email,
}: {
  answer: ForgotPasswordAnswer | null;
  email: string;
}) {
  const id = "forgot-password";
  const isInvalid = answer?.kind === "invalid";
  const failure = answer && answer.kind !== "asked" && !isInvalid ? answer.message : "";
  return (
    <send-form id={id} data-failed={accountTexts.signIn.unreachable}>
      {answer?.kind === "asked" ? (
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the form, and this brings its reader here
        <div id={`${id}-asked`} tabIndex={-1} autoFocus className="mt-5">
          <Notice tone="ok">{accountTexts.forgotPassword.asked(email)}</Notice>
        </div>
      ) : (
        <form method="post" aria-label="Forgot password">
          <p className="mt-2 text-ink-soft">{accountTexts.forgotPassword.explained}</p>
          <AlertBox id={`${id}-failed`} alert={{ message: failure }} />
          <div className="mt-5 grid gap-5">
            <EmailField
              id="forgot-email"
              error={isInvalid ? answer.message : undefined}
              typed={email}
              autoFocus={isInvalid}
            />
            <StaffSubmitButton>Send link</StaffSubmitButton>
          </div>
        </form>
      )}
    </send-form>
  );
}

interface SetPasswordFormProps {
  /** Id of the enclosing send-form. */
  id: string;
  /** The account's e-mail. */
  email: string;
  shortest: number;
  longest: number;
  /** Why the last attempt failed; null before the first. */
  error: SetPasswordError | null;
}

/** Asks for a new password; posted to the URL of the link. */
export function SetPasswordForm({ id, email, shortest, longest, error }: SetPasswordFormProps) {
  const rule = accountTexts.setPassword.rule(shortest, longest);
  const isInvalid = error?.kind === "invalid";
  return (
    <form method="post" aria-label="Choose a password">
      <AlertBox id={`${id}-failed`} alert={{ message: error && !isInvalid ? error.message : "" }} />
      <AccountName email={email} />
      <div className="mt-5 grid gap-5">
        <PasswordField
          id="new-password"
          label="New password"
          autoComplete="new-password"
          minLength={shortest}
          help={rule}
          error={isInvalid ? error.message : undefined}
          messages={{ missing: rule, wrong: rule }}
          autoFocus={error !== null}
        />
        <StaffSubmitButton>Set password</StaffSubmitButton>
      </div>
    </form>
  );
}
