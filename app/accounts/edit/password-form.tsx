import { type FormEvent, type RefObject, useState } from "react";
import { signInAgain } from "#app/kernel/verbs/edit/sign-in-again-store.ts";
import { AlertBox } from "#app/ui/staff/alert-box.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { announceSession } from "../session-signal.ts";
import type { SignInError } from "../sign-in-outcome.ts";
import { CodeField } from "./code-field.tsx";
import { AccountName, EmailField } from "./email-field.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { PasswordField } from "./password-field.tsx";
import { postSignIn } from "./post-sign-in.ts";

interface PasswordFormProps {
  /** Receives the field that is typed in first. */
  ref: RefObject<HTMLInputElement | null>;
  email: string;
  /** Whether only the password is asked for. */
  isSignedIn: boolean;
}

/** The form of the dialog SignInAgain; its answer is signInAgain's. */
export function PasswordForm({ ref: field, email, isSignedIn }: PasswordFormProps) {
  const [step, setStep] = useState<"password" | "code">("password");
  const [error, setError] = useState<SignInError | null>(null);
  const [busy, setBusy] = useState(false);
  const fieldErrors = error?.kind === "invalid" ? error.fieldErrors : {};

  const go = (viewer: { id: string }) => {
    announceSession(viewer.id);
    signInAgain.answer(true);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Events of this dialog must not reach a form from which it was opened.
    event.stopPropagation();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    const answer = await postSignIn(
      step === "code"
        ? { code: String(form.get("code")) }
        : {
            password: String(form.get("password")),
            ...(isSignedIn ? {} : { email: String(form.get("email")) }),
          },
    );
    setBusy(false);
    if (answer.kind === "signed-in") return go(answer.viewer);
    if (answer.kind === "needs-code" || answer.kind === "expired")
      setStep(answer.kind === "expired" ? "password" : "code");
    setError(answer.kind === "needs-code" ? null : answer);
    field.current?.select();
  };

  return (
    <form noValidate onSubmit={submit}>
      {error && error.kind !== "invalid" && <AlertBox alert={error} />}
      <div className="mt-5 grid gap-5">
        {step === "code" ? (
          <CodeField ref={field} error={fieldErrors.code} autoFocus />
        ) : (
          <>
            {isSignedIn ? (
              <AccountName email={email} />
            ) : (
              <EmailField typed={email} error={fieldErrors.email} />
            )}
            <PasswordField ref={field} error={fieldErrors.password} autoFocus />
          </>
        )}
      </div>
      {step === "password" && !isSignedIn && <PasskeySignIn onSignedIn={go} />}
      <div className="panel-foot">
        <StaffButton type="submit" solid busy={busy}>
          {isSignedIn ? "Confirm" : "Sign in"}
        </StaffButton>
        <StaffButton onClick={() => signInAgain.answer(false)}>Cancel</StaffButton>
      </div>
    </form>
  );
}
