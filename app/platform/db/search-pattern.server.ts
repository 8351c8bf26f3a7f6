import { type RawBuilder, type SqlBool, SqliteAdapter, sql } from "kysely";
import { visibleText } from "../visible-text.ts";
import type { Db } from "./schema.server.ts";

/** Name of `fitsWord` as a SQLite function. */
export const HOLDS_WORD = "holds_word";

/** Letters that Unicode does not decompose and interchangeable signs, each with its folded form. */
const sames: Readonly<Record<string, string>> = {
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
  ...Object.fromEntries([..."‘’‚‛`´′‹›ʹʻʼ"].map((quote) => [quote, "'"])),
  ...Object.fromEntries([..."“”„‟«»″"].map((quote) => [quote, '"'])),
  ...Object.fromEntries([..."‐‑‒–—―−﹘﹣－"].map((dash) => [dash, "-"])),
};

/**
 * Accents, variation selectors and invisible characters are ignored, including joiners, which stored texts
 * may contain.
 */
const isPassedOver = (character: string) =>
  /[\u0300-\u036f]|\p{Variation_Selector}|\p{Join_Control}/u.test(character) || visibleText(character) === "";

/**
 * Code points with accented letters or interchangeable signs: Latin, Greek and Cyrillic, punctuation,
 * fractions, ligatures, full-width letters.
 */
const blocks = [
  [0x1, 0x24f] as const,
  [0x2b0, 0x4ff] as const,
  [0x1e00, 0x218f] as const,
  [0x2212, 0x2212] as const,
  [0xfb00, 0xfb06] as const,
  [0xfe00, 0xfe0f] as const,
  [0xfe58, 0xfe63] as const,
  [0xff01, 0xff5e] as const,
  [0x61c, 0x61c] as const,
  [0x180e, 0x180e] as const,
  [0xfeff, 0xfeff] as const,
  [0xfff9, 0xfffb] as const,
];
const isInBlocks = (code: number) => blocks.some(([first, last]) => code >= first && code <= last);

/** Folds a text for comparison only: see searchedWords. */
function foldedText(text: string): string {
  let folded = "";
  for (const character of text) {
    const same = sames[character.toLowerCase()];
    // Other scripts are not decomposed: their decomposed syllables would not match.
    const apart = isInBlocks(character.codePointAt(0) ?? 0) ? character.normalize("NFKD") : character;
    for (const part of same ?? apart)
      if (!isPassedOver(part)) folded += sames[part.toLowerCase()] ?? part.toLowerCase();
  }
  // Two apostrophes are often typed for inches.
  return folded.replaceAll("''", '"');
}

interface Spellings {
  /** Spellings by their folded form of one or more characters. */
  by: Map<string, string[]>;
  /** Character class of what is ignored between characters. */
  passedOver: string;
  /** Length of the longest folded form of a single character. */
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

/**
 * A minimal character class; a character beyond 16 bits is returned without a class, which JavaScript would
 * apply to its halves.
 */
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
 * The folded words of a search: without case, accents, invisible characters and apostrophes within words, with uniform
 * quotes and dashes, 'ß' as 'ss', 'æ' as 'ae', 'ø' as 'o', 'ł' as 'l', and decomposed ligatures and fractions.
 */
export function searchedWords(search: string): string[] {
  const words = search.split(/\s+/).map((word) => foldedText(word).replace(/(?<=\p{L})'(?=\p{L})/gu, ""));
  return [...new Set(words.filter(Boolean))];
}

/**
 * The regular expression of all spellings of a word of searchedWords. JavaScript and PostgreSQL interpret it
 * identically; no locale rules of theirs apply (docs/design/database-and-input.md#searching).
 */
function patternOf(word: string): string {
  let pattern = "";
  for (let rest = word; rest !== ""; ) {
    const part = longestPart(rest);
    pattern += alternatives(part);
    rest = rest.slice(part.length);
    if (/\p{L}$/u.test(part) && /^\p{L}/u.test(rest)) pattern += `(?:${spelled("'")})?`;
  }
  return pattern;
}

/** The longest prefix of a word that a single character can represent, or its first character. */
function longestPart(word: string): string {
  const { by, longest } = spellings();
  for (let length = longest; length > 1; length--) {
    const part = word.slice(0, length);
    if (part.length === length && by.has(part)) return part;
  }
  const [first = ""] = word;
  return first;
}

/** A pattern of all spellings of a part of a word. */
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

/** A pattern of one character with this folded form and the ignored characters after it. */
function spelled(text: string): string {
  const { by, passedOver } = spellings();
  const own = [...text].length === 1 ? [text, text.toUpperCase()] : [];
  const characters = [...own, ...(by.get(text) ?? [])].filter((character) => [...character].length === 1);
  return `${classOf(new Set(characters))}${passedOver}*`;
}

/** A query condition: whether a text contains a word of searchedWords. */
export function holdsWord(db: Db, text: RawBuilder<unknown>, word: string): RawBuilder<SqlBool> {
  return db.getExecutor().adapter instanceof SqliteAdapter
    ? sql`${sql.raw(HOLDS_WORD)}(${word}, ${text})`
    : sql`${text} ~ ${patternOf(word)}`;
}

const MAX_EXPRESSIONS = 200;
const expressions = new Map<string, RegExp>();

/** The equivalent of PostgreSQL's `~` in holdsWord, for SQLite: 1 or 0. */
export function fitsWord(word: string, text: string): number {
  let expression = expressions.get(word);
  if (!expression) {
    if (expressions.size >= MAX_EXPRESSIONS) expressions.clear();
    expression = new RegExp(patternOf(word));
    expressions.set(word, expression);
  }
  return expression.test(text) ? 1 : 0;
}
