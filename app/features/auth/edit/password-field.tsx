import { Eye, EyeOff } from "lucide-react";
import { type Ref, useState } from "react";
import { IconButton } from "#app/ui/actions.tsx";
import { Field, inputClass } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/hydrated.ts";

interface PasswordFieldProps {
  /** 'Password' unless given. */
  label?: string;
  /** 'current-password' unless given. */
  autoComplete?: "current-password" | "new-password";
  help?: string;
  /** For browsers without our scripts, which check it themselves. */
  minLength?: number;
  maxLength?: number;
  error?: string | undefined;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A password, hidden until its button is pressed (SPEC §2 *Admin login*). */
export function PasswordField(props: PasswordFieldProps) {
  const { label = "Password", autoComplete = "current-password", help, error, autoFocus = false } = props;
  const { ref, minLength, maxLength } = props;
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} help={help} {...(error ? { error } : {})}>
      {(tied) => (
        <div className="relative">
          <input
            {...tied}
            ref={ref}
            name="password"
            type={shown ? "text" : "password"}
            autoComplete={autoComplete}
            minLength={minLength}
            maxLength={maxLength}
            autoCapitalize="none"
            spellCheck={false}
            required
            // biome-ignore lint/a11y/noAutofocus: the e-mail stands there already; only the password is missing
            autoFocus={autoFocus}
            className={`${inputClass} pr-14`}
          />
          {hydrated && (
            <IconButton
              label={shown ? "Hide password" : "Show password"}
              icon={shown ? EyeOff : Eye}
              onClick={() => setShown(!shown)}
              className="absolute inset-y-0 right-1 my-auto"
            />
          )}
        </div>
      )}
    </Field>
  );
}
