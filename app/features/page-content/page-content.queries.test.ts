import { expect, test } from "vitest";
import { defaultSettings } from "#app/features/site/settings.schema.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { readContent } from "./page-content.queries.server.ts";
import { describeContent, richText, text } from "./page-content.ts";

const description = describeContent({
  key: "content:test",
  title: "Test",
  path: "/test",
  sections: {
    intro: {
      heading: text("Heading", "Gardens in {city}", { most: 40 }),
      text: richText("Text", "<p>Since {established}</p>", { most: 200 }),
    },
  },
});

describeOnEachDatabase("A page's content", (open) => {
  test("is the standard until something is stored, and rich text comes clean", async () => {
    const { db } = await open();
    const read = () => readContent(db, description, defaultSettings);
    expect(await read()).toEqual({
      intro: { heading: "Gardens in Guelph", text: "<p>Since 2015</p>" },
    });
    const value = JSON.stringify({
      "intro.heading": "Ours & yours",
      "intro.text": "<h1>Hello</h1><script>alert(1)</script>",
    });
    await db
      .insertInto("pages")
      .values({ key: "content:test", value, updated_at: "2026-03-01T12:00:00.000Z" })
      .execute();
    expect(await read()).toEqual({ intro: { heading: "Ours & yours", text: "<h2>Hello</h2>" } });
  });
});
