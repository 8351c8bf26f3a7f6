import { expect, test } from "vitest";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { readLegalText, readPageHero } from "./pages.queries.server.ts";

const updated_at = "2026-03-01T12:00:00.000Z";

describeOnEachDatabase("Pages", (open) => {
  test("show the built-in heading until staff save one, and what they saved after", async () => {
    const { db } = await open();
    expect(await readPageHero(db, "contact-page-data")).toMatchObject({
      title: "Contact Us",
      heroImage: "/storage/built-in/contact-hero.jpg",
    });
    const value = JSON.stringify({ title: "Talk to us", heroImage: "https://pictures.example/gate.jpg" });
    await db.insertInto("pages").values({ key: "contact-page-data", value, updated_at }).execute();
    const hero = await readPageHero(db, "contact-page-data");
    expect(hero).toMatchObject({
      title: "Talk to us",
      picture: { src: "https://pictures.example/gate.jpg", width: null },
    });
    expect(hero.subtitle).toContain("free");
  });

  test("legal texts are the defaults until saved; damaged JSON values count as not saved", async () => {
    const { db } = await open();
    expect(await readLegalText(db, "privacy-policy")).toMatchObject({ updated_at: null });
    await db
      .insertInto("pages")
      .values([
        { key: "privacy-policy", value: JSON.stringify({ html: "<p>Ours</p>" }), updated_at },
        { key: "terms-of-service", value: JSON.stringify(["?"]), updated_at },
      ])
      .execute();
    expect(await readLegalText(db, "privacy-policy")).toEqual({ html: "<p>Ours</p>", updated_at });
    expect((await readLegalText(db, "terms-of-service")).updated_at).toBeNull();
  });
});
