/**
 * Fields that must be complete before Save (SPEC §5), in the form's order, each with the message that asks
 * for it; rich text has its own check for being empty.
 */
export type RequiredFields<Values extends object> = {
  [Key in keyof Values]?: string | [words: string, isEmpty: (value: Values[Key]) => boolean];
};

/**
 * Returns the message of the first incomplete field: a text is incomplete while blank, a list while empty.
 * @returns null if all are complete
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
