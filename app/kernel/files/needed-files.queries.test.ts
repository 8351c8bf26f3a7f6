import { expect, test } from "vitest";
import type { Db } from "#app/platform/db/schema.server.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { runVerb, staffMember } from "#tests/support/staff-context.ts";
import { insertPicture } from "#tests/support/stored-picture.ts";
import { mediaVerbs } from "./media.actions.server.ts";
import { findNeeded } from "./needed-files.queries.server.ts";

const monday = "2026-03-02T12:00:00.000Z";
const bucket = "site-images";

const upload = (db: Db, name: string) => insertPicture(db, { name, now: monday });

describeOnEachDatabase("Files that are needed", (open) => {
  test("are found by one query that reads nothing else, however many are asked about and rest in the trash", async () => {
    const database = await open();
    const { db } = database;
    await staffMember(database);
    await upload(db, "there.jpg");
    for (const name of ["trashed.jpg", "other-1.jpg", "other-2.jpg"]) {
      const { id } = await upload(db, name);
      await runVerb(database, mediaVerbs.remove, { id }, monday);
    }
    const asked = ["there.jpg", "trashed.jpg", "gone.jpg"].map((name) => ({ bucket, name }));
    const { counted, queries } = countQueries(database);
    const isNeeded = await findNeeded(counted.db, asked);
    expect(asked.map(isNeeded)).toEqual([true, true, false]);
    expect(isNeeded({ bucket: "hero-images", name: "there.jpg" })).toBe(false);
    const [query, ...others] = queries();
    expect(others).toEqual([]);
    expect((await db.executeQuery(query as never)).rows).toHaveLength(2);
    expect((await findNeeded(counted.db, []))({ bucket, name: "there.jpg" })).toBe(false);
  });
});
