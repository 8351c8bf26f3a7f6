import { fillWording, type Placeholders } from "#app/kernel/documents/pages/placeholders.ts";
import { formatList } from "#app/platform/name-list.ts";

/** The parts of the business's profile that default texts depend on; an unknown one is "". */
export interface BusinessFacts {
  name: string;
  phone: string;
  email: string;
  address: { city: string; region: string };
  /** The towns served besides the city. */
  towns: readonly { name: string }[];
  established: string;
  /** The names of what the business promises; a default text says by an `if` which of them it needs. */
  promises: readonly string[];
}

/**
 * What placeholders of default texts say: `{name}`, `{phone}`, `{email}`, `{city}`, `{region}`, `{towns}`, `{area}` (the
 * city and nearby towns) and `{established}`. The conditions are the promises, and `{if call}` for a known phone number.
 */
export function placeholdersOf({ address, towns, ...business }: BusinessFacts): Placeholders {
  const { name, phone, email, established, promises } = business;
  const { city, region } = address;
  const area = city && towns.length > 0 ? `${city} and nearby towns` : city;
  const facts = {
    name,
    phone,
    email,
    established,
    city,
    region,
    towns: formatList(towns.map((town) => town.name)),
    area,
  };
  return {
    facts: new Map(Object.entries(facts)),
    conditions: new Set(phone === "" ? promises : [...promises, "call"]),
  };
}

/** Chooses a default text's wording by what is known of the business, and fills in its facts. */
export const fillFacts = (text: string, business: BusinessFacts): string =>
  fillWording(text, placeholdersOf(business));
