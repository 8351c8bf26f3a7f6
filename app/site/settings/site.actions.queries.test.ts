import { expect, test } from "vitest";
import type { Database } from "#app/platform/db/database.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { errorDetails, runVerb, staffMember } from "#tests/support/staff-context.ts";
import { insertPicture } from "#tests/support/stored-picture.ts";
import { mergeSettings } from "./settings.schema.ts";
import { siteVerbs } from "./site.actions.server.ts";
import { loadBrandLogo, loadDefaultPictures, readSettings, saveSettings } from "./site.queries.server.ts";

/** The settings of a site that has saved none. */
const standard = mergeSettings(null);

const morning = "2026-05-01T08:00:00.000Z";
const noon = "2026-05-01T12:00:00.000Z";

/** Saves a part of the settings. */
const savePart = (database: Database, settings: object, expected_updated_at: string | null, now: string) =>
  runVerb(database, siteVerbs["save-profile"], { ...settings, expected_updated_at }, now);

const save = (database: Database, changes: object, expected: string | null, now: string) =>
  savePart(database, { ...standard, ...changes }, expected, now);

async function openWithStaff(open: () => Promise<Database>): Promise<Database> {
  const database = await open();
  await staffMember(database);
  return database;
}

const addPicture = (
  { db }: Database,
  bucket: string,
  name: string,
  size: { width: number; height: number },
) => insertPicture(db, { bucket, name, ...size, now: morning });

describeOnEachDatabase("The settings", (open) => {
  test("are the built-in profile until they are saved, then what was saved, with its time", async () => {
    const database = await openWithStaff(open);
    expect(await readSettings(database.db)).toEqual({ settings: standard, updated_at: null });
    const { value, activity } = await save(database, { phone: "(519) 555-0199" }, null, morning);
    expect(value).toEqual(await readSettings(database.db));
    expect(value).toEqual({ settings: { ...standard, phone: "(519) 555-0199" }, updated_at: morning });
    expect(activity).toMatchObject({ verb: "changed", entity_type: "settings" });
    await save(database, { phone: "(519) 555-0188" }, morning, noon);
    expect(await readSettings(database.db)).toMatchObject({
      settings: { phone: "(519) 555-0188" },
      updated_at: noon,
    });
  });

  test("saved part by part, two people in two parts are not in each other's way", async () => {
    const database = await openWithStaff(open);
    const hours = {
      hours: standard.hours.with(0, { day: "Monday", open: false, opens: "", closes: "" }),
    };
    const { activity } = await savePart(database, hours, null, morning);
    expect(activity).toMatchObject({ entity_id: "site-settings/hours", entity_title: "Hours" });
    const { value } = await savePart(database, { reviewSite: "Yelp" }, null, noon);
    expect(value).toEqual({
      settings: { ...standard, ...hours, reviewSite: "Yelp" },
      updated_at: noon,
    });
    const timeOf = async (key: "hours" | "reviewSite" | "logo") =>
      (await readSettings(database.db, [key])).updated_at;
    expect([await timeOf("hours"), await timeOf("reviewSite"), await timeOf("logo")]).toEqual([
      morning,
      noon,
      null,
    ]);
    expect(await errorDetails(savePart(database, { hours: standard.hours }, null, noon))).toMatchObject({
      reason: "conflict",
      subject: { type: "settings", id: "site-settings/hours" },
      updated_at: morning,
    });
    await savePart(database, { hours: standard.hours }, morning, noon);
    expect((await readSettings(database.db)).settings).toEqual({ ...standard, reviewSite: "Yelp" });
  });

  test("say in one press when work can begin, over what somebody else has chosen", async () => {
    const database = await openWithStaff(open);
    const choose = (nextStart: string, now: string) =>
      runVerb(database, siteVerbs["set-next-start"], { nextStart }, now);
    const { activity } = await choose("2027-01-mid", morning);
    expect(activity).toMatchObject({ verb: "changed", entity_id: "site-settings/hours" });
    expect((await choose("2027-01-mid", noon)).activity).toBeNull();
    await choose("2027-02", noon);
    expect(await readSettings(database.db, ["nextStart"])).toEqual({
      settings: { ...standard, nextStart: "2027-02" },
      updated_at: noon,
    });
  });

  test("of different parts are held to the rules between them", async () => {
    const database = await openWithStaff(open);
    const east = { geo: { latitude: "52", longitude: "13" } };
    expect(await errorDetails(savePart(database, east, null, morning))).toMatchObject({
      reason: "invalid",
      fieldErrors: { "geo.longitude": "In Canada, the longitude is a negative number, such as -80.2482." },
    });
    expect((await readSettings(database.db)).settings).toEqual(standard);
  });

  test("of an older version keep what they hold and take the rest from the defaults", async () => {
    const { db } = await open();
    const { specialHours, logo, pictures, ...older } = { ...standard, name: "Hillside" };
    const value = JSON.stringify(older);
    await db.insertInto("site_settings").values({ id: 1, value, updated_at: morning }).execute();
    expect((await readSettings(db)).settings).toEqual({ ...older, specialHours, logo, pictures });
  });

  test("that could not be read back are not stored", async () => {
    const { db } = await open();
    const settings = { ...standard, reviewUrl: "javascript:alert(1)" };
    await expect(db.transaction().execute((trx) => saveSettings(trx, settings, morning))).rejects.toThrow();
    expect((await readSettings(db)).updated_at).toBeNull();
  });
});

describeOnEachDatabase("Pictures of the settings", (open) => {
  const image = "/storage/site-images/logo.png";

  test("the logo is a small variant; one that is gone is none", async () => {
    const database = await openWithStaff(open);
    await addPicture(database, "site-images", "logo.png", { width: 1600, height: 400 });
    await addPicture(database, "site-images", "small.png", { width: 340, height: 80 });
    const logo = (name: string) =>
      loadBrandLogo(database.db, { image: name && `/storage/site-images/${name}`, showName: true });
    expect(await logo("logo.png")).toEqual({
      src: `${image}/480.webp`,
      width: 1600,
      height: 400,
      showName: true,
    });
    expect((await logo("small.png"))?.src).toBe("/storage/site-images/small.png/320.webp");
    expect(await logo("gone.png")).toBeNull();
    expect(await logo("")).toBeNull();
  });

  test("a chosen picture stands in for the built-in one, until it is gone", async () => {
    const database = await openWithStaff(open);
    await addPicture(database, "built-in", "garden-default.jpg", { width: 1920, height: 1280 });
    const blog = async () => (await loadDefaultPictures(database.db, ["blog"])).blog?.src;
    expect(await blog()).toBe("/storage/built-in/garden-default.jpg");
    await save(database, { pictures: { ...standard.pictures, blog: image } }, null, morning);
    expect(await blog()).toBe("/storage/built-in/garden-default.jpg");
    await addPicture(database, "site-images", "logo.png", { width: 1600, height: 400 });
    expect(await blog()).toBe(image);
    expect((await loadDefaultPictures(database.db, ["projects"])).projects?.src).toContain("garden-default");
  });
});
