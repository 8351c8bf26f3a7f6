import { type FormEvent, useRef, useState } from "react";
import { signInAgain } from "#app/features/staff/edit/sign-in-again-store.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { AlertBox } from "#app/ui/staff/form-frame.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { DialogDescription, DialogTitle, StaffDialog } from "#app/ui/staff/staff-dialog.tsx";
import { announceSession } from "../session-signal.ts";
import type { SignInError } from "../sign-in-outcome.ts";
import { CodeField } from "./code-field.tsx";
import { AccountName, EmailField } from "./email-field.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";
import { PasswordField } from "./password-field.tsx";
import { postSignIn } from "./post-sign-in.ts";

/**
 * Asks to sign in again or for the password, in a dialog above all others; see askForPassword. Rendered once
 * per page.
 * @param props `email` of the last signed-in user; another user can sign in too
 */
export function SignInAgain({ email }: { email: string }) {
  const asked = signInAgain.useAsked();
  if (!asked) return null;
  const { message, reason } = asked.details;
  return <PasswordDialog message={message} email={email} isSignedIn={reason === "confirm-password"} />;
}

interface PasswordDialogProps {
  message: string;
  email: string;
  /** Whether only the password is asked for. */
  isSignedIn: boolean;
}

function PasswordDialog({ message, email, isSignedIn }: PasswordDialogProps) {
  const field = useRef<HTMLInputElement>(null);
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
    <StaffDialog
      initialFocus={field}
      onClose={() => signInAgain.answer(false)}
      className="staff panel w-[min(100%-2.5rem,26rem)]"
    >
      <form noValidate onSubmit={submit}>
        <DialogTitle className="text-h3">{isSignedIn ? "Confirm it’s you" : "Sign in again"}</DialogTitle>
        <DialogDescription className="mt-2 text-ink-soft">
          {isSignedIn ? message : `${message.replace(/\.?$/, ".")} ${staffMessages.staff.signInAgain}`}
        </DialogDescription>
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
              <PasswordField ref={field} error={fieldErrors.password} autoFocus={error?.kind === "expired"} />
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
    </StaffDialog>
  );
}
