import {
  type DeleteResult,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  SqliteAdapter,
  sql,
} from "kysely";
import { searchRefusal } from "../http/list-query.ts";
import type { DatabaseSchema, Db } from "./schema.server.ts";
import { holdsWord, searchedWords } from "./search-pattern.server.ts";

/**
 * Counts the rows of a query, regardless of its columns and order. PostgreSQL returns counts as text, because
 * they may exceed a number's precision; ours do not.
 */
export async function countRows<Table extends keyof DatabaseSchema, Row>(
  found: SelectQueryBuilder<DatabaseSchema, Table, Row>,
): Promise<number> {
  const counted = found.clearSelect().clearOrderBy().select(sql`count(*)`.as("count"));
  const { count } = await counted.$castTo<{ count: number | string }>().executeTakeFirstOrThrow();
  return Number(count);
}

/** Runs a deletion. @returns the number of deleted rows */
export async function countDeleted(deletion: {
  executeTakeFirst(): Promise<DeleteResult | undefined>;
}): Promise<number> {
  return Number((await deletion.executeTakeFirst())?.numDeletedRows ?? 0);
}

/**
 * Counts the published rows as all rows minus the drafts: SQLite counts a whole table by its pages, but would
 * visit each published row, of which there may be ten thousand.
 */
export async function countPublished(db: Db, table: "posts" | "projects" | "reviews"): Promise<number> {
  const all = await countRows(db.selectFrom(table));
  return all - (await countRows(db.selectFrom(table).where("published", "=", false)));
}

/**
 * A condition for staff's lists: each word of the search must occur in one of the columns, in any spelling;
 * see searchedWords. A too long search matches no row, and staff see a message: see searchRefusal.
 * @param columns such as 'posts.title'
 * @param search as typed; without a word every row matches
 * @param occursElsewhere for a word of searchedWords, whether it occurs in what belongs to the row
 */
export function matchesAllWords(
  db: Db,
  columns: readonly string[],
  search: string,
  occursElsewhere?: (word: string) => RawBuilder<SqlBool>,
): RawBuilder<SqlBool> {
  if (searchRefusal(search)) return sql<SqlBool>`1 = 0`;
  const words = searchedWords(search);
  if (words.length === 0) return sql<SqlBool>`1 = 1`;
  // No word matches a line break, so no match spans two columns.
  const text = sql`concat_ws(${"\n"}, ${sql.join(columns.map((column) => sql.ref(column)))})`;
  const occurs = words.map((word) => {
    const inColumns = holdsWord(db, text, word);
    return occursElsewhere ? sql<SqlBool>`(${inColumns} or ${occursElsewhere(word)})` : inColumns;
  });
  return sql<SqlBool>`(${sql.join(occurs, sql` and `)})`;
}

/** Name of `plainLetters` as a SQLite function. */
export const PLAIN_LETTERS = "plain_letters";

const PLAIN = "abcdefghijklmnopqrstuvwxyz 0123456789";
/** Letters that Unicode does not decompose are sorted as their first letter. */
const firstLetters: Record<string, string> = { æ: "a", œ: "o", ø: "o", đ: "d", ł: "l", ß: "s" };
/** Latin, Greek and Cyrillic letters, by code point. */
const alphabets = [
  [0x41, 0x24f],
  [0x370, 0x4ff],
] as const;
/** Combining accents. */
const accents = characters(0x300, 0x36f);

const folded = alphabets
  .flatMap(([first, last]) => characters(first, last))
  .filter((letter) => /\p{L}/u.test(letter))
  .map((letter) => [letter, plainLetterOf(letter)] as const)
  .filter(([letter, plain]) => letter !== plain);

// The most frequent characters come first: PostgreSQL searches the list from the start for each character.
const from = PLAIN + folded.map(([letter]) => letter).join("") + accents.join("");
const to = PLAIN + folded.map(([, plain]) => plain).join("");
const targets = [...to];
const replacements = new Map([...from].map((character, index) => [character, targets[index] ?? ""]));

/**
 * Orders a text column by its letters, ignoring case and accents; add an order by id for equal texts. Both
 * engines compare the same bytes, so that no collation of theirs applies (docs/design/database-and-input.md#sorting).
 * @param column such as "categories.name", not nullable
 */
export function byLetters(db: Db, column: string): RawBuilder<unknown> {
  const text = sql.ref(column);
  return db.getExecutor().adapter instanceof SqliteAdapter
    ? sql`${sql.raw(PLAIN_LETTERS)}(${text})`
    : sql`convert_to(translate(${text}, ${from}, ${to}), 'UTF8')`;
}

/** The equivalent of PostgreSQL's `translate` in byLetters, for SQLite. */
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
