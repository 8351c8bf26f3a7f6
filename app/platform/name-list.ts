/** Joins names: 'Fergus, Elora and Rockwood'. */
export const formatList = (names: readonly string[]) => list.format(names);

const list = new Intl.ListFormat("en-CA");
