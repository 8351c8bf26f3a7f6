import { type RawBuilder, SqliteAdapter, sql } from "kysely";
import type { Db } from "./schema.server.ts";

/** What the SQLite driver calls `plainLetters`. */
export const PLAIN_LETTERS = "plain_letters";

const PLAIN = "abcdefghijklmnopqrstuvwxyz 0123456789";
/** Letters that Unicode doesn't take apart stand where their first letter does. */
const firstLetters: Record<string, string> = { æ: "a", œ: "o", ø: "o", đ: "d", ł: "l", ß: "s" };
/** Latin, Greek and Cyrillic letters, by code point. */
const alphabets = [
  [0x41, 0x24f],
  [0x370, 0x4ff],
] as const;
/** Accents that stand by themselves, after their letter. */
const accents = characters(0x300, 0x36f);

const folded = alphabets
  .flatMap(([first, last]) => characters(first, last))
  .filter((letter) => /\p{L}/u.test(letter))
  .map((letter) => [letter, plainLetterOf(letter)] as const)
  .filter(([letter, plain]) => letter !== plain);

// What is most frequent comes first: PostgreSQL looks each character up from the beginning.
const from = PLAIN + folded.map(([letter]) => letter).join("") + accents.join("");
const to = PLAIN + folded.map(([, plain]) => plain).join("");
const targets = [...to];
const replacements = new Map([...from].map((character, index) => [character, targets[index] ?? ""]));

/**
 * The order of a column's texts by their letters, whatever their capitals and accents; add an order by id for those
 * that then are the same. Both engines compare the same bytes, so neither's own rules for languages come in
 * (decision 10).
 * @param column such as "categories.name", without null
 */
export function byLetters(db: Db, column: string): RawBuilder<unknown> {
  const text = sql.ref(column);
  return db.getExecutor().adapter instanceof SqliteAdapter
    ? sql`${sql.raw(PLAIN_LETTERS)}(${text})`
    : sql`convert_to(translate(${text}, ${from}, ${to}), 'UTF8')`;
}

/** What PostgreSQL's `translate` does in byLetters. */
export function plainLetters(text: string): string {
  let plain = "";
  for (const character of text) plain += replacements.get(character) ?? character;
  return plain;
}

function characters(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
}

function plainLetterOf(letter: string): string {
  const [first = letter] = letter.normalize("NFKD").toLowerCase();
  return firstLetters[first] ?? first;
}
