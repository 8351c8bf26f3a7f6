import { beforeEach, expect, test } from "vitest";
import { categoryVerbs } from "#app/kernel/categories/categories.actions.server.ts";
import { collectionVerbs } from "#app/kernel/documents/collections/collection-verbs.server.ts";
import { patchVerbs } from "#app/kernel/documents/pages/patch.actions.server.ts";
import { mediaVerbs } from "#app/kernel/files/media.actions.server.ts";
import { listRevisions } from "#app/kernel/history/revisions.queries.server.ts";
import { readHistory, readVersion } from "#app/kernel/history/versions.server.ts";
import { type EntityRef, refText } from "#app/kernel/verbs/entity-types.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { toBoolean, toIsoTime, toJson } from "#app/platform/db/row-values.server.ts";
import type { DatabaseSchema } from "#app/platform/db/schema.server.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import { aboutContent } from "#app/site/pages/about-content.ts";
import { legalVerbs, pageVerbs } from "#app/site/pages/pages.actions.server.ts";
import { readPageHero } from "#app/site/pages/pages.queries.server.ts";
import { projectVerbs } from "#app/site/projects/projects.actions.server.ts";
import { reviews } from "#app/site/reviews/reviews.collection.ts";
import { features, services } from "#app/site/services/services.collection.ts";
import { fillFacts } from "#app/site/settings/business-facts.ts";
import { defaultSettings } from "#app/site/settings/settings.schema.ts";
import { siteVerbs } from "#app/site/settings/site.actions.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { moduleSamples, type RevisionSample } from "#tests/support/module-samples.ts";
import {
  ENTITY_ID,
  FIRST,
  feature,
  fresh,
  idOf,
  OTHER,
  PATIOS,
  project,
  review,
  SECOND,
  service,
  since,
  WINTER,
} from "#tests/support/record-inputs.ts";
import {
  errorDetails,
  history,
  pruneHistory,
  runVerb,
  staffMember,
  trashOf,
} from "#tests/support/staff-context.ts";
import { insertPicture } from "#tests/support/stored-picture.ts";
import { entityRevisions } from "./entity-revisions.server.ts";
import { findPatchTarget } from "./patch-targets.server.ts";

const [reviewVerbs, serviceVerbs, featureVerbs] = [
  collectionVerbs(reviews),
  collectionVerbs(services),
  collectionVerbs(features),
];

const PICTURE = idOf(5);
const DAY_MS = 24 * 3_600_000;
const start = Date.parse("2026-05-01T12:00:00.000Z");
const page = patchVerbs(findPatchTarget);

/** All tables whose rows have revisions and can be restored. */
const tables = [
  ...(["services", "service_features", "projects", "project_images", "project_categories"] as const),
  ...(["posts", "post_categories", "reviews", "categories", "pages", "site_settings"] as const),
  ...(["media", "slug_redirects"] as const),
  ...moduleSamples.flatMap(({ restoredTables }) => restoredTables),
] satisfies (keyof DatabaseSchema)[];

const removed = { id: ENTITY_ID };

/** What is no record of a collection and no document, which the conformance suites have, and a document's reset. */
const samples: RevisionSample[] = [
  {
    type: "category",
    id: ENTITY_ID,
    labels: ["name"],
    make: [categoryVerbs.create, { id: ENTITY_ID, kind: "project", name: "Walls" }],
    change: (at) => [categoryVerbs.rename, { id: ENTITY_ID, name: "Stone walls", ...since(at) }],
    remove: [categoryVerbs.remove, removed],
  },
  {
    type: "picture",
    id: PICTURE,
    labels: ["alt text"],
    make: [mediaVerbs.frame, { id: PICTURE, focal: { x: 20, y: 30 } }],
    change: () => [mediaVerbs.describe, { id: PICTURE, alt: "A patio" }],
    remove: [mediaVerbs.remove, { id: PICTURE }],
  },
  {
    type: "legal-page",
    id: "privacy-policy",
    labels: ["text"],
    make: [legalVerbs.save, { key: "privacy-policy", ...fresh, content: "<p>One.</p>" }],
    change: (at) => [legalVerbs.restore, { key: "privacy-policy", ...since(at) }],
  },
  ...moduleSamples.flatMap(({ revisions }) => revisions),
];

function headingChange(base: string, value: string) {
  return { target: "page/about", path: "philosophy.heading", base, value };
}

describeOnEachDatabase("What staff change", (open) => {
  let database: Database;
  let now: number;
  const run = ([verb, input]: RevisionSample["make"]) => {
    now += 60_000;
    return runVerb(database, verb, input, new Date(now).toISOString());
  };
  /** All stored rows, without the times of the last change. */
  const everything = async () => {
    const rows = tables.map(async (table) => [
      table,
      (await database.db.selectFrom(table).selectAll().execute()).map(plain).sort(),
    ]);
    return Object.fromEntries(await Promise.all(rows));
  };
  const time = () => new Date(now).toISOString();
  /** Restores a revision, based on the newest one. */
  const restore = async ({ type, id, ...version }: EntityRef & { number: number; accepted?: string[] }) => {
    const [newest] = await listRevisions(database.db, { type, id }, { limit: 1 });
    return run([history.restore, { entity: refText({ type, id }), ...version, seen: newest?.number ?? 0 }]);
  };

  beforeEach(async () => {
    database = await open();
    now = start;
    await staffMember(database);
    await run([categoryVerbs.create, { id: PATIOS, kind: "project", name: "Patios" }]);
    await run([categoryVerbs.create, { id: OTHER, kind: "project", name: "Ponds" }]);
    await run([categoryVerbs.create, { id: WINTER, kind: "post", name: "Winter" }]);
    await run([serviceVerbs.save, service({ ...fresh, id: OTHER, title: "Snow" })]);
    for (const [name, uploadedFor] of [
      ["a", `project/${ENTITY_ID}`],
      ["b", `project/${ENTITY_ID}`],
      ["library", null],
    ] as const) {
      await insertPicture(database.db, {
        bucket: "project-images",
        name: `${name}.jpg`,
        uploadedFor,
        now: time(),
        ...(name === "library" && { id: PICTURE }),
      });
    }
  });

  test.each(samples)("as a $type can be undone, restored and read again ($labels.0)", async (sample) => {
    const { type, id, labels, fields = labels } = sample;
    await run(sample.make);
    const made = await everything();
    const { undo } = await run(sample.change(time()));
    const changed = await everything();
    expect(changed).not.toEqual(made);

    const entity = { type, id };
    const of = entityRevisions[type];
    if (!of) throw new Error(`no ${type}`);
    const told = await readHistory(database.db, of, entity);
    expect(told.versions[0]).toMatchObject({ labels, by: "jo@fernhill.example", at: time() });
    const number = told.versions[0]?.number ?? 0;
    const compared = await readVersion(database.db, of, entity, number);
    expect(compared?.map(({ label }) => label)).toEqual(expect.arrayContaining(fields));
    expect(compared?.every(({ before, after }) => before !== after)).toBe(true);

    const oldest = told.versions.at(-1);
    if (oldest?.by === null) {
      // The diff compares with the current state, without unchanged fields.
      const beside = await readVersion(database.db, of, entity, oldest.number);
      for (const { path, before, after } of beside ?? []) {
        expect(before).not.toBe(after);
        const newest = compared?.find((change) => change.path === path);
        if (newest) expect(before).toBe(newest.after);
      }
      // The change of a legal page restores its default.
      const isBack = sample.type === "legal-page";
      expect(beside?.map(({ label }) => label)).toEqual(isBack ? [] : expect.arrayContaining(fields));
    }

    await run([history.undo, { save: undo }]);
    expect(withoutRedirects(await everything())).toEqual(withoutRedirects(made));
    // An undo can be undone by restoring the revision.
    await restore({ ...entity, number });
    expect(withoutRedirects(await everything())).toEqual(withoutRedirects(changed));
    await restore({ ...entity, number: number - 1 });
    expect(withoutRedirects(await everything())).toEqual(withoutRedirects(made));
  });

  test.each(samples.filter(({ remove }) => remove))(
    "a deleted $type comes back as it was",
    async (sample) => {
      await run(sample.make);
      if (sample.type === "category")
        await run([
          projectVerbs.save,
          project({ ...fresh, id: FIRST, images: [], category_ids: [ENTITY_ID] }),
        ]);
      const made = await everything();
      const remove = sample.remove as RevisionSample["make"];
      const { undo } = await run(remove);
      expect(await everything()).not.toEqual(made);
      const trash = await trashOf(database, "editor");
      expect(trash.items).toMatchObject([{ type: sample.type, id: sample.id, by: "jo@fernhill.example" }]);
      await run([history.undo, { save: undo }]);
      expect(await everything()).toEqual(made);
      expect((await trashOf(database, "editor")).total).toBe(0);

      await run(remove);
      const [rests] = (await trashOf(database, "editor")).items;
      await restore({ type: sample.type, id: sample.id, number: (rests?.number ?? 0) - 1 });
      expect(await everything()).toEqual(made);
      expect((await trashOf(database, "editor")).total).toBe(0);
    },
  );

  test("all of a page's changes are undone together", async () => {
    await run([serviceVerbs.save, service(fresh)]);
    const before = await everything();
    const { undo } = await run([
      page.save,
      {
        changes: [
          headingChange("Our Philosophy", "One idea"),
          { target: `service/${ENTITY_ID}`, path: "title", base: "Stone", value: "Stonework" },
          { target: "service-order/all", path: "order", base: [OTHER, ENTITY_ID], value: [ENTITY_ID, OTHER] },
        ],
      },
    ]);
    await run([history.undo, { save: undo }]);
    expect(withoutRedirects({ ...(await everything()), pages: [] })).toEqual(
      withoutRedirects({ ...before, pages: [] }),
    );
  });

  test("what a version changed of a page is told in the page's words, with the place where it stands", async () => {
    const wrote = async (type: string, id: string, changes: object[]) => {
      await run([page.save, { changes }]);
      const of = entityRevisions[type];
      if (!of) throw new Error(`no ${type}`);
      const { versions } = await readHistory(database.db, of, { type, id });
      const [{ number = 0, labels } = {}] = versions;
      return { labels, changes: await readVersion(database.db, of, { type, id }, number) };
    };
    const { subtitle } = await readPageHero(database.db, "about");
    const typed = { target: "page-heading/about", path: "subtitle", base: subtitle, value: "One crew." };
    expect(await wrote("page-heading", "about", [typed])).toMatchObject({
      changes: [
        { path: "subtitle", before: expect.stringContaining("around Guelph since"), after: "One crew." },
      ],
    });

    const text = `values.cards.standard-1.text`;
    const card = aboutContent.sections.values.cards.defaultValue[0]?.text ?? "";
    const base = fillFacts(card, defaultSettings);
    const item = { target: "page/about", path: text, base, value: "We save soil." };
    expect(await wrote("page", "about", [item])).toEqual({
      labels: ["Value 1"],
      changes: [{ path: text, label: "Value 1 text", before: base, after: "We save soil." }],
    });

    const period = "2026-12-24T05:00:00.000Z/2027-01-04T05:00:00.000Z";
    const added = { target: "page/frame", path: "notices.list", base: [], value: ["christmas"] };
    const written = Object.entries({ text: "We rest.", period }).map(([name, value]) => ({
      target: "page/frame",
      path: `notices.list.christmas.${name}`,
      base: "",
      value,
    }));
    const { changes: noticed } = await wrote("page", "frame", [added, ...written]);
    expect(noticed?.find(({ label }) => label === "Notice 1 dates")?.after).toBe(
      "From December 24, 2026, 12:00am until January 4, 2027, 12:00am",
    );

    await run([projectVerbs.save, project({ ...fresh, images: [] })]);
    const chosen = { target: "page/home", path: "projects.first", base: "", value: ENTITY_ID };
    const { changes } = await wrote("page", "home", [chosen]);
    expect(changes).toMatchObject([{ path: "projects.first", before: "", after: "Slope" }]);
    await run([projectVerbs.remove, { id: ENTITY_ID }]);
    const { changes: since } = await wrote("page", "home", [
      { target: "page/home", path: "projects.heading", base: "Recent projects", value: "Projects" },
    ]);
    expect(since).toMatchObject([{ path: "projects.heading" }]);
    const home = entityRevisions.page as NonNullable<(typeof entityRevisions)[string]>;
    expect(await readVersion(database.db, home, { type: "page", id: "home" }, 1)).toMatchObject([
      { after: "a deleted item" },
    ]);
  });

  test("nobody undoes what another has saved, nor after an hour", async () => {
    const { undo } = await run([reviewVerbs.save, review(fresh)]);
    const undoing = (by: object, at: number) =>
      runVerb(database, history.undo, { save: undo }, new Date(at).toISOString(), by);
    const sam = { id: OTHER, email: "sam@fernhill.example", role: "administrator" } as const;
    expect(await errorDetails(undoing({ viewer: sam }, now))).toEqual({ reason: "gone" });
    expect(await errorDetails(undoing({}, now + 61 * 60_000))).toEqual({ reason: "gone" });
    await undoing({}, now + 59 * 60_000);
  });

  test("what somebody has changed since is not undone", async () => {
    await run([reviewVerbs.save, review(fresh)]);
    const { undo } = await run([reviewVerbs.save, review({ ...since(time()), rating: 3 })]);
    await run([reviewVerbs.publish, { id: ENTITY_ID }]);
    expect(await errorDetails(run([history.undo, { save: undo }]))).toEqual({ reason: "changed-since" });
  });

  test.each([
    {
      what: "a service that has somebody else's feature",
      make: [serviceVerbs.save, service(fresh)],
      others: [[featureVerbs.save, feature({ ...fresh, id: FIRST, service_id: ENTITY_ID })]],
    },
    {
      what: "a service out of which somebody else has deleted a feature",
      make: [serviceVerbs.save, service(fresh)],
      own: [[featureVerbs.save, feature({ ...fresh, id: FIRST, service_id: ENTITY_ID })]],
      others: [[featureVerbs.remove, { id: FIRST }]],
    },
    {
      what: "a service whose features somebody else has put in order",
      make: [serviceVerbs.save, service(fresh)],
      own: [
        [featureVerbs.save, feature({ ...fresh, id: FIRST, service_id: ENTITY_ID })],
        [featureVerbs.save, feature({ ...fresh, id: SECOND, service_id: ENTITY_ID, title: "Walls" })],
      ],
      others: [[featureVerbs.reorder, { service_id: ENTITY_ID, ids: [SECOND, FIRST] }]],
    },
    {
      what: "a category that somebody else's project has",
      make: [categoryVerbs.create, { id: ENTITY_ID, kind: "project", name: "Walls" }],
      others: [[projectVerbs.save, project({ ...fresh, id: FIRST, images: [], category_ids: [ENTITY_ID] })]],
    },
    {
      what: "a review that somebody else has changed",
      make: [reviewVerbs.save, review(fresh)],
      others: [[reviewVerbs.publish, { id: ENTITY_ID }]],
    },
  ] as {
    what: string;
    make: RevisionSample["make"];
    own?: RevisionSample["make"][];
    others: RevisionSample["make"][];
  }[])("what was added is not undone: $what", async ({ make, own = [], others }) => {
    const { undo } = await run(make);
    for (const step of own) await run(step);
    const before = await everything();
    const sam = { id: OTHER, email: "sam@fernhill.example", role: "administrator" } as const;
    await staffMember(database, sam);
    for (const [verb, input] of others) {
      now += 60_000;
      await runVerb(database, verb, input, time(), { viewer: sam });
    }
    const worked = await everything();
    expect(worked).not.toEqual(before);
    expect(await errorDetails(run([history.undo, { save: undo }]))).toEqual({ reason: "changed-since" });
    expect(await everything()).toEqual(worked);
  });

  test("what was added is undone with what oneself has put into it", async () => {
    const before = await everything();
    const { undo } = await run([serviceVerbs.save, service(fresh)]);
    await run([featureVerbs.save, feature({ ...fresh, id: FIRST, service_id: ENTITY_ID })]);
    await run([history.undo, { save: undo }]);
    expect(await everything()).toEqual(before);
  });

  test("a version is put back only by who has seen the newest", async () => {
    await run([reviewVerbs.save, review(fresh)]);
    await run([reviewVerbs.save, review({ ...since(time()), rating: 3 })]);
    const first = { entity: `review/${ENTITY_ID}`, number: 1 };
    await run([reviewVerbs.save, review({ ...since(time()), comment: "Somebody else's words." })]);
    const stored = await everything();
    expect(await errorDetails(run([history.restore, { ...first, seen: 2 }]))).toEqual({
      reason: "changed-since",
    });
    expect(await everything()).toEqual(stored);
    await run([history.restore, { ...first, seen: 3 }]);
  });

  test("what somebody else has taken out of the trash and changed is not put back once more", async () => {
    await run([reviewVerbs.save, review(fresh)]);
    await run([reviewVerbs.remove, { id: ENTITY_ID }]);
    const [{ number = 0 } = {}] = (await trashOf(database, "administrator")).items;
    const back = { entity: `review/${ENTITY_ID}`, number: number - 1, seen: number };
    await run([history.restore, back]);
    await run([reviewVerbs.publish, { id: ENTITY_ID }]);
    const stored = await everything();
    expect(await errorDetails(run([history.restore, back]))).toEqual({ reason: "changed-since" });
    expect(await everything()).toEqual(stored);
  });

  test("an address that is taken, a category and a picture that are gone are asked about", async () => {
    await run([projectVerbs.save, project({ ...fresh, category_ids: [PATIOS, OTHER] })]);
    await run([projectVerbs.remove, { id: ENTITY_ID }]);
    await run([projectVerbs.save, project({ ...fresh, id: SECOND, images: [] })]);
    await run([categoryVerbs.remove, { id: OTHER }]);
    await database.db.deleteFrom("media").where("name", "=", "b.jpg").execute();
    const version = { type: "project", id: ENTITY_ID, number: 1 };
    const refused = await errorDetails(restore(version));
    expect(refused).toMatchObject({
      reason: "obstacles",
      restoreIssues: [{ code: "address" }, { code: "categories" }, { code: "pictures" }],
    });
    expect((await everything()).projects).toHaveLength(1);
    // Only accepted issues are adjusted.
    expect(await errorDetails(restore({ ...version, accepted: ["address", "categories"] }))).toMatchObject({
      reason: "obstacles",
    });
    await restore({ ...version, accepted: ["address", "categories", "pictures"] });
    const rows = await database.db
      .selectFrom("projects")
      .select("slug")
      .where("id", "=", ENTITY_ID)
      .execute();
    expect(rows).toEqual([{ slug: "slope-2" }]);
    const images = await database.db
      .selectFrom("project_images")
      .select("id")
      .where("project_id", "=", ENTITY_ID)
      .execute();
    expect(images).toEqual([{ id: FIRST }]);
    const links = await database.db
      .selectFrom("project_categories")
      .select("category_id")
      .where("project_id", "=", ENTITY_ID)
      .execute();
    expect(links).toEqual([{ category_id: PATIOS }]);
  });

  test("a picture whose file the store has lost is asked about, and is not put back itself", async () => {
    const without = (lost: string) => ({ hasFile: async ({ name }: { name: string }) => name !== lost });
    type Version = EntityRef & { number?: number; accepted?: string[] };
    const restore = async ({ type, id, ...version }: Version, lost: string) => {
      const [newest] = await listRevisions(database.db, { type, id }, { limit: 1 });
      const input = { entity: refText({ type, id }), ...version, seen: newest?.number ?? 0 };
      return runVerb(database, history.restore, input, time(), without(lost));
    };
    await run([projectVerbs.save, project(fresh)]);
    const { undo } = await run([projectVerbs.remove, { id: ENTITY_ID }]);
    const restoreIssues = [{ code: "pictures", message: staffTexts.history.filesLost(1) }];
    const refused = { reason: "obstacles", restoreIssues };
    const version = { type: "project", id: ENTITY_ID, number: 1 };
    expect(await errorDetails(restore(version, "b.jpg"))).toEqual(refused);
    expect(
      await errorDetails(runVerb(database, history.undo, { save: undo }, time(), without("b.jpg"))),
    ).toEqual(refused);
    await restore({ ...version, accepted: ["pictures"] }, "b.jpg");
    const images = await database.db.selectFrom("project_images").select("id").execute();
    expect(images).toEqual([{ id: FIRST }]);

    // A revision that keeps the current use has no issue.
    const retitled = project({ ...since(time()), title: "Steps", images: [project({}).images[0]] });
    const { undo: title } = await run([projectVerbs.save, retitled]);
    await runVerb(database, history.undo, { save: title }, time(), without("a.jpg"));

    const picture = { type: "picture", id: PICTURE };
    await run([mediaVerbs.describe, { id: PICTURE, alt: "A patio" }]);
    // The texts of an existing picture can be restored, because its file may be restored manually.
    await restore({ ...picture, number: 0 }, "library.jpg");
    await run([mediaVerbs.remove, { id: PICTURE }]);
    const back = { ...picture, number: 2, accepted: ["file"] };
    const lost = { code: "file", message: staffTexts.history.fileLost, isFinal: true };
    expect(await errorDetails(restore(back, "library.jpg"))).toEqual({
      reason: "obstacles",
      restoreIssues: [lost],
    });
    await restore(back, "none");
  });

  test("a feature does not come back without its service", async () => {
    await run([featureVerbs.save, feature(fresh)]);
    await run([featureVerbs.remove, { id: ENTITY_ID }]);
    await run([serviceVerbs.remove, { id: OTHER }]);
    const back = { type: "feature", id: ENTITY_ID, number: 1, accepted: ["parent"] };
    expect(await errorDetails(restore(back))).toMatchObject({
      restoreIssues: [{ code: "parent", isFinal: true }],
    });
    await restore({ type: "service", id: OTHER, number: 1 });
    await restore(back);
    expect((await everything()).service_features).toHaveLength(1);
  });

  test("two services of one address: the one that comes back gets another title", async () => {
    await run([serviceVerbs.save, service(fresh)]);
    await run([serviceVerbs.remove, { id: ENTITY_ID }]);
    await run([serviceVerbs.save, service({ ...fresh, id: FIRST })]);
    await restore({ type: "service", id: ENTITY_ID, number: 1, accepted: ["address"] });
    const titles = await database.db.selectFrom("services").select("title").orderBy("title").execute();
    expect(titles.map(({ title }) => title)).toEqual(["Snow", "Stone", "Stone 2"]);
  });

  test("editors restore what they may change, and nothing else", async () => {
    const editor = { viewer: { id: idOf(1), email: "jo@fernhill.example", role: "editor" } } as const;
    const restore = (entity: string) =>
      errorDetails(runVerb(database, history.restore, { entity, number: 0, seen: 1 }, time(), editor));
    await run([pageVerbs["save-hero"], { key: "about", ...fresh, title: "Us", subtitle: "", heroImage: "" }]);
    await run([siteVerbs["save-profile"], { tagline: "Stone", ...fresh }]);
    expect(await restore("page-heading/about")).toBe("no error");
    expect(await restore("settings/site-settings")).toEqual({ reason: "not-allowed" });
    expect(await restore("constructor/about")).toEqual({ reason: "gone" });
  });

  test("rest in the trash for 30 days, with the pictures uploaded for them, and then go for good", async () => {
    await run([projectVerbs.save, project(fresh)]);
    await run([projectVerbs.remove, { id: ENTITY_ID }]);
    const names = async () =>
      (await database.db.selectFrom("media").select("name").orderBy("name").execute()).map(
        ({ name }) => name,
      );
    const prune = (days: number) => pruneHistory(database, new Date(now + days * DAY_MS));
    await prune(29);
    expect(await names()).toEqual(["a.jpg", "b.jpg", "library.jpg"]);
    await prune(30);
    expect(await names()).toEqual(["library.jpg"]);
    expect(await errorDetails(restore({ type: "project", id: ENTITY_ID, number: 1 }))).toEqual({
      reason: "gone",
    });
    expect(await database.db.selectFrom("outbox").select("kind").execute()).toHaveLength(2);
  });

  test("a picture that is deleted for good goes with its file", async () => {
    await run([mediaVerbs.remove, { id: PICTURE }]);
    expect(await database.db.selectFrom("outbox").select("kind").execute()).toEqual([]);
    await run([history.forget, { entity: `picture/${PICTURE}` }]);
    expect(await database.db.selectFrom("outbox").select("kind").execute()).toHaveLength(1);
    expect(await errorDetails(run([history.forget, { entity: `picture/${PICTURE}` }]))).toEqual({
      reason: "gone",
    });
    // An existing entity is not in the trash.
    await run([reviewVerbs.save, review(fresh)]);
    expect(await errorDetails(run([history.forget, { entity: `review/${ENTITY_ID}` }]))).toEqual({
      reason: "gone",
    });
  });

  test("versions are kept for a year, and longer the last 20 of each thing; old ones give room", async () => {
    await run([reviewVerbs.save, review(fresh)]);
    for (let rating = 0; rating < 24; rating += 1)
      await run([reviewVerbs.save, review({ ...since(time()), rating: 1 + (rating % 5) })]);
    const numbers = async () =>
      (
        await database.db
          .selectFrom("revisions")
          .select("number")
          .where("entity_type", "=", "review")
          .orderBy("number")
          .execute()
      ).map(({ number }) => number);
    const prune = (days: number, bytes?: number) =>
      pruneHistory(database, new Date(now + days * DAY_MS), bytes === undefined ? {} : { maxBytes: bytes });
    await prune(364);
    expect(await numbers()).toHaveLength(25);
    await prune(364, 1000);
    expect(await numbers()).toEqual(Array.from({ length: 20 }, (_, index) => index + 6));
    await run([reviewVerbs.save, review({ ...since(time()), rating: 1 })]);
    await prune(367);
    expect(await numbers()).toEqual(Array.from({ length: 20 }, (_, index) => index + 7));
  });

  test("a picture replaced in a project stays while a version shows it, and goes with the last", async () => {
    const without = (title: string) =>
      run([projectVerbs.save, project({ ...since(time()), title, image_url: "", images: [] })]);
    await run([projectVerbs.save, project(fresh)]);
    await run([projectVerbs.save, project({ ...since(time()), title: "Shown still" })]);
    for (let turn = 0; turn < 20; turn += 1) await without(`Slope ${turn}`);
    const prune = (days: number, bytes?: number) =>
      pruneHistory(database, new Date(now + days * DAY_MS), bytes === undefined ? {} : { maxBytes: bytes });
    const names = async () =>
      (await database.db.selectFrom("media").select("name").orderBy("name").execute()).map(
        ({ name }) => name,
      );
    // Deletes the first of the two revisions that use the picture.
    await prune(364, 1000);
    expect(await names()).toEqual(["a.jpg", "b.jpg", "library.jpg"]);
    await without("Without");
    await prune(367);
    expect(await names()).toEqual(["library.jpg"]);
  });
});

/** A row in the same format for both engines. */
function plain(row: object): string {
  const { updated_at: _time, saved_at: _saved, ...rest } = row as Record<string, unknown>;
  return JSON.stringify(
    Object.entries(rest).map(([name, value]) => {
      if (["published", "verified", "featured", "pending"].includes(name))
        return [name, toBoolean(value as boolean)];
      if (name.endsWith("_at") && value !== null) return [name, toIsoTime(value as string)];
      if (name !== "value") return [name, value];
      const { saved_at: _at, ...document } = toJson(value) as Record<string, unknown>;
      return [name, document];
    }),
  );
}

/** Omits redirects: the address of a revision redirects to the entity, even after an undo. */
function withoutRedirects({ slug_redirects: _redirects, ...rest }: Record<string, unknown>) {
  return rest;
}
