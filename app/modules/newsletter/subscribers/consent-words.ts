import { newsletterTexts } from "#app/modules/newsletter/newsletter-texts.ts";
import { type BusinessProfile, formatAddress } from "#app/site/settings/business-profile.ts";

/** What a newsletter says of itself wherever somebody is asked for consent. */
export interface ConsentFacts {
  /** The owner's sentence of what is sent, and how often. */
  what: string;
  site: Pick<BusinessProfile, "name" | "address" | "email"> & Partial<Pick<BusinessProfile, "wordmark">>;
}

/** Who asks, as Canada's anti-spam law wants it: the name, the postal address and an address to write to, as far as known. */
export const senderOf = ({ name, address, email }: ConsentFacts["site"]) =>
  [name, formatAddress(address), email].filter(Boolean).join(", ");

/** The words to which somebody agrees, by where they are asked. */
export const consentWords = ({ what, site }: ConsentFacts) => ({
  newsletter: newsletterTexts.words(what, senderOf(site)),
  quote: newsletterTexts.wordsWithQuote(what, senderOf(site)),
});
