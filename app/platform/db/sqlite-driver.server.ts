import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import type { SqliteDatabase } from "kysely";
import { PLAIN_LETTERS, plainLetters } from "./text-order.server.ts";

const STATEMENTS_KEPT = 300;

/**
 * Opens a SQLite file in the shape Kysely's SqliteDialect asks for.
 * Prepared statements are kept, because the same few hundred queries make up the whole site.
 * @param file path of the database file, or ":memory:"
 * @throws {Error} when the file cannot be opened
 */
export function openSqlite(file: string): SqliteDatabase {
  const database = new DatabaseSync(file, { timeout: 5000 });
  database.exec(
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA temp_store = MEMORY;",
  );
  database.function(PLAIN_LETTERS, { deterministic: true }, (text) => plainLetters(String(text)));
  const statements = new Map<string, StatementSync>();

  function prepared(sql: string): StatementSync {
    const known = statements.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    if (statements.size >= STATEMENTS_KEPT) {
      const oldest = statements.keys().next().value;
      if (oldest !== undefined) statements.delete(oldest);
    }
    statements.set(sql, statement);
    return statement;
  }

  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = prepared(sql);
      return {
        reader: statement.columns().length > 0,
        // node:sqlite rows have no prototype; React Router serialises plain objects only.
        all: (parameters) => statement.all(...bind(parameters)).map((row) => ({ ...row })),
        run: (parameters) => statement.run(...bind(parameters)),
        iterate: (parameters) => statement.iterate(...bind(parameters)),
      };
    },
  };
}

function bind(parameters: readonly unknown[]): SQLInputValue[] {
  return parameters.map((value) => {
    if (typeof value === "boolean") return value ? 1 : 0;
    if (value instanceof Date) return value.toISOString();
    return value === undefined ? null : (value as SQLInputValue);
  });
}
