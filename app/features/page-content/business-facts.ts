import { formatList } from "#app/platform/name-list.ts";

/** The parts of the business's profile that default texts can contain. */
export interface BusinessFacts {
  address: { city: string; region: string };
  /** The towns served besides the city. */
  towns: readonly { name: string }[];
  established: string;
}

/**
 * Fills `{city}`, `{region}`, `{towns}` and `{established}` in a default text.
 * @param text with placeholders; unknown ones stay unchanged
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
