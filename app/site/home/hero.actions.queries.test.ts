import { expect, test } from "vitest";
import type { Database } from "#app/platform/db/database.server.ts";
import { defaultSettings } from "#app/site/settings/settings.schema.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import {
  errorDetails,
  history,
  pruneRevisionsOf,
  runVerb,
  staffMember,
  trashOf,
} from "#tests/support/staff-context.ts";
import { insertPicture } from "#tests/support/stored-picture.ts";
import { heroVerbs } from "./hero.actions.server.ts";
import { listHeroSlides } from "./hero.queries.server.ts";
import { slidesToShow } from "./hero-slides.ts";

const FIRST = "0190b6a0-0000-7000-8000-00000000000a";
const SECOND = "0190b6a0-0000-7000-8000-00000000000b";
const morning = "2026-05-01T08:00:00.000Z";
const noon = "2026-05-01T12:00:00.000Z";
const evening = "2026-05-01T20:00:00.000Z";

const fields = (title: string, image_url = "https://pictures.example/a.jpg") => ({
  title,
  subtitle: `About ${title}`,
  image_url,
});

async function openWithTwo(open: () => Promise<Database>): Promise<Database> {
  const database = await open();
  await staffMember(database);
  for (const [id, title] of [
    [FIRST, "Gardens"],
    [SECOND, "Stone"],
  ] as const) {
    await runVerb(database, heroVerbs.save, { id, expected_updated_at: null, ...fields(title) }, morning);
  }
  return database;
}

const titles = async ({ db }: Database) => (await listHeroSlides(db)).map(({ title }) => title);

describeOnEachDatabase("Hero slides", (open) => {
  test("are merged field by field where two people change one, and asked about where both change a text", async () => {
    const database = await openWithTwo(open);
    const save = (
      expected_updated_at: string,
      changed: object,
      base: Record<string, unknown>,
      now = noon,
    ) => {
      const input = { id: FIRST, expected_updated_at, ...fields("Gardens"), base, ...changed };
      return runVerb(database, heroVerbs.save, input, now);
    };
    await save(morning, { title: "Borders", starts_at: evening }, { title: "Gardens", starts_at: "" });
    await save(morning, { subtitle: "Beds" }, { subtitle: "About Gardens" }, evening);
    const [slide] = await listHeroSlides(database.db);
    expect(slide).toMatchObject({
      title: "Borders",
      subtitle: "Beds",
      starts_at: evening,
      updated_at: evening,
    });
    const both = [
      { target: `slide/${FIRST}`, path: "title", theirs: "Borders", subject: { type: "slide", id: FIRST } },
    ];
    await expect(save(morning, { title: "Hedges" }, { title: "Gardens" })).rejects.toMatchObject({
      details: { reason: "conflict", fields: both },
    });
    const ends = save(morning, { ends_at: noon }, { ends_at: "" });
    expect(await errorDetails(ends)).toMatchObject({ reason: "invalid" });
  });

  test("begin as the three built-in ones, all at once, unless there are some already", async () => {
    const database = await open();
    await staffMember(database);
    const start = () => runVerb(database, heroVerbs["start-from-built-in"], { confirmed: true }, morning);
    const builtIn = slidesToShow([], defaultSettings);
    const { activity, further = [], undo } = await start();
    expect([activity, ...further]).toEqual(
      builtIn.map(({ title }) => expect.objectContaining({ verb: "added", entity_title: title })),
    );
    // After undo no slides are stored, and the built-in ones are shown.
    await runVerb(database, history.undo, { save: undo }, morning);
    expect(await titles(database)).toEqual([]);
    expect((await trashOf(database, "administrator")).items).toEqual([]);
    await start();
    const stored = await listHeroSlides(database.db);
    expect(stored.map(({ title, subtitle, image_url }) => ({ title, subtitle, image_url }))).toEqual(
      builtIn.map(({ title, subtitle, image_url }) => ({ title, subtitle, image_url })),
    );
    expect(
      await errorDetails(runVerb(database, heroVerbs["start-from-built-in"], { confirmed: true }, noon)),
    ).toMatchObject({ reason: "list-changed" });
    expect(await titles(database)).toHaveLength(3);
  });

  test("replace the built-in ones, which follow the first where they are kept, and only the first", async () => {
    const add = async (database: Database, id: string, keep_built_in?: boolean) => {
      const input = { id, expected_updated_at: null, ...fields(id.slice(-1)), keep_built_in };
      const { undo } = await runVerb(database, heroVerbs.save, input, morning);
      undoLast = () => runVerb(database, history.undo, { save: undo }, morning);
      return titles(database);
    };
    let undoLast = async (): Promise<unknown> => undefined;
    const [kept, replaced] = [await open(), await open()];
    for (const database of [kept, replaced]) await staffMember(database);
    const builtIn = slidesToShow([], defaultSettings).map(({ title }) => title);
    expect(await add(kept, FIRST, true)).toEqual(["a", ...builtIn]);
    await undoLast();
    expect(await titles(kept)).toEqual([]);
    // The person's own slide can be restored.
    expect((await trashOf(kept, "administrator")).items).toMatchObject([{ title: "a" }]);
    expect(await add(kept, FIRST, true)).toEqual(["a", ...builtIn]);
    expect(await add(kept, SECOND, true)).toEqual(["a", ...builtIn, "b"]);
    expect(await add(replaced, FIRST)).toEqual(["a"]);
    expect(await add(replaced, SECOND, true)).toEqual(["a", "b"]);
  });

  test("take their stored picture with them for good, unless something else shows it", async () => {
    const database = await openWithTwo(open);
    for (const name of ["hero-1.jpg", "hero-2.jpg"]) {
      await insertPicture(database.db, { name, now: morning });
    }
    const own = "/storage/site-images/hero-1.jpg";
    const shared = "/storage/site-images/hero-2.jpg";
    const save = (id: string, address: string, expected_updated_at: string | null) =>
      runVerb(database, heroVerbs.save, { id, expected_updated_at, ...fields("x", address) }, noon);
    const third = "0190b6a0-0000-7000-8000-00000000000c";
    await save(FIRST, own, morning);
    await save(SECOND, shared, morning);
    await save(third, shared, null);
    const names = async () =>
      (await database.db.selectFrom("media").select("name").orderBy("name").execute()).map((row) => row.name);

    const remove = async (id: string) => {
      await runVerb(database, heroVerbs.remove, { id }, noon);
      const resting = await names();
      await pruneRevisionsOf(database, { type: "slide", id }, noon);
      return resting;
    };
    await remove(SECOND);
    expect(await names()).toEqual(["hero-1.jpg", "hero-2.jpg"]);
    expect(await remove(third)).toEqual(["hero-1.jpg", "hero-2.jpg"]);
    expect(await names()).toEqual(["hero-1.jpg"]);
    expect(await remove(FIRST)).toEqual(["hero-1.jpg"]);
    expect(await names()).toEqual([]);
    const removals = await database.db.selectFrom("outbox").select("kind").execute();
    expect(removals.map(({ kind }) => kind)).toEqual(["file-removal", "file-removal"]);
    expect(await errorDetails(runVerb(database, heroVerbs.remove, { id: FIRST }, noon))).toMatchObject({
      reason: "gone",
    });
  });
});
