import { staffMessages } from "#app/platform/staff-messages.ts";
import { AlertBox } from "#app/ui/staff/form-frame.tsx";
import { StaffSubmitButton } from "#app/ui/staff/staff-button.tsx";
import type { SetPasswordRefusal } from "../set-password-answer.ts";
import { PasswordField } from "./password-field.tsx";

interface SetPasswordFormProps {
  /** Id of the send-form around it. */
  id: string;
  /** Whose password it is. */
  email: string;
  shortest: number;
  longest: number;
  /** Why the last try failed; null before the first. */
  refusal: SetPasswordRefusal | null;
}

/** A new password, posted to the address of the link. */
export function SetPasswordForm({ id, email, shortest, longest, refusal }: SetPasswordFormProps) {
  const rule = staffMessages.setPassword.rule(shortest, longest);
  const isInvalid = refusal?.kind === "invalid";
  return (
    <form method="post" aria-label="Choose a password">
      <AlertBox id={`${id}-failed`} alert={{ sentence: refusal && !isInvalid ? refusal.sentence : "" }} />
      {/* Password managers keep a password under the user name they find beside it. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <div className="mt-5 grid gap-5">
        <PasswordField
          id="new-password"
          label="New password"
          autoComplete="new-password"
          minLength={shortest}
          maxLength={longest}
          help={rule}
          error={isInvalid ? refusal.sentence : undefined}
          sentences={{ missing: rule, wrong: rule }}
          autoFocus={refusal !== null}
        />
        <StaffSubmitButton>Set password</StaffSubmitButton>
      </div>
    </form>
  );
}
