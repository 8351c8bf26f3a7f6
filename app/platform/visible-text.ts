/**
 * Nothing of these shows, and each can do harm: control characters but tab and line feed, halves of a character, marks
 * that turn the reading direction of what follows, characters without width, soft hyphens. Joiners stay: emoji and some
 * scripts need them (U+200C, U+200D).
 */
const UNSEEN =
  /[\p{Cs}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]|(?![\t\n])\p{Cc}/gu;

/**
 * A text as it is kept, whoever sends it: every line break is a line feed, and what nobody can see is taken out. A page
 * that is edited and the server's rules use the same.
 * @param typed anything that was typed or pasted
 */
export function visibleText(typed: string): string {
  return typed.replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n").replace(UNSEEN, "");
}

/**
 * An e-mail or web address as it is kept. What comes along with a paste would be a part of it: joiners, and what chooses
 * how an emoji looks, go as well.
 */
export function visibleAddress(typed: string): string {
  return visibleText(typed)
    .replace(/\p{Join_Control}|\p{Variation_Selector}/gu, "")
    .trim();
}

/** A telephone number, coordinate, year or code as it is kept: whichever space, hyphen, dash or minus was typed is the plain one. */
export function plainNumber(typed: string): string {
  return visibleAddress(typed)
    .replace(/\p{Zs}/gu, " ")
    .replace(/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, "-");
}
