import { HONEYPOT_FIELD } from "#app/platform/http/honeypot.ts";
import { newsletterMessages } from "#app/platform/newsletter-messages.ts";
import { ActionButton, TextLink } from "#app/ui/actions.tsx";
import { emailControl, Field, inputClass } from "#app/ui/field.tsx";
import { HoneypotField } from "#app/ui/honeypot-field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { MAX_EMAIL, NEWSLETTER_PATH, WORDS_FIELD } from "./subscriber.ts";

interface SubscribeFormProps {
  /** What somebody agrees to. */
  words: string;
  /** What became of a form that was sent; null for none. */
  outcome: { kind: "asked" | "invalid" | "refused"; email: string; message?: string } | null;
}

/** Asks for an address and for consent; it works without scripts. */
export function SubscribeForm({ words, outcome }: SubscribeFormProps) {
  const email = outcome?.email ?? "";
  const error = outcome?.kind === "invalid" ? outcome.message : undefined;
  return (
    <form method="post" action={NEWSLETTER_PATH} className="relative grid max-w-form gap-5">
      <input type="hidden" name={WORDS_FIELD} value={words} />
      {outcome?.kind === "refused" && (
        <Notice tone="error">
          <p>{outcome.message}</p>
        </Notice>
      )}
      <Field
        id="newsletter-email"
        label="Email Address"
        required
        count={{ typed: email, max: MAX_EMAIL }}
        error={error}
      >
        {(tied) => (
          <input
            {...{ ...tied, ...emailControl, name: "email", defaultValue: email, className: inputClass }}
            autoComplete="email"
            // biome-ignore lint/a11y/noAutofocus: the answer is a new page, and this brings its reader here
            autoFocus={error !== undefined}
          />
        )}
      </Field>
      <HoneypotField name={HONEYPOT_FIELD} />
      <p>{words}</p>
      <div>
        <ActionButton type="submit" variant="clay">
          Subscribe
        </ActionButton>
      </div>
      <p className="text-sm text-ink-soft">
        {newsletterMessages.next} How we treat your address is in our{" "}
        <TextLink to="/privacy-policy">privacy policy</TextLink>.
      </p>
    </form>
  );
}
