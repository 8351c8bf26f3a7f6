import { expect, test } from "vitest";
import { insertCategory } from "#app/kernel/categories/categories.queries.server.ts";
import { insertEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import { patchVerbs } from "#app/kernel/documents/pages/patch.actions.server.ts";
import { recordTexts } from "#app/platform/record-texts.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { posts } from "#app/site/blog/posts.collection.ts";
import { listServices } from "#app/site/services/services.queries.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { moduleSamples } from "#tests/support/module-samples.ts";
import { feature, idOf as id, project, review, service, slide } from "#tests/support/record-inputs.ts";
import { insertRecordOfEachKind } from "#tests/support/record-of-each-kind.ts";
import { errorDetails, history, runVerb, staffMember } from "#tests/support/staff-context.ts";
import { insertPicture } from "#tests/support/stored-picture.ts";
import { findPatchTarget } from "./patch-targets.server.ts";
import { verbTables } from "./staff/verb-tables.server.ts";

const now = "2026-03-01T12:00:00.000Z";
const later = "2026-03-02T12:00:00.000Z";
const picture = "https://pictures.example/gate.jpg";

/** Each kind of record, with one of its texts that is edited on a page. */
const texts = [
  { target: `service/${id(1)}`, path: "title", base: "Stone", value: "Stonework" },
  { target: `service/${id(1)}`, path: "description", base: "Walls", value: "Walls and steps" },
  { target: `service/${id(1)}`, path: "price_range", base: "", value: "$90 to $140 per m²" },
  { target: `feature/${id(2)}`, path: "title", base: "Steps", value: "Front steps" },
  { target: `project/${id(3)}`, path: "title", base: "Patio", value: "A patio" },
  { target: `project/${id(3)}`, path: `images.${id(4)}.caption`, base: "Before", value: "The yard before" },
  { target: `post/${id(5)}`, path: "title", base: "Frost", value: "First frost" },
  {
    target: `post/${id(5)}`,
    path: "content",
    base: "<h2>Cold</h2><p>Wait.</p>",
    value: "<h2>Cold</h2><p>Wait for it.</p>",
  },
  { target: `review/${id(6)}`, path: "comment", base: "Good", value: "Very good" },
  { target: `slide/${id(7)}`, path: "title", base: "Spring", value: "Spring is here" },
  { target: "page-heading/about", path: "title", base: "About Us", value: "Who we are" },
  { target: "page/about", path: "values.heading", base: "Our Core Values", value: "What we hold to" },
];

describeOnEachDatabase("A text of a record", (open) => {
  test("is no record that only administrators may save", async () => {
    const { db } = await open();
    await insertRecordOfEachKind(db, now);
    const find = (target: string) => db.transaction().execute((trx) => findPatchTarget({ trx }, target));
    expect(await find("post/post")).not.toBeNull();
    for (const { administratorsRecords = [] } of moduleSamples)
      for (const [ref] of administratorsRecords) expect(await find(ref), ref).toBeNull();
  });

  async function start() {
    const database = await open();
    await staffMember(database);
    const run = (feature: string, verb: string, input: object) => {
      const found = verbTables[feature]?.[verb];
      if (!found) throw new Error(`There is no ${feature}/${verb}`);
      return runVerb(database, found, { expected_updated_at: null, ...input }, now);
    };
    const { db } = database;
    await run("services", "save", service({ description: "Walls" }));
    await run("features", "save", feature({ id: id(2), service_id: id(1) }));
    const category = await db
      .transaction()
      .execute((trx) => insertCategory(trx, { kind: "project", name: "Stone", userId: null, now }));
    const images = [
      { id: id(9), url: `${picture}?2`, caption: "After" },
      { id: id(4), url: picture, caption: "Before" },
    ];
    const patio = { id: id(3), title: "Patio", image_url: "", images, category_ids: [category.id] };
    await run("projects", "save", project(patio));
    const post = { title: "Frost", slug: "frost", excerpt: "e", content: "<h1>Cold</h1><p>Wait.</p>" };
    await db
      .transaction()
      .execute((trx) =>
        insertEntity(trx, posts, { id: id(5), ...post, published: true }, { userId: null, now }),
      );
    await run("reviews", "save", review({ id: id(6), comment: "Good" }));
    await run("hero", "save", slide({ id: id(7), title: "Spring", image_url: picture }));
    const verbs = patchVerbs(findPatchTarget);
    const save = (changes: object[]) => runVerb(database, verbs.save, { changes }, later);
    const read = (target: string) => db.transaction().execute((trx) => findPatchTarget({ trx }, target));
    const refusal = (changes: object[]) => errorDetails(save(changes));
    const undoSave = (saved: string | undefined) => runVerb(database, history.undo, { save: saved }, later);
    return { db, save, undoSave, read, refusal, run };
  }

  test("comes with the order of records, which is nobody's words", async () => {
    const { db, save, refusal, run } = await start();
    const add = (n: number, title: string) => run("services", "save", service({ id: id(n), title }));
    await add(11, "Lawn");
    await add(12, "Snow");
    const order = (value: string[]) => ({
      target: "service-order/all",
      path: "order",
      value,
      base: value.toSorted(),
    });
    const titles = async () => (await listServices(db)).map(({ title }) => title);
    const before = await titles();
    const [first = ""] = before;
    const saved = await save([order([id(12), id(11)])]);
    expect(await titles()).toEqual([first, "Snow", "Lawn"]);
    expect(saved.activity).toMatchObject({
      verb: "changed",
      entity_type: "service-order",
      entity_title: "Services",
    });
    expect((await save([order([id(12), id(11)])])).activity).toBeNull();
    // Moved meanwhile by another editor, and then repeated because a response was lost.
    await add(13, "Trees");
    const theirs = { ...order([id(13), id(12), id(11)]), base: [id(12), id(11), id(13)] };
    await save([theirs]);
    expect((await save([order([id(12), id(11)])])).activity).toBeNull();
    expect(await titles()).toEqual([first, "Trees", "Snow", "Lawn"]);
    // A patch with an older base: the moves of both editors are merged.
    await save([{ ...theirs, value: [id(11), id(12), id(13)] }]);
    expect(await titles()).toEqual([first, "Trees", "Lawn", "Snow"]);
    expect(await refusal([{ ...order([]), path: "else" }])).toMatchObject({ reason: "invalid" });
    expect(await refusal([{ ...order([]), target: "user-order/all" }])).toMatchObject({
      reason: "conflict",
    });
  });

  test("comes with the images of a project: added, moved and taken out", async () => {
    const { db, save, refusal } = await start();
    const images = async () =>
      (
        await db
          .selectFrom("project_images")
          .select(["id", "url", "caption"])
          .orderBy("order_index")
          .execute()
      ).map((row) => `${row.id.slice(-2)} ${row.url.slice(-2)} ${row.caption}`);
    const of = { target: `project/${id(3)}` };
    const both = [id(9), id(4)];
    const order = (value: string[], base = both, items = {}) => ({
      ...of,
      path: "images",
      value,
      base,
      items,
    });
    const url = (image: string, value: string) => ({ ...of, path: `images.${image}.url`, value, base: "" });

    // An added image needs a picture; without one nothing is stored.
    expect(await refusal([order([...both, id(8)])])).toMatchObject({
      fieldErrors: { [`${of.target} images.${id(8)}.url`]: expect.any(String) },
    });
    expect(await refusal([order([id(8), ...both]), url(id(8), "no address")])).toMatchObject({
      fieldErrors: { [`${of.target} images.${id(8)}.url`]: expect.any(String) },
    });
    expect(await refusal([{ ...order(both), value: "none" }])).toMatchObject({ reason: "invalid" });
    expect(await refusal([url(id(8), `${picture}?8`)])).toMatchObject({ reason: "conflict" });
    expect(await images()).toEqual(["09 ?2 After", "04 pg Before"]);
    const added = [order([id(8), ...both]), url(id(8), `${picture}?8`)];
    await save(added);
    expect(await images()).toEqual(["08 ?8 ", "09 ?2 After", "04 pg Before"]);
    // Repeated because a response was lost.
    await save(added);
    // The orders of two editors are merged without losing an item.
    await save([order([id(4), id(9)])]);
    expect(await images()).toEqual(["08 ?8 ", "04 pg Before", "09 ?2 After"]);

    // Another editor's change of an image is a conflict with its removal.
    const seen = { [id(9)]: { url: `${picture}?2`, caption: "After" } };
    await save([{ ...of, path: `images.${id(9)}.caption`, value: "Today", base: "After" }]);
    expect(await refusal([order([id(4)], both, seen)])).toMatchObject({
      reason: "conflict",
      fields: [{ item: { id: id(9), fields: { url: `${picture}?2`, caption: "Today" } } }],
    });
    const caption = { ...of, path: `images.${id(9)}.caption`, value: "Late", base: "Today" };
    await save([order([id(4)], both, { [id(9)]: { url: `${picture}?2`, caption: "Today" } }), caption]);
    expect(await images()).toEqual(["08 ?8 ", "04 pg Before"]);
    // A removed image is restored with its caption.
    await save([order(both, [id(4)], { [id(9)]: { url: `${picture}?2`, caption: "Today" } })]);
    expect((await images()).toSorted()).toEqual(["04 pg Before", "08 ?8 ", "09 ?2 Today"]);
  });

  test("of each kind is saved with the others, by the verb of its form", async () => {
    const { db, save, read } = await start();
    const { activity, further = [] } = await save(texts);
    expect([activity, ...further].map((line) => `${line?.verb} ${line?.entity_type}`)).toEqual([
      "changed service",
      "changed feature",
      "changed project",
      "changed post",
      "changed review",
      "changed slide",
      "changed page-heading",
      "changed page",
    ]);
    for (const { target, path, value } of texts) expect((await read(target))?.valueAt(path)).toBe(value);
    // The record's other fields are unchanged.
    const moved = await db.selectFrom("slug_redirects").select("old_slug").orderBy("old_slug").execute();
    expect(moved).toEqual([{ old_slug: "patio" }, { old_slug: "stone" }]);
    const rows = await db.selectFrom("project_images").select("id").orderBy("order_index").execute();
    expect(rows.map((row) => row.id)).toEqual([id(9), id(4)]);
    expect(await db.selectFrom("project_categories").selectAll().execute()).toHaveLength(1);
  });

  const ofProject = `project/${id(3)}`;
  const own = "/storage/project-images/own.jpg";
  const chosen = "/storage/site-images/chosen.jpg";
  const files = [
    { bucket: "project-images", name: "own.jpg", uploadedFor: `project/${id(3)}` },
    { bucket: "site-images", name: "chosen.jpg", uploadedFor: "page/about" },
  ];
  async function startWithFiles() {
    const started = await start();
    for (const file of files) {
      await insertPicture(started.db, { ...file, alt: "A wall", now });
    }
    const media = () => started.db.selectFrom("media").select(["name", "alt"]).orderBy("name").execute();
    return { ...started, media };
  }

  test("may be a picture of it", async () => {
    const { save, read } = await startWithFiles();
    const pictures = [
      { target: `feature/${id(2)}`, path: "image_url", base: "" },
      { target: ofProject, path: "image_url", base: "" },
      { target: ofProject, path: "before_image_url", base: "" },
      { target: ofProject, path: "after_image_url", base: "" },
      { target: ofProject, path: `images.${id(4)}.url`, base: picture },
      { target: `post/${id(5)}`, path: "featured_image", base: "" },
      { target: "page/about", path: "nature.picture", base: "" },
    ];
    // The Before and After photos are other files than the images.
    const put = (path: string) => (/^(?:before|after)_/.test(path) ? own : chosen);
    await save(pictures.map((place) => ({ ...place, value: put(place.path) })));
    for (const { target, path } of pictures)
      expect((await read(target))?.valueAt(path), path).toBe(put(path));
    const broken = pictures.map((place) => ({
      ...place,
      base: put(place.path),
      value: "javascript:alert(1)",
    }));
    const fieldErrors = Object.fromEntries(
      pictures.map(({ target, path }) => [`${target} ${path}`, staffTexts.staff.url]),
    );
    await expect(save(broken)).rejects.toMatchObject({ details: { fieldErrors } });
    await save(pictures.map(({ base, ...place }) => ({ ...place, base: put(place.path), value: base })));
    expect((await read("page/about"))?.valueAt("nature.picture")).toBe("");
  });

  test("that is a project's picture and replaced keeps its file, and takes the cover along", async () => {
    const { db, save, media } = await startWithFiles();
    const image = { target: ofProject, path: `images.${id(4)}.url` };
    await save([
      { ...image, base: picture, value: own },
      { target: ofProject, path: "image_url", base: "", value: own },
    ]);
    await save([{ ...image, base: own, value: chosen }]);
    const { image_url } = await db.selectFrom("projects").select("image_url").executeTakeFirstOrThrow();
    expect(image_url).toBe(chosen);
    expect((await media()).map(({ name }) => name)).toEqual(["chosen.jpg", "own.jpg"]);
    await save([{ ...image, base: chosen, value: own }]);
    // Each image of a project requires an address.
    await expect(save([{ ...image, base: own, value: "" }])).rejects.toMatchObject({
      details: { fieldErrors: { [`${image.target} ${image.path}`]: "Enter the image URL." } },
    });
  });

  test("that says what is in a picture belongs to the file", async () => {
    const { save, read, media } = await startWithFiles();
    const target = `media/${own}`;
    const { activity } = await save([{ target, path: "alt", base: "A wall", value: "A wall by the gate" }]);
    expect(activity).toMatchObject({ verb: "changed", entity_type: "picture", entity_title: "own.jpg" });
    expect(await media()).toEqual([
      { name: "chosen.jpg", alt: "A wall" },
      { name: "own.jpg", alt: "A wall by the gate" },
    ]);
    await expect(save([{ target, path: "alt", base: "A wall", value: "Mine" }])).rejects.toMatchObject({
      details: { fields: [{ target, path: "alt", theirs: "A wall by the gate" }] },
    });
    const value = "x".repeat(501);
    await expect(save([{ target, path: "alt", base: "A wall by the gate", value }])).rejects.toMatchObject({
      details: { fieldErrors: { [`${target} alt`]: expect.stringContaining("500") } },
    });
    expect((await read(target))?.valueAt("id")).toBeNull();
  });

  test.each([
    "/storage/built-in/garden-default.jpg",
    "/storage/site-images/gone.jpg",
    "https://a.example/b.jpg",
    "",
  ])("can't say what is in %j", async (address) => {
    const { save } = await startWithFiles();
    await expect(
      save([{ target: `media/${address}`, path: "alt", base: "", value: "A wall" }]),
    ).rejects.toMatchObject({ details: { fields: [{ theirs: null }] } });
  });

  test("that breaks its form's rule is told at its place, and nothing of the patch is saved", async () => {
    const { refusal, save, read } = await start();
    const broken = texts.map((text) => ({
      ...text,
      // A price may be empty, but not without an amount.
      value: text.path === "price_range" ? "Call us" : "",
    }));
    const { reason, fieldErrors: told } = (await refusal(broken)) as { reason: string; fieldErrors: object };
    expect(reason).toBe("invalid");
    // A caption may be empty.
    expect(Object.keys(told)).toEqual(
      broken.filter(({ path }) => !path.endsWith("caption")).map(({ target, path }) => `${target} ${path}`),
    );
    for (const { target, path, base } of texts) expect((await read(target))?.valueAt(path)).toBe(base);
    await expect(
      save([
        {
          target: `project/${id(3)}`,
          path: `images.${id(4)}.caption`,
          base: "Before",
          value: "x".repeat(301),
        },
      ]),
    ).rejects.toMatchObject({
      details: {
        fieldErrors: { [`project/${id(3)} images.${id(4)}.caption`]: expect.stringContaining("300") },
      },
    });
  });

  test("that the verb itself refuses is told at its place", async () => {
    const { run, save } = await start();
    await run("services", "save", service({ id: id(8), title: "Snow" }));
    await expect(save([{ ...texts[0], value: "Snow" }])).rejects.toMatchObject({
      details: { fieldErrors: { [`service/${id(1)} title`]: recordTexts.services.sameAddress } },
    });
  });

  test("of a project or post whose only category was deleted is saved: the page offers to choose one", async () => {
    const { db, save, read } = await start();
    await db.deleteFrom("categories").execute();
    const changes = texts.filter(({ target, path }) => path === "title" && /^(?:project|post)/.test(target));
    await save(changes);
    for (const { target, path, value } of changes) expect((await read(target))?.valueAt(path)).toBe(value);
  });

  test("that somebody else has changed meanwhile is a conflict, its neighbour is none", async () => {
    const { save } = await start();
    await save([texts[0] as object]);
    await save([texts[1] as object]);
    await expect(save([{ ...texts[0], value: "Mine" }])).rejects.toMatchObject({
      details: {
        reason: "conflict",
        fields: [{ path: "title", theirs: "Stonework", subject: { type: "service", id: id(1) } }],
      },
    });
  });

  test.each(["service:", "service/gone", "toString:x", "page-heading/privacy-policy", "page/gone", ""])(
    "of %j is a text of nothing",
    async (target) => {
      const { save } = await start();
      await expect(save([{ target, path: "title", base: "a", value: "b" }])).rejects.toMatchObject({
        details: { fields: [{ theirs: null }] },
      });
    },
  );

  test.each(["updated_at.x", "id", "images", "images.x.caption", "__proto__", "expected_updated_at"])(
    "can't reach %j",
    async (path) => {
      const { save, read } = await start();
      const target = `project/${id(3)}`;
      const before = (await read(target))?.valueAt("title");
      await expect(save([{ target, path, base: String(id(3)), value: id(8) }])).rejects.toThrow();
      expect((await read(target))?.valueAt("title")).toBe(before);
    },
  );

  test("of a built-in slide makes slides of all of them first", async () => {
    const { db, save, undoSave } = await start();
    await db.deleteFrom("hero_slides").execute();
    const target = "slide/hero-hardscape";
    const { undo } = await save([
      { target, path: "title", base: "Custom Hardscape Solutions", value: "Stone that stays" },
      { target, path: "image_url", base: "/storage/built-in/hero-hardscape.jpg", value: picture },
      {
        target: "slide/hero-landscaping",
        path: "title",
        base: "Transform Your Outdoor Space",
        value: "Your garden",
      },
    ]);
    const slides = await db
      .selectFrom("hero_slides")
      .select(["title", "image_url"])
      .orderBy("order_index")
      .execute();
    expect(slides[1]?.image_url).toBe(picture);
    expect(slides.map(({ title }) => title)).toEqual([
      "Your garden",
      "Stone that stays",
      "Year-Round Property Maintenance",
    ]);
    await undoSave(undo);
    expect(await db.selectFrom("hero_slides").select("id").execute()).toEqual([]);
  });
});
