import { beforeEach, expect, test } from "vitest";
import { categoryVerbs } from "#app/kernel/categories/categories.actions.server.ts";
import { collectionVerbs } from "#app/kernel/documents/collections/collection-verbs.server.ts";
import { draftLinkVerbs } from "#app/kernel/publishing/draft-links.actions.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { postVerbs } from "#app/site/blog/blog.actions.server.ts";
import { heroVerbs } from "#app/site/home/hero.actions.server.ts";
import { projectVerbs } from "#app/site/projects/projects.actions.server.ts";
import { reviews } from "#app/site/reviews/reviews.collection.ts";
import { services } from "#app/site/services/services.collection.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { moduleSamples, type SampleVerb, type SentSample } from "#tests/support/module-samples.ts";
import {
  ENTITY_ID,
  FIRST,
  fresh,
  idOf,
  OTHER,
  PATIOS,
  post,
  project,
  review,
  SECOND,
  service,
  slide,
  WINTER,
} from "#tests/support/record-inputs.ts";
import { errorDetails, runVerb, staffMember } from "#tests/support/staff-context.ts";
import { findDraft } from "./find-draft.server.ts";

const serviceVerbs = collectionVerbs(services);
const reviewVerbs = collectionVerbs(reviews);

const WALLS = idOf(5);
const image = { id: FIRST, url: "https://pictures.example/a.jpg", caption: "" };
const publication = { published: false, publish_at: "2100-05-01T06:00:00.000Z" };
const share = draftLinkVerbs(findDraft).share;

/** Where an input says more than the fields as they are stored; collections/conformance.queries.test.ts has the rest. */
const samples: SentSample[] = [
  {
    what: "project",
    verb: projectVerbs.save,
    table: "projects",
    sent: project({
      ...fresh,
      ...publication,
      category_ids: [WALLS, PATIOS],
      image_url: image.url,
      images: [image],
    }),
    others: [
      { category_ids: [PATIOS] },
      { images: [] },
      { images: [{ ...image, caption: "Steps" }] },
      { publish_at: "" },
    ],
  },
  {
    what: "post",
    verb: postVerbs.save,
    table: "posts",
    sent: post({
      ...fresh,
      ...publication,
      slug: "",
      content: "<p onclick='x()'>Wait.</p>",
      unpublish_at: "",
    }),
    others: [{ content: "<p>Act.</p>" }, { slug: "first-frost" }, { excerpt: "Colder." }],
  },
  {
    what: "published post",
    verb: postVerbs.save,
    table: "posts",
    sent: post({ ...fresh, publish_at: publication.publish_at, unpublish_at: "2100-06-01T06:00:00Z" }),
    others: [{ published: false }, { unpublish_at: "" }],
  },
  {
    what: "slide",
    verb: heroVerbs.save,
    table: "hero_slides",
    sent: slide({ ...fresh, starts_at: "2100-05-01T06:00:00Z", ends_at: "", keep_built_in: true }),
    others: [{ subtitle: "Small." }, { starts_at: "" }],
  },
  {
    what: "category",
    verb: categoryVerbs.create,
    table: "categories",
    sent: { id: ENTITY_ID, kind: "project", name: "Stone walls" },
    others: [{ name: "Hedges" }, { kind: "post" }],
  },
  ...moduleSamples.flatMap(({ sent }) => sent),
];

describeOnEachDatabase("A new thing that is sent twice", (open) => {
  let database: Database;
  let now: number;
  const run = (verb: SampleVerb, input: object) => {
    now += 60_000;
    return runVerb(database, verb, input, new Date(now).toISOString());
  };

  beforeEach(async () => {
    database = await open();
    now = Date.parse("2026-05-01T12:00:00.000Z");
    await staffMember(database);
    await run(categoryVerbs.create, { id: PATIOS, kind: "project", name: "Patios" });
    await run(categoryVerbs.create, { id: WALLS, kind: "project", name: "Walls" });
    await run(categoryVerbs.create, { id: WINTER, kind: "post", name: "Winter" });
    await run(serviceVerbs.save, service({ ...fresh, id: OTHER, title: "Snow" }));
  });

  test.each(samples)("is one $what, and nothing has changed", async ({ verb, table, sent }) => {
    const stored = () => database.db.selectFrom(table).selectAll().execute();
    const first = await run(verb, sent);
    const before = await stored();
    const again = await run(verb, sent);
    expect(again.value).toEqual(first.value);
    expect(again.activity).toBeNull();
    expect(await stored()).toEqual(before);
  });

  test.each(samples)("is a conflict where another $what was sent", async ({ verb, table, sent, others }) => {
    const stored = () => database.db.selectFrom(table).selectAll().execute();
    await run(verb, sent);
    const before = await stored();
    for (const other of others) {
      const details = await errorDetails(run(verb, { ...sent, ...other }));
      expect(details).toMatchObject({ reason: "conflict", subject: { id: ENTITY_ID } });
      expect(await stored()).toEqual(before);
    }
  });

  test("does not take back what somebody else has changed meanwhile", async () => {
    await run(reviewVerbs.save, review(fresh));
    await run(reviewVerbs.publish, { id: ENTITY_ID });
    expect(await errorDetails(run(reviewVerbs.save, review(fresh)))).toMatchObject({
      reason: "conflict",
      subject: { id: ENTITY_ID },
    });
  });

  test("is no link to another draft", async () => {
    const { sent } = samples.find(({ what }) => what === "post") as SentSample;
    for (const id of [FIRST, SECOND]) await run(postVerbs.save, { ...sent, id, title: `Frost ${id}` });
    const link = { id: ENTITY_ID, kind: "post", target_id: FIRST, days: 14 };
    await run(share, link);
    await run(share, link);
    const other = await errorDetails(run(share, { ...link, target_id: SECOND }));
    expect(other).toMatchObject({ reason: "conflict", subject: { id: ENTITY_ID } });
    const rows = await database.db.selectFrom("draft_links").select("target_id").execute();
    expect(rows).toEqual([{ target_id: FIRST }]);
  });
});
