import { expect, test } from "vitest";
import { sanitizeRichText } from "#app/kernel/rich-text/sanitize.server.ts";
import type { Database } from "#app/platform/db/database.server.ts";
import { recordTexts } from "#app/platform/record-texts.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { errorDetails, runVerb, staffMember } from "#tests/support/staff-context.ts";
import { legalVerbs } from "./pages.actions.server.ts";
import { readLegalText } from "./pages.queries.server.ts";
import { legalInput } from "./pages.schema.ts";

const key = "privacy-policy";
const morning = "2026-05-01T08:00:00.000Z";
const noon = "2026-05-01T12:00:00.000Z";

async function openWithStaff(open: () => Promise<Database>): Promise<Database> {
  const database = await open();
  await staffMember(database);
  return database;
}

const save = (database: Database, content: string, expected: string | null, now: string) =>
  runVerb(database, legalVerbs.save, { key, content, expected_updated_at: expected }, now);
const restore = (database: Database, expected: string | null) =>
  runVerb(database, legalVerbs.restore, { key, expected_updated_at: expected }, noon);

describeOnEachDatabase("Legal pages", (open) => {
  test("show the standard text until one is saved; damaged values count as not saved", async () => {
    const { db } = await open();
    expect(await readLegalText(db, key)).toMatchObject({ updated_at: null });
    await db
      .insertInto("pages")
      .values([
        { key, value: JSON.stringify({ html: "<p>Ours</p>" }), updated_at: morning },
        { key: "terms-of-service", value: JSON.stringify(["?"]), updated_at: morning },
      ])
      .execute();
    expect(await readLegalText(db, key)).toEqual({ html: "<p>Ours</p>", updated_at: morning });
    expect((await readLegalText(db, "terms-of-service")).updated_at).toBeNull();
  });

  test("are cleaned when they are saved, and dated", async () => {
    const database = await openWithStaff(open);
    const { activity } = await save(
      database,
      '<h2>Ours</h2><p onclick="x()">Write to {email}.<script>alert(1)</script></p>',
      null,
      morning,
    );
    expect(await readLegalText(database.db, key)).toEqual({
      html: "<h2>Ours</h2><p>Write to {email}.</p>",
      updated_at: morning,
    });
    expect(activity).toMatchObject({
      verb: "changed",
      entity_type: "legal-page",
      entity_title: "Privacy Policy",
    });
    expect((await readLegalText(database.db, "terms-of-service")).updated_at).toBeNull();
  });

  test("refuse a text of which nothing is left", async () => {
    const database = await openWithStaff(open);
    expect(
      await errorDetails(save(database, "<p></p><script>alert(1)</script>", null, morning)),
    ).toMatchObject({
      reason: "invalid",
      fieldErrors: { content: recordTexts.legal.contentMissing },
    });
    expect((await readLegalText(database.db, key)).updated_at).toBeNull();
  });

  test("get their standard text back, unless somebody has changed them meanwhile", async () => {
    const database = await openWithStaff(open);
    const defaultValue = await readLegalText(database.db, key);
    expect((await restore(database, null)).activity).toBeNull();
    await save(database, "<p>One</p>", null, morning);
    expect(await errorDetails(restore(database, null))).toMatchObject({ reason: "conflict" });
    await restore(database, morning);
    expect(await readLegalText(database.db, key)).toEqual(defaultValue);
  });

  test("have a standard text that saving leaves as it is", async () => {
    const { db } = await open();
    for (const page of ["privacy-policy", "terms-of-service"] as const) {
      const { html } = await readLegalText(db, page);
      expect(sanitizeRichText(html)).toBe(html);
    }
  });
});

test.each([
  ["<p></p>", recordTexts.legal.contentMissing],
  ["<p>&nbsp; </p>", recordTexts.legal.contentMissing],
  ["x".repeat(100_001), recordTexts.legal.contentTooLong],
])("content %.20j is told what is wrong", (content, message) => {
  const result = legalInput.safeParse({ key, content, expected_updated_at: null });
  expect(result.error?.issues.map(({ message }) => message)).toEqual([message]);
});
