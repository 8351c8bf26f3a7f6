import { formatList } from "#app/platform/name-list.ts";

/** What a standard can say of the business; its profile has all of it. */
export interface BusinessFacts {
  address: { city: string; region: string };
  /** The towns served besides the city. */
  towns: readonly { name: string }[];
  established: string;
}

/**
 * Fills `{city}`, `{region}`, `{towns}` and `{established}` in a fixed text.
 * @param text with placeholders; others are left as they are
 */
export function fillFacts(text: string, { address, towns, established }: BusinessFacts): string {
  const facts: Record<string, string> = {
    city: address.city,
    region: address.region,
    towns: formatList(towns.map(({ name }) => name)),
    established,
  };
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => facts[name] ?? placeholder);
}
