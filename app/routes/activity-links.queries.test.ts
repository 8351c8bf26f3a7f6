import { expect, test } from "vitest";
import type { EntityType } from "#app/kernel/verbs/entity-types.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { moduleSamples } from "#tests/support/module-samples.ts";
import { insertRecordOfEachKind } from "#tests/support/record-of-each-kind.ts";
import { staffMember } from "#tests/support/staff-context.ts";
import { withLinks } from "./activity-links.server.ts";
import { entityRevisions } from "./entity-revisions.server.ts";

const at = "2026-03-01T12:00:00.000Z";
const GONE = "0190b6a0-0000-7000-8000-00000000ffff";

describeOnEachDatabase("Where things are that activity is about", (open) => {
  /** A site with one entity of each kind, whose id is its kind. */
  async function openSite() {
    const database = await open();
    const { db } = database;
    const { id: userId } = await staffMember(database);
    await insertRecordOfEachKind(db, at);
    const file = { content_type: "image/jpeg", bytes: 1, alt: "", created_at: at };
    await db
      .insertInto("media")
      .values([
        { id: "picture", bucket: "project-images", name: "1.jpg", title: "Patio & steps.jpg", ...file },
        { id: "video", bucket: "videos", name: "2.mp4", title: "", ...file, content_type: "video/mp4" },
      ])
      .execute();
    return { ...database, userId };
  }

  test.each<[EntityType, string | null, string | null]>([
    ["project", "project", "/projects/patio"],
    ["service", "service", "/services/lawn-%26-garden"],
    ["feature", "feature", "/services/lawn-%26-garden"],
    ["feature-order", "service", "/services/lawn-%26-garden"],
    ["post", "post", "/blog/frost"],
    ["review", "review", "/admin/reviews?edit=review"],
    ["team-member", "team-member", "/admin/team?edit=team-member"],
    ["page", "about", "/about"],
    ["page", "frame", "/"],
    ["legal-page", "privacy-policy", "/privacy-policy"],
    ["page", "of-an-earlier-release", null],
    ["page-heading", "contact-page-data", "/contact"],
    ["slide", "slide", "/"],
    ["slide", null, "/"],
    ["slide-order", null, "/"],
    ["project-order", "all", "/projects"],
    ["service-order", "all", "/services"],
    ["team-member-order", "all", "/about"],
    ["picture", "picture", "/admin/media?bucket=project-images&search=Patio+%26+steps.jpg"],
    ["video", "video", "/admin/media?bucket=videos&search=2.mp4"],
    ["picture", null, "/admin/media"],
    ["category", "of-projects", "/projects?category=stone"],
    ["category", "of-posts", "/blog?category=stone"],
    ["settings", "site-settings/hours", "/admin/settings/hours"],
    ["settings", "site-settings", "/admin/settings"],
    ["user", "", "/admin/users"],
    ["passkey", "", "/admin/users"],
    ["project", GONE, null],
    ["picture", GONE, null],
    ["user", GONE, null],
    ...moduleSamples.flatMap(({ paths }) => paths as [EntityType, string, string][]),
  ])("%s %s is at %s", async (entity_type, entity_id, to) => {
    const { db, userId } = await openSite();
    const line = { entity_type, entity_id: entity_id === "" ? userId : entity_id };
    expect(await withLinks(db, [line])).toMatchObject([{ ...line, to }]);
  });

  test("a kind of an earlier release is nowhere", async () => {
    const { db } = await open();
    const lines = ["fountain", "constructor"].map((entity_type) => ({ entity_type, entity_id: "1" }));
    expect((await withLinks(db, lines)).map(({ to }) => to)).toEqual([null, null]);
  });

  test("many things of a kind are found by one query", async () => {
    const { counted, count } = countQueries(await openSite());
    const lines = ["project", "project", GONE, "project"].map((entity_id) => ({
      entity_type: "project",
      entity_id,
    }));
    const found = await withLinks(counted.db, lines);
    expect(found.map(({ to }) => to !== null)).toEqual([true, true, false, true]);
    expect(count()).toBe(1);
  });

  test.each([
    ["project", "p", { type: "project", id: "p" }],
    ["page", "about", { type: "page", id: "about" }],
    ["legal-page", "privacy-policy", { type: "legal-page", id: "privacy-policy" }],
    ["project-order", "all", { type: "project-order", id: "all" }],
    ["slide-order", "all", { type: "slide-order", id: "all" }],
    ["settings", "site-settings/hours", { type: "settings", id: "site-settings" }],
    ["user", "u", null],
    ["project", null, null],
  ])(
    "a line about %s %s leads to the versions that are kept of it",
    async (entity_type, entity_id, history) => {
      const { db } = await open();
      const [line] = await withLinks(db, [{ entity_type, entity_id }]);
      expect(line?.history).toEqual(history);
      if (history) expect(Object.keys(entityRevisions)).toContain(history.type);
    },
  );
});
