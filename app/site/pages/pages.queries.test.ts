import { expect, test } from "vitest";
import type { z } from "zod";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { runVerb, staffMember } from "#tests/support/staff-context.ts";
import { pageVerbs } from "./pages.actions.server.ts";
import { readPageHero } from "./pages.queries.server.ts";
import type { pageHeroInput } from "./pages.schema.ts";

const updated_at = "2026-03-01T12:00:00.000Z";
const at = (minute: number) => `2026-03-02T12:${String(minute).padStart(2, "0")}:00.000Z`;

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
});

describeOnEachDatabase("Saving a page's heading", (open) => {
  type Input = z.infer<typeof pageHeroInput>;
  async function start() {
    const database = await open();
    const { db } = database;
    await staffMember(database);
    const heading: Input = {
      key: "about",
      expected_updated_at: null,
      title: "Our crew",
      subtitle: "Since 2015",
      heroImage: "https://pictures.example/gate.jpg",
    };
    const save = (minute: number, input: Partial<Input> = {}) =>
      runVerb(database, pageVerbs["save-hero"], { ...heading, ...input }, at(minute));
    return { db, save };
  }

  test("without a picture the page shows its own; without a subtitle none, and other pages theirs", async () => {
    const { db, save } = await start();
    await save(1, { heroImage: "", subtitle: "" });
    expect(await readPageHero(db, "about")).toMatchObject({
      subtitle: "",
      heroImage: "/storage/built-in/about-hero.jpg",
    });
    expect((await readPageHero(db, "contact-page-data")).subtitle).not.toBe("");
  });

  test("what was saved without a picture and is sent again is no conflict and no change", async () => {
    const { db, save } = await start();
    await save(1, { heroImage: "" });
    expect(await save(2, { heroImage: "" })).toEqual({ value: null, activity: null });
    expect((await readPageHero(db, "about")).updated_at).toBe(at(1));
  });

  test("damaged JSON is replaced, and its time still guards against overwriting", async () => {
    const { db, save } = await start();
    await db
      .insertInto("pages")
      .values({ key: "about", value: JSON.stringify(["?"]), updated_at })
      .execute();
    expect(await readPageHero(db, "about")).toMatchObject({ title: "About Us", updated_at });
    await save(1, { expected_updated_at: updated_at });
    expect((await readPageHero(db, "about")).title).toBe("Our crew");
  });
});
