import { HONEYPOT_FIELD } from "#app/platform/http/honeypot.ts";
import { newsletterMessages } from "#app/platform/newsletter-messages.ts";
import { ActionButton } from "#app/ui/actions.tsx";
import { emailControl, Field, inputClass } from "#app/ui/field.tsx";
import { HoneypotField } from "#app/ui/honeypot-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { FRESH_LINK_PATH } from "./leave-link.ts";
import { MAX_EMAIL } from "./subscriber.ts";

interface FreshLeaveLinkFormProps {
  /** Why a form that was sent is shown again; null for none. */
  outcome: { kind: "invalid" | "refused"; email: string; message: string } | null;
}

/** Asks for the address to which a new link to unsubscribe is mailed; it works without scripts. */
export function FreshLeaveLinkForm({ outcome }: FreshLeaveLinkFormProps) {
  const email = outcome?.email ?? "";
  const error = outcome?.kind === "invalid" ? outcome.message : "";
  return (
    <form method="post" action={FRESH_LINK_PATH} className="relative grid gap-5">
      {outcome?.kind === "refused" && (
        <Notice tone="error">
          <p>{outcome.message}</p>
        </Notice>
      )}
      <Field
        id="leave-email"
        label="Email Address"
        required
        count={{ typed: email, max: MAX_EMAIL }}
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
            autoFocus={error !== ""}
          />
        )}
      </Field>
      <HoneypotField name={HONEYPOT_FIELD} />
      <div>
        <ActionButton type="submit" variant="clay">
          {newsletterMessages.leave.fresh}
        </ActionButton>
      </div>
    </form>
  );
}
