import { expect, test } from "vitest";
import { picture, richText, text } from "#app/kernel/fields/fields.ts";
import { placeholdersOf } from "#app/site/settings/business-facts.ts";
import { defaultSettings } from "#app/site/settings/settings.schema.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { insertPicture } from "#tests/support/stored-picture.ts";
import { readContent, readContentPictures } from "./page-content.queries.server.ts";
import { describeContent } from "./page-content.ts";

const description = describeContent({
  key: "page/test",
  title: "Test",
  path: "/test",
  sections: {
    intro: {
      heading: text("Heading", { defaultValue: "Gardens in {city}", max: 40 }),
      text: richText("Text", {
        defaultValue: "<p>Since {established}</p>",
        recommendedLength: 100,
        max: 200,
      }),
    },
  },
});

describeOnEachDatabase("A page's content", (open) => {
  test("is the standard until something is stored, and rich text comes clean", async () => {
    const { db } = await open();
    const read = () => readContent(db, description, placeholdersOf(defaultSettings));
    expect(await read()).toEqual({
      intro: { heading: "Gardens in Guelph", text: "<p>Since 2015</p>" },
    });
    const value = JSON.stringify({
      "intro.heading": "Ours & yours",
      "intro.text": "<h1>Hello</h1><script>alert(1)</script>",
    });
    await db
      .insertInto("pages")
      .values({ key: "page/test", value, updated_at: "2026-03-01T12:00:00.000Z" })
      .execute();
    expect(await read()).toEqual({ intro: { heading: "Ours & yours", text: "<h2>Hello</h2>" } });
  });

  const builtIn = "/storage/built-in/garden.jpg";
  test.each([
    ["none is", "", builtIn],
    ["a stored one is", "/storage/site-images/own.jpg", "/storage/site-images/own.jpg"],
    ["one from elsewhere is", "https://pictures.example/a.jpg", "https://pictures.example/a.jpg"],
    ["one is that is gone", "/storage/site-images/gone.jpg", builtIn],
  ])("shows its picture as %s chosen", async (_case, chosen, shown) => {
    const { db } = await open();
    const files = [
      { bucket: "built-in", name: "garden.jpg", alt: "A garden" },
      { bucket: "site-images", name: "own.jpg", alt: "Our own" },
    ];
    for (const file of files) {
      await insertPicture(db, { ...file, now: "2026-03-01T12:00:00.000Z" });
    }
    const recommendedLength = {
      sections: { intro: { picture: picture({ label: "Picture", builtIn: builtIn }) } },
    };
    const pictures = await readContentPictures(db, recommendedLength, { intro: { picture: chosen } });
    expect(Object.keys(pictures)).toEqual(["intro.picture"]);
    expect(pictures["intro.picture"]?.src).toBe(shown);
  });
});
