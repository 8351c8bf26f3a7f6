import { type RawBuilder, type SqlBool, SqliteAdapter, sql } from "kysely";
import { visibleText } from "../visible-text.ts";
import type { Db } from "./schema.server.ts";

/** What `fitsWord` is called in SQLite. */
export const HOLDS_WORD = "holds_word";

/** Letters that Unicode doesn't take apart, and signs that people type for one another, each with what it counts as. */
const sames: Readonly<Record<string, string>> = {
  ...{
    ß: "ss",
    æ: "ae",
    œ: "oe",
    þ: "th",
    ø: "o",
    đ: "d",
    ð: "d",
    ł: "l",
    ı: "i",
    ς: "σ",
    "×": "x",
    "⁄": "/",
  },
  ...Object.fromEntries([..."‘’‚‛`´′‹›ʹʻʼ"].map((quote) => [quote, "'"])),
  ...Object.fromEntries([..."“”„‟«»″"].map((quote) => [quote, '"'])),
  ...Object.fromEntries([..."‐‑‒–—―−﹘﹣－"].map((dash) => [dash, "-"])),
};

/** Accents, what chooses how an emoji looks, and what nobody sees: joiners among it, which texts keep. */
const isPassedOver = (character: string) =>
  /[\u0300-\u036f]|\p{Variation_Selector}|\p{Join_Control}/u.test(character) || visibleText(character) === "";

/** Where letters have accents and signs are alike: Latin, Greek and Cyrillic, punctuation, fractions, ligatures, wide letters. */
const blocks = [
  ...[[0x1, 0x24f] as const, [0x2b0, 0x4ff] as const, [0x1e00, 0x218f] as const, [0x2212, 0x2212] as const],
  ...[[0xfb00, 0xfb06] as const, [0xfe00, 0xfe0f] as const, [0xfe58, 0xfe63] as const],
  ...[[0xff01, 0xff5e] as const, [0x61c, 0x61c] as const, [0x180e, 0x180e] as const],
  ...[[0xfeff, 0xfeff] as const, [0xfff9, 0xfffb] as const],
];
const isInBlocks = (code: number) => blocks.some(([first, last]) => code >= first && code <= last);

/** A text as people compare it. Only for comparing: see searchedWords. */
function foldedText(text: string): string {
  let folded = "";
  for (const character of text) {
    const same = sames[character.toLowerCase()];
    // Other scripts stay as they are: taken apart, a syllable of theirs would not be found whole.
    const apart = isInBlocks(character.codePointAt(0) ?? 0) ? character.normalize("NFKD") : character;
    for (const part of same ?? apart)
      if (!isPassedOver(part)) folded += sames[part.toLowerCase()] ?? part.toLowerCase();
  }
  // Two apostrophes are typed for inches.
  return folded.replaceAll("''", '"');
}

interface Spellings {
  /** By what they count as, one character or several. */
  by: Map<string, string[]>;
  /** Class of what may stand between any two characters. */
  passedOver: string;
  /** Most characters that one counts as. */
  longest: number;
}

let known: Spellings | undefined;

function spellings(): Spellings {
  if (known) return known;
  const by = new Map<string, string[]>();
  let passedOver = "";
  for (const [first, last] of blocks) {
    for (let code = first; code <= last; code++) {
      const character = String.fromCodePoint(code);
      const folded = foldedText(character);
      if (folded === "") passedOver += character;
      else if (!/\s/.test(folded)) by.set(folded, [...(by.get(folded) ?? []), character]);
    }
  }
  known = {
    by,
    passedOver: classOf(passedOver),
    longest: Math.max(...[...by.keys()].map((key) => key.length)),
  };
  return known;
}

/** A class of characters, as short as can be; a character beyond 16 bits stands alone, for JavaScript's sake. */
function classOf(characters: Iterable<string>): string {
  const codes = [...characters].map((character) => character.codePointAt(0) ?? 0).sort((a, b) => a - b);
  if (codes.some((code) => code > 0xffff)) return String.fromCodePoint(...codes);
  let ranges = "";
  for (let start = 0, end = 0; start < codes.length; start = end) {
    while (codes[end] === (codes[start] ?? 0) + end - start) end++;
    const [first, last] = [written(codes[start]), written(codes[end - 1])];
    ranges += end - start > 2 ? `${first}-${last}` : codes.slice(start, end).map(written).join("");
  }
  return `[${ranges}]`;
}

const written = (code = 0) => `\\u${code.toString(16).padStart(4, "0")}`;

/**
 * The words of a search, as people compare them: without regard to capitals and accents, with any quotes and dashes,
 * 'ß' as 'ss', 'æ' as 'ae', 'ø' as 'o', 'ł' as 'l', ligatures and fractions taken apart, and without what nobody sees.
 */
export function searchedWords(search: string): string[] {
  return [...new Set(search.split(/\s+/).map(foldedText).filter(Boolean))];
}

/**
 * What fits a word of searchedWords however it is written. JavaScript and PostgreSQL read it alike, and neither's rules
 * for languages come in (decision 61).
 */
function patternOf(word: string): string {
  let pattern = "";
  for (let rest = word; rest !== ""; ) {
    const part = longestPart(rest);
    pattern += alternatives(part);
    rest = rest.slice(part.length);
  }
  return pattern;
}

/** What a word begins with that may stand as one character, or its first character. */
function longestPart(word: string): string {
  const { by, longest } = spellings();
  for (let length = longest; length > 1; length--) {
    const part = word.slice(0, length);
    if (part.length === length && by.has(part)) return part;
  }
  const [first = ""] = word;
  return first;
}

/** All ways to write a part of a word. */
function alternatives(part: string): string {
  if (part === '"') return `(?:${spelled('"')}|${spelled("'")}${spelled("'")})`;
  const [first = ""] = part;
  const ways = Array.from({ length: part.length }, (_, index) => index + 1)
    .filter((length) => length === first.length || spellings().by.has(part.slice(0, length)))
    .map((length) => {
      const rest = part.slice(length);
      return spelled(part.slice(0, length)) + (rest && alternatives(rest));
    });
  return ways.length === 1 ? (ways[0] ?? "") : `(?:${ways.join("|")})`;
}

/** One character that counts as a text, and what nobody sees after it. */
function spelled(text: string): string {
  const { by, passedOver } = spellings();
  const own = [...text].length === 1 ? [text, text.toUpperCase()] : [];
  const characters = [...own, ...(by.get(text) ?? [])].filter((character) => [...character].length === 1);
  return `${classOf(new Set(characters))}${passedOver}*`;
}

/** Whether a word of searchedWords stands anywhere in a text, in a query. */
export function holdsWord(db: Db, text: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> {
  return db.getExecutor().adapter instanceof SqliteAdapter
    ? sql`${sql.raw(HOLDS_WORD)}(${word}, ${text})`
    : sql`${text} ~ ${patternOf(word)}`;
}

const MAX_EXPRESSIONS = 200;
const expressions = new Map<string, RegExp>();

/** What PostgreSQL's `~` does in holdsWord. */
export function fitsWord(word: string, text: string): number {
  let expression = expressions.get(word);
  if (!expression) {
    if (expressions.size >= MAX_EXPRESSIONS) expressions.clear();
    expression = new RegExp(patternOf(word));
    expressions.set(word, expression);
  }
  return expression.test(text) ? 1 : 0;
}
