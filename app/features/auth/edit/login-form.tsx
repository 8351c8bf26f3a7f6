import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import { Field, inputClass } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";
import { Flag } from "#app/ui/staff/flag.tsx";
import { AlertBox } from "#app/ui/staff/form-frame.tsx";
import type { SignInRefusal } from "../sign-in-outcome.ts";
import { PasswordField } from "./password-field.tsx";

interface LoginFormProps {
  /** Why the last try failed, and the e-mail that was typed; null before the first. */
  result: { refusal: SignInRefusal; email: string } | null;
}

/**
 * E-mail and password (SPEC §2 *Admin login*), posted to the page it stands on. It works without JavaScript; with it,
 * our own sentences take the place of the browser's.
 */
export function LoginForm({ result }: LoginFormProps) {
  const hydrated = useHydrated();
  const navigation = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const refusal = result?.refusal;
  const faults = refusal?.kind === "invalid" ? refusal.fieldErrors : {};

  useEffect(() => {
    if (!result) return;
    const wrong = form.current?.querySelector<HTMLInputElement>("[aria-invalid=true], [name=password]");
    wrong?.focus();
    wrong?.select();
  }, [result]);

  return (
    <Form ref={form} method="post" replace noValidate={hydrated} aria-label="Admin Login">
      {refusal && refusal.kind !== "invalid" && <AlertBox alert={refusal} />}
      <div className="mt-5 grid gap-5">
        <Field label="Email" {...(faults.email ? { error: faults.email } : {})}>
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
              className={inputClass}
            />
          )}
        </Field>
        <PasswordField error={faults.password} autoFocus={Boolean(result?.email)} />
        <Flag type="submit" solid busy={navigation.state !== "idle"} className="min-h-13 text-[1rem]">
          Sign in
        </Flag>
      </div>
    </Form>
  );
}
