import type { ReactNode } from "react";
import { ASKED_EMAIL_FIELD, MAX_EMAIL_LENGTH } from "#app/platform/email-address.ts";
import { HONEYPOT_FIELD } from "#app/platform/http/honeypot.ts";
import { ActionButton } from "#app/ui/actions.tsx";
import { emailControl, Field, inputClass } from "#app/ui/field.tsx";
import { HoneypotField } from "#app/ui/honeypot-field.tsx";
import { Notice } from "#app/ui/notice.tsx";

interface AddressFormProps {
  /** The path that it is posted to. */
  action: string;
  /** Of the field. */
  id: string;
  /** What became of a form that was sent; null for none. */
  outcome: { kind: "asked" | "invalid" | "refused"; email: string; message?: string } | null;
  /** The words of the button. */
  submit: string;
  /** Above the button. */
  children?: ReactNode;
}

/** A form that asks for an e-mail address; it works without scripts. */
export function AddressForm({ action, id, outcome, submit, children }: AddressFormProps) {
  const email = outcome?.email ?? "";
  const error = outcome?.kind === "invalid" ? outcome.message : undefined;
  return (
    <form method="post" action={action} className="relative grid max-w-form gap-5">
      {outcome && <input type="hidden" name={ASKED_EMAIL_FIELD} value={email} />}
      {outcome?.kind === "refused" && (
        <Notice tone="error">
          <p>{outcome.message}</p>
        </Notice>
      )}
      <Field
        id={id}
        label="Email Address"
        required
        count={{ typed: email, max: MAX_EMAIL_LENGTH }}
        error={error}
      >
        {(control) => (
          <input
            {...control}
            {...emailControl}
            name="email"
            defaultValue={email}
            className={inputClass}
            autoComplete="email"
            // biome-ignore lint/a11y/noAutofocus: the answer is a new page, and this brings its reader here
            autoFocus={error !== undefined}
          />
        )}
      </Field>
      <HoneypotField name={HONEYPOT_FIELD} />
      {children}
      <div>
        <ActionButton type="submit" variant="clay">
          {submit}
        </ActionButton>
      </div>
    </form>
  );
}
