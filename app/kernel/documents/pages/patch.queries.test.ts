import { expect, test } from "vitest";
import { choice, list, richText, text } from "#app/kernel/fields/fields.ts";
import { toJson } from "#app/platform/db/row-values.server.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { placeholdersOf } from "#app/site/settings/business-facts.ts";
import { defaultSettings } from "#app/site/settings/settings.schema.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { errorDetails, runVerb, staffMember } from "#tests/support/staff-context.ts";
import { contentTarget } from "./content-target.server.ts";
import { readContent } from "./page-content.queries.server.ts";
import { describeContent } from "./page-content.ts";
import { patchVerbs } from "./patch.actions.server.ts";
import type { PatchChange } from "./patch.ts";

const description = describeContent({
  key: "page/test",
  title: "Test",
  path: "/test",
  sections: {
    intro: {
      heading: text("Intro heading", { defaultValue: "Gardens in {city}", max: 40 }),
      lead: text("Intro lead", { defaultValue: "Since {established}", max: 40 }),
      text: richText("Intro text", {
        defaultValue: "<h1>Ours</h1><p>Long</p>",
        recommendedLength: 100,
        max: 200,
      }),
    },
    values: {
      cards: list(
        "Values",
        "Value",
        {
          title: text("Title", { defaultValue: "New value", max: 20 }),
          symbol: choice("Symbol", ["tree", "stone"], "tree"),
        },
        [
          { title: "One", symbol: "tree" },
          { title: "Two", symbol: "stone" },
        ],
        { min: 1, max: 3 },
      ),
    },
  },
});
const target = description.key;
const at = (minute: number) => `2026-03-02T12:${String(minute).padStart(2, "0")}:00.000Z`;
const ids = ["standard-1", "standard-2"];

describeOnEachDatabase("What was typed on a page", (open) => {
  async function start() {
    const database = await open();
    await staffMember(database);
    const verbs = patchVerbs(async (context, name) =>
      name === target ? contentTarget(context, description, placeholdersOf(defaultSettings)) : null,
    );
    let minute = 0;
    const save = (...changes: Omit<PatchChange, "target">[]) => {
      minute += 1;
      const input = { changes: changes.map((change) => ({ target, ...change })) };
      return runVerb(database, verbs.save, input, at(minute));
    };
    const refusal = (...changes: Omit<PatchChange, "target">[]) => errorDetails(save(...changes));
    const stored = () => database.db.selectFrom("pages").select("value").executeTakeFirst();
    return {
      read: () => readContent(database.db, description, placeholdersOf(defaultSettings)),
      save,
      refusal,
      stored,
    };
  }
  const heading = { path: "intro.heading", value: "Gardens here", base: "Gardens in Guelph" };

  test("is saved together, leaves one line of activity, and only what differs is stored", async () => {
    const { read, save, stored } = await start();
    const lead = { path: "intro.lead", value: "Since 2015", base: "Since 2015" };
    const { activity, further } = await save(heading, lead);
    expect(activity).toEqual({
      verb: "changed",
      entity_type: "page",
      entity_id: "test",
      entity_title: "Test",
    });
    expect(further).toEqual([]);
    expect((await read()).intro).toMatchObject({ heading: "Gardens here", lead: "Since 2015" });
    await save({ ...heading, value: heading.base, base: heading.value });
    expect(toJson((await stored())?.value)).toEqual({});
  });

  test("of a rich text is compared as the page shows it, and cleaned", async () => {
    const { read, save, refusal } = await start();
    const path = "intro.text";
    const { text: base } = (await read()).intro;
    expect(base).toBe("<h2>Ours</h2><p>Long</p>");
    const value = "<p>Short<script>alert(1)</script> <b>and</b> sweet</p>";
    await save({ path, value, base });
    expect((await read()).intro.text).toBe("<p>Short <b>and</b> sweet</p>");
    // The base is the editor's HTML, not the rendered one.
    await save({ path, value: "<h1>Loud</h1>", base: value });
    expect(await refusal({ path, value: "<p>Mine</p>", base: value })).toMatchObject({
      fields: [{ path, theirs: "<h2>Loud</h2>" }],
    });
    expect(await refusal({ path, value: "<p> </p>", base: "<h2>Loud</h2>" })).toMatchObject({
      fieldErrors: { "page/test intro.text": "Enter the Intro text." },
    });
  });

  test("takes an item out only as it was seen, and asks where somebody else has changed it", async () => {
    const { read, save, refusal } = await start();
    const { cards } = (await read()).values;
    const [first, second] = cards;
    if (!first || !second) throw new Error("no items");
    const base = cards.map(({ id }) => id);
    const value = base.filter((id) => id !== second.id);
    const { id, ...fields } = second;
    const removal = { path: "values.cards", value, base, items: { [id]: fields } };
    await save({ path: `values.cards.${second.id}.title`, value: "Theirs", base: second.title });
    const theirs = { ...fields, title: "Theirs" };
    expect(await refusal(removal)).toMatchObject({
      reason: "conflict",
      fields: [{ target, path: "values.cards", theirs: base, item: { id, fields: theirs } }],
    });
    expect((await read()).values.cards).toMatchObject([{}, { title: "Theirs" }]);
    // A change of another item is no conflict.
    await save({ path: `values.cards.${first.id}.title`, value: "One more", base: first.title });
    await save({ ...removal, items: { [id]: theirs } });
    expect((await read()).values.cards).toMatchObject([{ title: "One more" }]);
  });

  test("breaks a rule where it stands, and then nothing is kept", async () => {
    const { read, refusal } = await start();
    const title = { path: "values.cards.standard-2.title", value: "", base: "Two" };
    expect(
      await refusal(heading, title, {
        ...heading,
        path: "intro.lead",
        base: "Since 2015",
        value: "x".repeat(41),
      }),
    ).toEqual({
      reason: "invalid",
      fieldErrors: {
        "page/test values.cards.standard-2.title": "Enter the Title.",
        "page/test intro.lead": "Keep the Intro lead to 40 characters or fewer.",
      },
    });
    expect((await read()).intro.heading).toBe("Gardens in Guelph");
  });

  test.each(["intro.tone", "toString", "values.cards.standard-1.toString", "intro.heading.x.title", ""])(
    "has no place at %j",
    async (path) => {
      const { refusal } = await start();
      expect(await refusal({ path, value: "x", base: "x" })).toEqual({
        reason: "invalid",
        fieldErrors: { [`${target} ${path}`]: staffTexts.pageContent.unknown },
      });
    },
  );

  test("that is a list where words stand, and words where a list stands, has no place", async () => {
    const { refusal } = await start();
    expect(await refusal({ ...heading, value: ["a"] })).toMatchObject({ reason: "invalid" });
    expect(await refusal({ path: "values.cards", value: "a", base: ids })).toMatchObject({
      reason: "invalid",
    });
  });

  test("adds, moves and removes items of a list beside what others do to it", async () => {
    const { read, save } = await start();
    const cards = async () => (await read()).values.cards.map(({ id, title }) => `${id}: ${title}`);
    await save(
      { path: "values.cards", value: ["new-1", ...ids], base: ids },
      { path: "values.cards.new-1.title", value: "Zero", base: "New value" },
    );
    expect(await cards()).toEqual(["new-1: Zero", "standard-1: One", "standard-2: Two"]);
    // Based on the page before that save.
    await save(
      { path: "values.cards", value: ["standard-2"], base: ids },
      { path: "values.cards.standard-2.title", value: "Second", base: "Two" },
    );
    expect(await cards()).toEqual(["new-1: Zero", "standard-2: Second"]);
  });

  test("in an item that somebody else has removed is a conflict with nothing", async () => {
    const { save, refusal } = await start();
    await save({ path: "values.cards", value: ["standard-2"], base: ids });
    const path = "values.cards.standard-1.title";
    expect(await refusal({ path, value: "First", base: "One" })).toMatchObject({
      fields: [{ path, theirs: null }],
    });
    // Moving it does not restore it.
    const moved = { path: "values.cards", value: ids.toReversed(), base: ids };
    expect(await refusal(moved, { path, value: "First", base: "One" })).toMatchObject({
      fields: [{ path, theirs: null }],
    });
  });

  test("puts an item back that somebody else has removed, with all it said", async () => {
    const { read, save } = await start();
    const { cards } = (await read()).values;
    await save({ path: "values.cards", value: ["standard-1"], base: ids });
    const back = [
      {
        path: "values.cards",
        value: ids,
        base: ["standard-1"],
        items: { "standard-2": { title: "Two", symbol: "stone", toString: "x" } },
      },
      { path: "values.cards.standard-2.title", value: "Second", base: "Two" },
    ];
    await save(...back);
    expect((await read()).values.cards).toEqual([cards[0], { ...cards[1], title: "Second" }]);
    expect((await save(...back)).activity).toBeNull();
  });

  test("in an item goes with it where both are sent", async () => {
    const { read, save } = await start();
    await save(
      { path: "values.cards", value: ["standard-1"], base: ids },
      { path: "values.cards.standard-2.title", value: "Second", base: "Two" },
    );
    expect((await read()).values.cards).toMatchObject([{ id: "standard-1", title: "One" }]);
  });

  test("keeps within a list's limits", async () => {
    const { refusal } = await start();
    expect(await refusal({ path: "values.cards", value: [], base: ids })).toMatchObject({
      fieldErrors: { "page/test values.cards": staffTexts.pageContent.tooFew("Values", 1) },
    });
    expect(await refusal({ path: "values.cards", value: [...ids, "c", "d"], base: ids })).toMatchObject({
      fieldErrors: { "page/test values.cards": staffTexts.pageContent.tooMany("Values", 3) },
    });
  });

  test("of a thing that is gone is a conflict with nothing", async () => {
    const { save } = await start();
    const missing = { ...heading, target: "service/1" };
    await expect(save(missing)).rejects.toMatchObject({
      details: { fields: [{ target: "service/1", theirs: null, subject: { type: "service", id: "1" } }] },
    });
  });
});
