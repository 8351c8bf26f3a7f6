/** Joins names: 'Fergus, Elora and Rockwood'. */
export const formatList = (names: readonly string[]) => list.format(names);

const NAMES_SAID = 10;

/**
 * The first names, followed by the number of the others: '2 more'.
 * @param count the number of all names, if only some are given
 */
export function firstOf(names: readonly string[], count = names.length): string[] {
  const said = names.slice(0, NAMES_SAID);
  return count > said.length ? [...said, `${count - said.length} more`] : said;
}

/** Appends a full stop, unless the last name ends with one. */
export const withFullStop = (words: string): string => (words.endsWith(".") ? words : `${words}.`);

const list = new Intl.ListFormat("en-CA");
