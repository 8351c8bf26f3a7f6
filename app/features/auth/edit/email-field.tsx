import { messages } from "#app/platform/messages.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { emailControl, Field, inputClass } from "#app/ui/field.tsx";

interface EmailFieldProps {
  /** Id of the input; made up when left out. */
  id?: string;
  error: string | undefined;
  /** What stands in it at first. */
  typed: string | undefined;
  autoFocus?: boolean;
}

/** The e-mail of an account. */
export function EmailField({ id, error, typed, autoFocus = false }: EmailFieldProps) {
  return (
    <Field
      id={id}
      label="Email"
      error={error}
      messages={{ missing: staffMessages.signIn.emailMissing, wrong: messages.field.email }}
    >
      {(tied) => (
        <input
          {...tied}
          {...emailControl}
          name="email"
          autoComplete="username"
          required
          defaultValue={typed}
          // biome-ignore lint/a11y/noAutofocus: the answer is a new page, and this brings its reader to the slip
          autoFocus={autoFocus}
          className={inputClass}
        />
      )}
    </Field>
  );
}

/** Password managers keep a password under the user name they find beside it. */
export function AccountName({ email }: { email: string }) {
  return <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />;
}
