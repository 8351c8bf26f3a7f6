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
  /** The names of what the business promises; a default text says by `{if name}` which of them it needs. */
  promises: readonly string[];
}

const SEPARATOR = "\n|\n";
/** A fact, or a condition, which prints nothing: a promise, or `{if call}` for a known phone number. */
const PLACEHOLDER = /\{(if )?(\w+)\}/g;

/**
 * A default text in several wordings, from the one that says most about the business to a neutral one; see
 * chooseWording.
 */
export const wordings = (...texts: string[]): string => texts.join(SEPARATOR);

/**
 * Chooses the first wording of a default text for which all facts and promises in it are known; the placeholders
 * of facts stay.
 * @returns "" if none can be used, so that a text never states what nobody has entered
 */
export function chooseWording(text: string, business: BusinessFacts): string {
  const facts = factsOf(business);
  const isUsable = (wording: string) =>
    [...wording.matchAll(PLACEHOLDER)].every(([, condition, name = ""]) =>
      condition ? isTrue(name, business) : facts.get(name) !== null,
    );
  const wording = text.split(SEPARATOR).find(isUsable) ?? "";
  return wording.replace(PLACEHOLDER, (placeholder, condition?: string) => (condition ? "" : placeholder));
}

/**
 * Chooses a default text's wording and fills in its facts: `{name}`, `{phone}`, `{email}`, `{city}`, `{region}`,
 * `{towns}`, `{area}` (the city and nearby towns) and `{established}`.
 * @param text with placeholders; unknown ones stay unchanged
 */
export function fillFacts(text: string, business: BusinessFacts): string {
  const facts = factsOf(business);
  return chooseWording(text, business).replace(
    PLACEHOLDER,
    (placeholder, _condition, name: string) => facts.get(name) ?? placeholder,
  );
}

const isTrue = (condition: string, { phone, promises }: BusinessFacts) =>
  condition === "call" ? phone !== "" : promises.includes(condition);

/** The facts by their placeholders; null for what isn't known. */
function factsOf({ address, towns, ...business }: BusinessFacts): Map<string, string | null> {
  const { name, phone, email, established } = business;
  const { city, region } = address;
  const facts = { name, phone, email, established, city, region };
  return new Map<string, string | null>([
    ...Object.entries(facts).map(([fact, value]) => [fact, value || null] as const),
    ["towns", formatList(towns.map((town) => town.name)) || null],
    ["area", (city && (towns.length > 0 ? `${city} and nearby towns` : city)) || null],
  ]);
}
