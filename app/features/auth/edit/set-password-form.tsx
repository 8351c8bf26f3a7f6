import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { useHydrated } from "#app/ui/hydrated.ts";
import { Flag } from "#app/ui/staff/flag.tsx";
import { AlertBox } from "#app/ui/staff/form-frame.tsx";
import type { SetPasswordAnswer } from "../set-password-answer.ts";
import { PasswordField } from "./password-field.tsx";

interface SetPasswordFormProps {
  /** Whose password it is. */
  email: string;
  shortest: number;
  longest: number;
  /** Why the last try failed; null before the first. */
  answer: SetPasswordAnswer | null;
}

/** A new password, posted to the address of the link. It works without JavaScript. */
export function SetPasswordForm({ email, shortest, longest, answer }: SetPasswordFormProps) {
  const hydrated = useHydrated();
  const navigation = useNavigation();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (answer) field.current?.focus();
  }, [answer]);

  return (
    <Form method="post" replace noValidate={hydrated} aria-label="Choose a password">
      {answer && "sentence" in answer && answer.kind !== "invalid" && <AlertBox alert={answer} />}
      {/* Password managers keep a password under the user name they find beside it. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <div className="mt-5 grid gap-5">
        <PasswordField
          ref={field}
          label="New password"
          autoComplete="new-password"
          minLength={shortest}
          maxLength={longest}
          {...(answer?.kind === "invalid"
            ? { error: answer.sentence }
            : { help: staffMessages.setPassword.rule(shortest, longest) })}
        />
        <Flag type="submit" solid busy={navigation.state !== "idle"} className="min-h-13 text-[1rem]">
          Set password
        </Flag>
      </div>
    </Form>
  );
}
