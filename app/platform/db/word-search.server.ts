import { type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * A condition for lists of staff: each word of a search must stand in one of the columns, capitals or not; `%`, `_` and
 * `\` are themselves.
 * @param columns such as 'posts.title'
 * @param search as typed; without a word every row fits
 */
export function holdsEveryWord(columns: readonly string[], search: string): RawBuilder<SqlBool> {
  const words = [...new Set(search.split(/\s+/).filter(Boolean))];
  if (words.length === 0) return sql<SqlBool>`1 = 1`;
  const conditions = words.map((word) => sql`(${sql.join(holds(columns, word), sql` or `)})`);
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

function holds(columns: readonly string[], word: string): RawBuilder<SqlBool>[] {
  return spellings(word).flatMap((spelling) => {
    const pattern = `%${spelling.replace(/[\\%_]/g, "\\$&")}%`;
    return columns.map(
      (column) => sql<SqlBool>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`,
    );
  });
}

/** SQLite's lower() knows A to Z only: other letters are looked for small, large, and with a large first one. */
function spellings(word: string): string[] {
  const small = word.toLowerCase();
  if (!/[^\0-\x7f]/.test(word)) return [small];
  const [first = "", ...rest] = small;
  return [...new Set([word, small, small.toUpperCase(), first.toUpperCase() + rest.join("")])];
}
