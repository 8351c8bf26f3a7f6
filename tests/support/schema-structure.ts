import { sql } from "kysely";
import type { Database } from "#app/platform/db/database.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";

/**
 * Everything that a database's schema says, a sorted line each: columns with types and defaults, keys, references, checks,
 * indexes, triggers. The order of columns is not part of it.
 */
export async function readStructure({ db, engine }: Pick<Database, "db" | "engine">): Promise<string[]> {
  const lines = await (engine === "sqlite" ? readSqlite(db) : readPostgres(db));
  if (lines.length < 500) throw new Error("this is no schema of a site");
  return lines.map(inOneLine).sort();
}

const inOneLine = (text: string) =>
  text.replace(/\s+/g, " ").replaceAll("( ", "(").replaceAll(" )", ")").trim();

async function readSqlite(db: Db): Promise<string[]> {
  const { rows } = await sql<{ type: string; name: string; table: string; sql: string | null }>`
    select type, name, tbl_name as "table", sql from sqlite_schema
    where tbl_name not like 'kysely%' and tbl_name not like 'sqlite%'
  `.execute(db);
  const lines: string[] = [];
  for (const part of rows) {
    if (part.type !== "table") {
      // An index of a key has no SQL, and is one of the table's keys below.
      if (part.sql)
        lines.push(
          part.sql.replaceAll('"', "").replace(/^create( unique)? \w+/i, (start) => start.toLowerCase()),
        );
      continue;
    }
    const written = part.sql ?? "";
    lines.push(`${part.name} ${/\)([^)]*)$/.exec(written)?.[1]?.toLowerCase() ?? ""}`);
    const ask = (query: ReturnType<typeof sql>) => query.execute(db).then((found) => found.rows);
    const asked = [
      ["column", sql`select name, type, "notnull", dflt_value, pk from pragma_table_info(${part.name})`],
      [
        "reference",
        sql`select "table", "from", "to", on_update, on_delete from pragma_foreign_key_list(${part.name})`,
      ],
      [
        "key",
        sql`select origin, (select group_concat(name) from pragma_index_info(key.name)) as columns
          from pragma_index_list(${part.name}) as key where origin <> 'c'`,
      ],
    ] as const;
    for (const [kind, query] of asked)
      for (const row of await ask(query)) lines.push(`${part.name} ${kind} ${JSON.stringify(row)}`);
    for (const check of checksOf(written)) lines.push(`${part.name} check ${check}`);
  }
  return lines;
}

/** What stands in the brackets of each `check` of a `create table`. */
function checksOf(written: string): string[] {
  return [...written.matchAll(/\bcheck \(/g)].map(({ index }) => {
    const start = index + "check ".length;
    let depth = 0;
    for (let end = start; end < written.length; end += 1) {
      if (written[end] === "(") depth += 1;
      if (written[end] === ")") depth -= 1;
      if (depth === 0) return inOneLine(written.slice(start, end + 1));
    }
    throw new Error(`a check of ${written} has no end`);
  });
}

async function readPostgres(db: Db): Promise<string[]> {
  const queries = [
    sql<{ line: string }>`
      select concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull,
        pg_get_expr(adbin, adrelid)) as line
      from pg_attribute join pg_class on pg_class.oid = attrelid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
        and attnum > 0 and not attisdropped`,
    // Since 18, PostgreSQL also lists "not null" here, which is said of the column above.
    sql<{ line: string }>`
      select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) as line from pg_constraint
      where connamespace = 'public'::regnamespace and contype <> 'n' and conrelid::regclass::text not like 'kysely%'`,
    sql<{ line: string }>`
      select indexdef as line from pg_indexes where schemaname = 'public' and tablename not like 'kysely%'`,
    sql<{ line: string }>`select pg_get_triggerdef(oid) as line from pg_trigger where not tgisinternal`,
    sql<{ line: string }>`
      select proname as line from pg_proc where pronamespace = 'public'::regnamespace`,
  ];
  const lines: string[] = [];
  for (const query of queries) for (const { line } of (await query.execute(db)).rows) lines.push(line);
  return lines;
}
