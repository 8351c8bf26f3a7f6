export interface BusinessFacts {
  name: string;
  phone: string;
  email: string;
  city: string;
}

/**
 * Puts the business's facts where the legal texts have placeholders.
 * @param html a legal text with {name}, {phone}, {email}, {city}
 * @param facts plain text; escaped here
 */
export function fillPlaceholders(html: string, facts: BusinessFacts): string {
  return html.replace(/\{(name|phone|email|city)\}/g, (_match, key: keyof BusinessFacts) =>
    facts[key].replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;"),
  );
}
