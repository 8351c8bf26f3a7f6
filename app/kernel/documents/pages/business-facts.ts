import { formatList } from "#app/platform/name-list.ts";

/**
 * What a default text may promise. The settings list those that hold for the business: all of them for the demo, none
 * for a site that starts empty.
 */
export const promiseNames = [
  "reply",
  "consultation",
  "estimate",
  "warranty",
  "booking",
  "winter",
  "crew",
  "newsletter",
  "terms",
  "frosts",
] as const;
export type PromiseName = (typeof promiseNames)[number];

/** The parts of the business's profile that default texts depend on; an unknown one is "". */
export interface BusinessFacts {
  name: string;
  phone: string;
  email: string;
  address: { city: string; region: string };
  /** The towns served besides the city. */
  towns: readonly { name: string }[];
  established: string;
  promises: readonly PromiseName[];
}

const SEPARATOR = "\n|\n";
/** The placeholders that print nothing: each promise, and `{call}` for a known phone number. */
const conditions: ReadonlySet<string> = new Set([...promiseNames, "call"]);
const PLACEHOLDER = /\{(\w+)\}/g;

/**
 * A default text in several wordings, from the one that says most about the business to a neutral one; see
 * chooseWording.
 */
export const wordings = (...texts: string[]): string => texts.join(SEPARATOR);

/**
 * Chooses the first wording of a default text for which all facts and promises in it are known; the placeholders
 * stay, except those of promises.
 * @returns "" if none can be used, so that a text never states what nobody has entered
 */
export function chooseWording(text: string, business: BusinessFacts): string {
  const facts = factsOf(business);
  const isUsable = (wording: string) =>
    [...wording.matchAll(PLACEHOLDER)].every(([, name = ""]) => facts.get(name) !== null);
  const wording = text.split(SEPARATOR).find(isUsable) ?? "";
  return wording.replace(PLACEHOLDER, (placeholder, name: string) =>
    conditions.has(name) ? "" : placeholder,
  );
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
    (placeholder, name: string) => facts.get(name) ?? placeholder,
  );
}

/** The facts and conditions by their placeholders; null for what isn't known or not promised. */
function factsOf({ address, towns, promises, ...business }: BusinessFacts): Map<string, string | null> {
  const { name, phone, email, established } = business;
  const { city, region } = address;
  const facts = { name, phone, email, established, city, region };
  return new Map<string, string | null>([
    ...Object.entries(facts).map(([fact, value]) => [fact, value || null] as const),
    ["towns", formatList(towns.map((town) => town.name)) || null],
    ["area", (city && (towns.length > 0 ? `${city} and nearby towns` : city)) || null],
    ["call", phone === "" ? null : ""],
    ...promiseNames.map((promise) => [promise, promises.includes(promise) ? "" : null] as const),
  ]);
}
