import { beforeEach, expect, test } from "vitest";
import { findEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import { refText } from "#app/kernel/verbs/entity-types.ts";
import { staffNewsletterTexts } from "#app/modules/newsletter/staff-newsletter-texts.ts";
import { addSend } from "#app/modules/newsletter/tests/newsletter-readers.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { errorDetails, history, runVerb, staffMember } from "#tests/support/staff-context.ts";
import { newsletterVerbs } from "./newsletters.actions.server.ts";
import { newsletters } from "./newsletters.collection.ts";
import { findUnshown, listNewsletterPage } from "./newsletters.queries.server.ts";
import { sampleOffer } from "./tests/sample-offer.ts";

const { newsletters: words } = staffNewsletterTexts;
const idOf = (n: number) => `0190b6a0-0000-7000-8000-${String(n).padStart(12, "0")}`;
const [ID, OTHER, POST] = [idOf(2), idOf(3), idOf(4)];
const start = Date.parse("2026-05-01T12:00:00.000Z");
const at = (minutes: number) => new Date(start + minutes * 60_000).toISOString();

const block = sampleOffer(idOf(10));
const newsletter = (changes: object = {}) => ({
  id: ID,
  subject: "Spring",
  preview_text: "",
  greeting: "Hello,",
  content: "<p>Rake.</p>",
  blocks: [block],
  expected_updated_at: null,
  ...changes,
});
describeOnEachDatabase("Newsletters", (open) => {
  let database: Database;
  beforeEach(async () => {
    database = await open();
    await staffMember(database);
    await runVerb(database, newsletterVerbs.save, newsletter(), at(0));
  });

  test("keep their blocks in order, and a text may be empty", async () => {
    const post = { ...block, id: idOf(11), kind: "post", entity_id: POST, heading: "Frost" };
    const changed = newsletter({ content: "<p> </p>", blocks: [post, block], expected_updated_at: at(0) });
    await runVerb(database, newsletterVerbs.save, changed, at(1));
    expect(await findEntity(database.db, newsletters, ID)).toMatchObject({
      content: "",
      blocks: [post, block],
    });
  });

  test.each(["scheduled", "sent"] as const)(
    "that are %s are neither changed, deleted, undone nor restored",
    async (status) => {
      const changed = newsletter({ subject: "May", expected_updated_at: at(0) });
      const { undo } = await runVerb(database, newsletterVerbs.save, changed, at(1));
      const before = await findEntity(database.db, newsletters, ID);
      await addSend(database, ID, { sendAt: at(0), status });
      const refused = { reason: "moved", message: words.isSent };
      const again = newsletter({ subject: "June", expected_updated_at: at(1) });
      expect(await errorDetails(runVerb(database, newsletterVerbs.save, again, at(2)))).toEqual(refused);
      expect(await errorDetails(runVerb(database, newsletterVerbs.remove, { id: ID }, at(2)))).toEqual(
        refused,
      );
      const issues = { reason: "obstacles", restoreIssues: [{ message: words.isSent, isFinal: true }] };
      expect(await errorDetails(runVerb(database, history.undo, { save: undo }, at(2)))).toMatchObject(
        issues,
      );
      const version = { entity: refText({ type: "newsletter", id: ID }), number: 1, seen: 2 };
      expect(await errorDetails(runVerb(database, history.restore, version, at(2)))).toMatchObject(issues);
      expect(await findEntity(database.db, newsletters, ID)).toEqual(before);
    },
  );

  test("are listed newest first, with where their sending stands", async () => {
    await runVerb(
      database,
      newsletterVerbs.save,
      newsletter({ id: OTHER, subject: "April", blocks: [] }),
      at(1),
    );
    await addSend(database, ID, { sendAt: at(0), status: "sent" });
    const list = (sort: "created" | "title", search = "") =>
      listNewsletterPage(database.db, {
        search,
        sort,
        direction: sort === "title" ? "asc" : "desc",
        page: 1,
        pageSize: 50,
      });
    const { items } = await list("created");
    expect(items).toMatchObject([
      { subject: "April", send: null },
      { subject: "Spring", send: { status: "sent", finished_at: at(0) } },
    ]);
    expect((await list("title", "spr")).items.map(({ subject }) => subject)).toEqual(["Spring"]);
  });

  test("start with the newest posts that none of them has shown", async () => {
    const post = { content: "c", excerpt: "e", updated_at: at(0) };
    await database.db
      .insertInto("posts")
      .values(
        [1, 2, 3, 4].map((number) => ({
          ...post,
          id: idOf(30 + number),
          title: `Post ${number}`,
          slug: `post-${number}`,
          created_at: at(number),
          published: number !== 4,
          ...(number !== 4 && { published_at: at(number), first_published_at: at(number) }),
        })),
      )
      .execute();
    const shown = { ...block, kind: "post", entity_id: idOf(33), heading: "Post 3" };
    await runVerb(
      database,
      newsletterVerbs.save,
      newsletter({ blocks: [shown], expected_updated_at: at(0) }),
      at(9),
    );
    expect(await findUnshown(database.db, "post", 1)).toEqual([{ id: idOf(32), title: "Post 2" }]);
    expect(await findUnshown(database.db, "project", 2)).toEqual([]);
  });
});
