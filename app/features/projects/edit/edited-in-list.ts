/**
 * Keeps what is being edited in its list, also when somebody else has deleted it in the meantime, so that its form
 * stays open with everything typed.
 * @param place where it stood when the form opened
 */
export function withEdited<Item extends { id: string }>(
  list: readonly Item[],
  edited: Item,
  place: number,
): Item[] {
  if (list.some(({ id }) => id === edited.id)) return [...list];
  return list.toSpliced(place, 0, edited);
}

/**
 * What stands after something in a list, before it where it is the last.
 * @returns undefined when it stands alone, or not at all
 */
export function neighbourOf<Item extends { id: string }>(
  list: readonly Item[],
  id: string,
): Item | undefined {
  const place = list.findIndex((item) => item.id === id);
  return place < 0 ? undefined : (list[place + 1] ?? list[place - 1]);
}
