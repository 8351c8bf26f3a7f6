import { newsletterTexts } from "#app/modules/newsletter/newsletter-texts.ts";
import { TextLink } from "#app/ui/actions.tsx";
import { AddressForm } from "./address-form.tsx";
import { NEWSLETTER_PATH, WORDS_FIELD } from "./subscriber.ts";

interface SubscribeFormProps {
  /** What somebody agrees to. */
  words: string;
  /** What became of a form that was sent; null for none. */
  outcome: { kind: "asked" | "invalid" | "refused"; email: string; message?: string } | null;
}

/** Asks for an address and for consent. */
export function SubscribeForm({ words, outcome }: SubscribeFormProps) {
  return (
    <div className="grid max-w-form gap-5">
      <AddressForm action={NEWSLETTER_PATH} id="newsletter-email" outcome={outcome} submit="Subscribe">
        <input type="hidden" name={WORDS_FIELD} value={words} />
        <p>{words}</p>
      </AddressForm>
      <p className="text-sm text-ink-soft">
        {newsletterTexts.next} How we treat your address is in our{" "}
        <TextLink to="/privacy-policy">privacy policy</TextLink>.
      </p>
    </div>
  );
}
