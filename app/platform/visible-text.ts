/**
 * Invisible, potentially harmful characters: control characters except tab and line feed, lone surrogates,
 * bidirectional marks, zero-width characters, soft hyphens. Joiners (U+200C, U+200D) are kept, because emoji
 * and some scripts need them.
 */
const UNSEEN =
  /[\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]|(?![\t\n])\p{Cc}/gu;

/**
 * Normalises a text for storage: line breaks become line feeds, invisible characters are removed. Edited
 * pages and the server's schemas share this function.
 * @param typed any typed or pasted text
 */
export function visibleText(typed: string): string {
  return typed.replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n").replace(UNSEEN, "");
}

/**
 * Normalises an e-mail or web address for storage. Joiners and variation selectors, which are often pasted by
 * accident, are removed too.
 */
export function visibleAddress(typed: string): string {
  return visibleText(typed)
    .replace(/\p{Join_Control}|\p{Variation_Selector}/gu, "")
    .trim();
}

/**
 * Normalises a telephone number, coordinate, year or code for storage: every kind of space, hyphen, dash or
 * minus becomes the ASCII one, and so do full-width characters.
 */
export function plainNumber(typed: string): string {
  return visibleAddress(typed)
    .normalize("NFKC")
    .replace(/\p{Zs}/gu, " ")
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, "-");
}

/** Letters that stand for digits: beside a digit, perhaps with a separator between them, and in no word. */
const LETTERS_FOR_DIGITS = /(?<=\d[-. ]?)[oil]+(?![\p{L}])|(?<!\p{L})[oil]+(?=[-. ]?\d)/giu;

/** Normalises a telephone number as plainNumber does; O and I count as 0 and 1 where only a digit can stand. */
export function plainPhone(typed: string): string {
  return plainNumber(typed)
    .replace(LETTERS_FOR_DIGITS, (letters) => letters.replace(/o/gi, "0").replace(/[il]/gi, "1"))
    .replace(/[.,;]+$/, "");
}
