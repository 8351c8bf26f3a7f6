/**
 * The fields Save waits for (SPEC §5), in the form's order, each with the words that ask for it; rich text brings its own
 * rule for being empty.
 */
export type RequiredFields<Values extends object> = {
  [Key in keyof Values]?: string | [words: string, isEmpty: (value: Values[Key]) => boolean];
};

/**
 * What Save waits for first: a text is missing while it is blank, a list while it is empty.
 * @returns the words that ask for it; null when nothing is missing
 */
export function firstIncompleteField<Values extends object>(
  values: Values,
  needs: RequiredFields<Values>,
): string | null {
  for (const name of Object.keys(needs) as (keyof Values)[]) {
    const need = needs[name];
    if (need === undefined) continue;
    const [words, isEmpty] = typeof need === "string" ? [need, isBlank] : need;
    if (isEmpty(values[name])) return words;
  }
  return null;
}

function isBlank(value: unknown): boolean {
  return typeof value === "string" ? value.trim() === "" : Array.isArray(value) && value.length === 0;
}
