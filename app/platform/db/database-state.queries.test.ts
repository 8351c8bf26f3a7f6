import { sql } from "kysely";
import { expect, test } from "vitest";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { openedState } from "./database-state.server.ts";
import { readSiteId } from "./site-id.queries.server.ts";

describeOnEachDatabase("A database", (open) => {
  test("holds a site with an id once a migration has run", async () => {
    const database = await open();
    expect(await openedState(database)).toBe("site");
    expect(await readSiteId(database.db)).toMatch(/^[0-9a-f]{12}$/);
    await sql`delete from kysely_migration`.execute(database.db);
    expect(await openedState(database)).toBe("empty");
    await sql`drop table kysely_migration`.execute(database.db);
    expect(await openedState(database)).toBe("empty");
  });
});
