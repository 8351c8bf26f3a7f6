import { expect, test } from "vitest";
import type { EntityType } from "#app/features/staff/entity-types.ts";
import { countQueries } from "#tests/support/count-queries.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { staffMember } from "#tests/support/staff-context.ts";
import { withLinks } from "./activity-links.server.ts";
import { entityRevisions } from "./entity-revisions.server.ts";

const at = "2026-03-01T12:00:00.000Z";
const times = { created_at: at, updated_at: at };
const GONE = "0190b6a0-0000-7000-8000-00000000ffff";

describeOnEachDatabase("Where things are that activity is about", (open) => {
  /** A site with one entity of each kind, whose id is its kind. */
  async function openSite() {
    const database = await open();
    const { db } = database;
    const { id: userId } = await staffMember(database);
    const service = { title: "Ponds", description: "A", image_url: "", icon: "Leaf" };
    await db
      .insertInto("services")
      .values({ id: "service", slug: "ponds & more", ...service, ...times })
      .execute();
    await db
      .insertInto("service_features")
      .values({
        ...{ id: "feature", service_id: "service", title: "A" },
        ...{ description: "A", image_url: "", order_index: 0 },
      })
      .execute();
    await db
      .insertInto("projects")
      .values({ id: "project", title: "A", slug: "patio", description: "A", ...times })
      .execute();
    const post = { title: "A", slug: "mulch", content: "<p>A</p>", excerpt: "A", published: false };
    await db
      .insertInto("posts")
      .values({ id: "post", ...post, ...times })
      .execute();
    const review = {
      reviewer_name: "A",
      rating: 5,
      comment: "A",
      review_date: "2026-01-01",
      source: "google",
    };
    const flags = { verified: true, featured: false, published: false };
    await db
      .insertInto("reviews")
      .values({ id: "review", ...review, ...flags, ...times })
      .execute();
    const slide = { title: "A", subtitle: "A", image_url: "/storage/site-images/a.jpg", order_index: 0 };
    await db
      .insertInto("hero_slides")
      .values({ id: "slide", ...slide, updated_at: at })
      .execute();
    const member = { name: "A", role: "A", bio: "", image_url: "", published: false, order_index: 0 };
    await db
      .insertInto("team_members")
      .values({ id: "member", ...member, updated_at: at })
      .execute();
    await db
      .insertInto("saved_answers")
      .values({ id: "answer", title: "A", body: "A", updated_at: at })
      .execute();
    await db
      .insertInto("letters")
      .values({ id: "letter", subject: "A", ...times })
      .execute();
    const category = { name: "Stone", slug: "stone", description: "", updated_at: at };
    await db
      .insertInto("categories")
      .values([
        { id: "of-projects", kind: "project", ...category },
        { id: "of-posts", kind: "post", ...category },
      ])
      .execute();
    const message = { email: "a@example.ca", phone: "5195550142", service: "", message: "A", created_at: at };
    await db
      .insertInto("contact_messages")
      .values([
        { id: "message", name: "Jordan Reyes", suspected_spam: false, ...message },
        { id: "spam", name: "Bot", suspected_spam: true, ...message },
      ])
      .execute();
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
    ["service", "service", "/services/ponds%20%26%20more"],
    ["feature", "feature", "/services/ponds%20%26%20more"],
    ["feature-order", "service", "/services/ponds%20%26%20more"],
    ["post", "post", "/blog/mulch"],
    ["review", "review", "/admin/reviews?edit=review"],
    ["team-member", "member", "/admin/team?edit=member"],
    ["saved-answer", "answer", "/admin/messages/answers?edit=answer"],
    ["letter", "letter", "/admin/letters?edit=letter"],
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
    ["message", "message", "/admin/messages/message"],
    ["message", "spam", "/admin/messages/spam"],
    ["user", "", "/admin/users"],
    ["passkey", "", "/admin/users"],
    ["project", GONE, null],
    ["picture", GONE, null],
    ["user", GONE, null],
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
