import { beforeEach, expect, test } from "vitest";
import { MAX_TESTS, newsletterTestVerbs } from "#app/modules/newsletter/newsletter-test.server.ts";
import { newsletterVerbs } from "#app/modules/newsletter/newsletters.actions.server.ts";
import { staffNewsletterTexts } from "#app/modules/newsletter/staff-newsletter-texts.ts";
import { leavePath, TEST_TOKEN } from "#app/modules/newsletter/subscribers/leave-link.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { siteOffers } from "#app/routes/site-offers.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { outboxMails } from "#tests/support/outbox-mails.ts";
import { errorDetails, runVerb, staffMember } from "#tests/support/staff-context.ts";
import { readNewsletterMail } from "./read-newsletter-mail.server.ts";

const idOf = (n: number) => `0190b6a0-0000-7000-8000-${String(n).padStart(12, "0")}`;
const [ID, POST, PROJECT] = [idOf(2), idOf(3), idOf(4)];
const now = "2026-05-01T12:00:00.000Z";
const site = { origin: "https://fernhill.example", now: new Date(now), offers: siteOffers };
const times = { created_at: now, updated_at: now };

const block = { text: "", url: "", starts_on: "", ends_on: "" };
const newsletter = {
  id: ID,
  subject: "Spring",
  preview_text: "",
  greeting: "Hello,",
  expected_updated_at: null,
  content: '<p>See <a href="/blog/gone">this</a> and <a href="/blog/frost">that</a>.</p>',
  blocks: [
    { ...block, id: idOf(10), kind: "post", entity_id: POST, heading: "Frost in April" },
    { ...block, id: idOf(11), kind: "project", entity_id: PROJECT, heading: "Patio" },
    { ...block, id: idOf(12), kind: "offer", entity_id: "", heading: "Edging", url: "/contact" },
  ],
};

describeOnEachDatabase("A newsletter as a mail", (open) => {
  let database: Database;
  beforeEach(async () => {
    database = await open();
    await staffMember(database);
    const post = { title: "Frost", slug: "frost", content: "c", excerpt: "When it’s safe.", published: true };
    await database.db
      .insertInto("posts")
      .values({ id: POST, ...post, published_at: now, first_published_at: now, ...times })
      .execute();
    await database.db
      .insertInto("projects")
      .values({ id: PROJECT, title: "Patio", description: "d", slug: "patio", published: false, ...times })
      .execute();
    await runVerb(database, newsletterVerbs.save, newsletter, now);
  });

  test("shows posts and projects as they are now, and not those that visitors don’t see", async () => {
    const mail = await readNewsletterMail(database.db, ID, site, "https://unsubscribe.invalid/");
    expect(mail?.text).toContain(
      "Frost\n\nWhen it’s safe.\n\nRead the post:\nhttps://fernhill.example/blog/frost",
    );
    expect(mail?.text).toContain("Find out more:\nhttps://fernhill.example/contact");
    expect(mail?.text).not.toContain("Patio");
    expect(mail?.checks.map(({ words }) => words)).toEqual([
      "A link goes to a page that visitors can’t open: /blog/gone",
      expect.stringContaining("There’s no preview text"),
      "“Patio” isn’t published, so it’s left out.",
      expect.stringContaining("The postal address"),
    ]);
    expect(await readNewsletterMail(database.db, idOf(9), site, "https://unsubscribe.invalid/")).toBeNull();
  });

  test("goes to the person who tests it, 20 times an hour", async () => {
    const send = () => runVerb(database, newsletterTestVerbs(siteOffers).test, { id: ID }, now);
    expect(await send()).toMatchObject({ value: { email: "jo@fernhill.example" }, activity: null });
    const [mail, ...others] = await outboxMails(database.db);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: "jo@fernhill.example", subject: "[Test] Spring" });
    expect(mail?.text).toContain(`Unsubscribe ${site.origin}${leavePath(TEST_TOKEN)}`);
    for (let sent = 1; sent < MAX_TESTS; sent += 1) await send();
    expect(await errorDetails(send())).toEqual({
      reason: "moved",
      message: staffNewsletterTexts.newsletters.testedOften,
    });
    expect(await outboxMails(database.db)).toHaveLength(MAX_TESTS);
  });
});
