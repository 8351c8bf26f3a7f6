import { expect, it } from "vitest";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { mergeSettings } from "./settings.schema.ts";
import { readBusinessProfile } from "./site.queries.server.ts";

/** The settings of a site that has saved none. */
const standard = mergeSettings(null);

describeOnEachDatabase("readBusinessProfile", (open) => {
  const save = async (value: unknown) => {
    const { db } = await open();
    await db.deleteFrom("site_settings").execute();
    await db
      .insertInto("site_settings")
      .values({ id: 1, value: JSON.stringify(value), updated_at: "2026-01-01T00:00:00.000Z" })
      .execute();
    return db;
  };

  it("is the built-in profile until something is saved", async () => {
    const { db } = await open();
    expect(await readBusinessProfile(db)).toEqual(standard);
  });

  it("lays what is saved over it, key by key", async () => {
    const db = await save({ phone: "(519) 555-0199", established: "long ago" });
    expect(await readBusinessProfile(db)).toEqual({ ...standard, phone: "(519) 555-0199" });
  });
});
