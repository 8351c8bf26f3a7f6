import { type FormEvent, useId, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { signInAgainStore } from "#app/features/staff/edit/sign-in-again-store.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { Field, inputClass } from "#app/ui/field.tsx";
import { AlertBox } from "#app/ui/staff/form-frame.tsx";
import { StaffButton } from "#app/ui/staff/staff-button.tsx";
import { announceSession } from "../session-signal.ts";
import type { SignInRefusal } from "../sign-in-outcome.ts";
import { PasswordField } from "./password-field.tsx";
import { postSignIn } from "./post-sign-in.ts";

/**
 * Asks to sign in again, on top of whatever is open; see askToSignInAgain. Rendered once a page.
 * @param props `email` of whoever was signed in; somebody else may sign in too
 */
export function SignInAgain({ email }: { email: string }) {
  const question = useSyncExternalStore(signInAgainStore.subscribe, signInAgainStore.read, () => null);
  return question && <SignInDialog sentence={question.sentence} email={email} />;
}

function SignInDialog({ sentence, email }: { sentence: string; email: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<SignInRefusal | null>(null);
  const [busy, setBusy] = useState(false);
  const id = useId();
  const faults = refusal?.kind === "invalid" ? refusal.fieldErrors : {};

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    password.current?.focus();
    return () => element?.close();
  }, []);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Events of this dialog must not reach a form that it was opened from.
    event.stopPropagation();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    const answer = await postSignIn(String(form.get("email")), String(form.get("password")));
    setBusy(false);
    if (answer.kind === "signed-in") {
      announceSession(answer.viewer.id);
      signInAgainStore.reply(true);
    } else {
      setRefusal(answer);
      password.current?.select();
    }
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-why`}
      onCancel={(event) => {
        event.preventDefault();
        signInAgainStore.reply(false);
      }}
      className="staff film m-auto max-h-dvh w-[min(100%-2.5rem,26rem)] overflow-y-auto shadow-dialog backdrop:bg-[rgb(12_24_18/.55)]"
    >
      <form noValidate onSubmit={submit}>
        <h2 id={`${id}-title`} className="text-h3">
          Sign in again
        </h2>
        <p id={`${id}-why`} className="mt-2 text-ink-soft">
          {sentence} {staffMessages.staff.signInAgain}
        </p>
        {refusal && refusal.kind !== "invalid" && <AlertBox alert={refusal} />}
        <div className="mt-5 grid gap-5">
          <Field label="Email" {...(faults.email ? { error: faults.email } : {})}>
            {(tied) => (
              <input
                {...tied}
                name="email"
                type="email"
                autoComplete="username"
                defaultValue={email}
                required
                className={inputClass}
              />
            )}
          </Field>
          <PasswordField ref={password} error={faults.password} />
        </div>
        <div className="film-foot">
          <StaffButton type="submit" solid busy={busy}>
            Sign in
          </StaffButton>
          <StaffButton onClick={() => signInAgainStore.reply(false)}>Cancel</StaffButton>
        </div>
      </form>
    </dialog>
  );
}
