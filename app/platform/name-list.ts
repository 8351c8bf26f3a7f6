/** Joins names: 'Fergus, Elora and Rockwood'. */
export const formatList = (names: readonly string[]) => list.format(names);

/** Appends a full stop, unless the last name ends with one. */
export const withFullStop = (words: string): string => (words.endsWith(".") ? words : `${words}.`);

const list = new Intl.ListFormat("en-CA");
