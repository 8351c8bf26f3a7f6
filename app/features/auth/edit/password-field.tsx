import { Eye, EyeOff } from "lucide-react";
import type { Ref } from "react";
import { Field, inputClass } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";

interface PasswordFieldProps {
  /** Id of the input; made up when left out. */
  id?: string;
  /** 'Password' unless given. */
  label?: string;
  /** 'current-password' unless given. */
  autoComplete?: "current-password" | "new-password";
  help?: string;
  minLength?: number;
  error?: string | undefined;
  /** As Field's. */
  messages?: { missing: string; wrong?: string };
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** The help is said again by the message that takes its place. */
const helpOrError = "[&:has(>[data-note]:not([hidden]))>[id$=-help]]:hidden";

/** A password, hidden until its button is pressed (SPEC §2 *Admin login*). */
export function PasswordField(props: PasswordFieldProps) {
  const { label = "Password", autoComplete = "current-password", autoFocus = false } = props;
  const { id, help, error, messages, ref, minLength } = props;
  return (
    <Field id={id} label={label} help={help} error={error} messages={messages} className={helpOrError}>
      {(tied) => (
        <show-password className="group/password relative block">
          <input
            {...tied}
            ref={ref}
            name="password"
            type="password"
            autoComplete={autoComplete}
            minLength={minLength}
            autoCapitalize="none"
            spellCheck={false}
            required
            // biome-ignore lint/a11y/noAutofocus: only the password is missing or wrong
            autoFocus={autoFocus}
            className={`${inputClass} pr-14`}
          />
          <button
            type="button"
            className="absolute inset-y-0 right-1 my-auto grid size-11 place-items-center rounded-cut transition-colors duration-(--motion-hover) hover:bg-ink/8 [:not(:defined)>&]:hidden"
          >
            <span className="group-has-[[type=text]]/password:hidden">
              <Icon icon={Eye} />
              <span className="sr-only">Show password</span>
            </span>
            <span className="not-group-has-[[type=text]]/password:hidden">
              <Icon icon={EyeOff} />
              <span className="sr-only">Hide password</span>
            </span>
          </button>
        </show-password>
      )}
    </Field>
  );
}
