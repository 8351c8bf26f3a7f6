import { messages } from "#app/platform/messages.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { Field, inputClass } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { AlertBox } from "#app/ui/staff/form-frame.tsx";
import { StaffSubmitButton } from "#app/ui/staff/staff-button.tsx";
import type { SignInRefusal } from "../sign-in-outcome.ts";
import { PasswordField } from "./password-field.tsx";

interface LoginFormProps {
  /** Why the last try failed, and the e-mail that was typed; null before the first. */
  result: { refusal: SignInRefusal; email: string } | null;
  /** The success message passed in, until the form is sent. */
  message: string | null;
}

const FORM_ID = "sign-in";

/** E-mail and password (SPEC §2 *Admin login*), posted to the page it stands on. */
export function LoginForm({ result, message }: LoginFormProps) {
  const refusal = result?.refusal;
  const faults = refusal?.kind === "invalid" ? refusal.fieldErrors : {};
  const sentence = refusal && refusal.kind !== "invalid" ? refusal.sentence : "";
  return (
    <send-form id={FORM_ID} data-failed={staffMessages.signIn.unreachable} data-done="/">
      <form method="post" aria-label="Admin Login">
        {message && !result && (
          <div data-note className="mt-5">
            <Notice tone="ok">
              <p id={`${FORM_ID}-message`} data-sentence>
                {message}
              </p>
            </Notice>
          </div>
        )}
        <AlertBox id={`${FORM_ID}-failed`} alert={{ sentence }} />
        <div className="mt-5 grid gap-5">
          <Field
            id="sign-in-email"
            label="Email"
            error={faults.email}
            sentences={{ missing: staffMessages.signIn.emailMissing, wrong: messages.field.email }}
          >
            {(tied) => (
              <input
                {...tied}
                name="email"
                type="email"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                required
                defaultValue={result?.email}
                // biome-ignore lint/a11y/noAutofocus: the answer is a new page, and this brings its reader to the slip
                autoFocus={Boolean(faults.email)}
                className={inputClass}
              />
            )}
          </Field>
          <PasswordField
            id="sign-in-password"
            error={faults.password}
            sentences={{ missing: staffMessages.signIn.passwordMissing }}
            autoFocus={result !== null && !faults.email}
          />
          <StaffSubmitButton>Sign in</StaffSubmitButton>
        </div>
      </form>
    </send-form>
  );
}
