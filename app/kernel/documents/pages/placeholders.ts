/** What the placeholders of default texts stand for, as far as it is known; the site hands it in. */
export interface Placeholders {
  /** Texts by placeholder; "" for what isn't known. */
  facts: ReadonlyMap<string, string>;
  /** The conditions that hold. `{if name}` prints nothing and says that a text needs one of them. */
  conditions: ReadonlySet<string>;
}

const SEPARATOR = "\n|\n";
/** A fact or a condition. */
const PLACEHOLDER = /\{(if )?(\w+)\}/g;

/**
 * A default text in several wordings, from the one that says most to a neutral one; see chooseWording.
 */
export const wordings = (...texts: string[]): string => texts.join(SEPARATOR);

/**
 * Chooses the first wording of a default text for which all facts and conditions in it are known; the placeholders
 * of facts stay.
 * @returns "" if none can be used, so that a text never states what nobody has entered
 */
export function chooseWording(text: string, { facts, conditions }: Placeholders): string {
  const isUsable = (wording: string) =>
    [...wording.matchAll(PLACEHOLDER)].every(([, condition, name = ""]) =>
      condition ? conditions.has(name) : facts.get(name) !== "",
    );
  const wording = text.split(SEPARATOR).find(isUsable) ?? "";
  return wording.replace(PLACEHOLDER, (placeholder, condition?: string) => (condition ? "" : placeholder));
}

/**
 * Chooses a default text's wording and fills in its facts.
 * @param text with placeholders; unknown ones stay unchanged
 */
export function fillWording(text: string, placeholders: Placeholders): string {
  return chooseWording(text, placeholders).replace(
    PLACEHOLDER,
    (placeholder, _condition, name: string) => placeholders.facts.get(name) ?? placeholder,
  );
}
