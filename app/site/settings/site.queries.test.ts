import { expect, it } from "vitest";
import { keepSettingsAsTyped } from "#app/platform/db/migrations/0008-settings-as-typed.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { mapHref } from "./business-profile.ts";
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

  it("says of settings stored in the shape before migration 0008 what they said", async () => {
    const { towns, hours, geo } = standard;
    const degrees = (text: string) => (text === "" ? null : Number(text));
    const db = await save({
      ...standard,
      established: 1998,
      geo: { latitude: Number(geo.latitude), longitude: Number(geo.longitude) },
      towns: towns.map(({ name, latitude, longitude }) => ({
        name,
        latitude: degrees(latitude),
        longitude: degrees(longitude),
      })),
      hours: hours.map(({ day, opens, closes }) => ({ day, opens: opens || null, closes: closes || null })),
      specialHours: [{ from: "2026-12-31", to: "2026-12-31", opens: null, closes: null, note: "" }],
      mapUrl: mapHref(standard),
    });
    await keepSettingsAsTyped(db as never);
    expect(await readBusinessProfile(db)).toEqual({
      ...standard,
      established: "1998",
      specialHours: [{ from: "2026-12-31", to: "", open: false, opens: "", closes: "", note: "" }],
    });
  });
});
