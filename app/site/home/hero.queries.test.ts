import { expect, test } from "vitest";
import { insertEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import { listHeroSlides } from "./hero.queries.server.ts";
import { slides } from "./slides.collection.ts";

const slide = (trx: Trx, title: string, image_url = "https://pictures.example/garden.jpg") =>
  insertEntity(
    trx,
    slides,
    { title, subtitle: `About ${title}`, image_url },
    { userId: null, now: "2026-03-01T12:00:00.000Z" },
  );

describeOnEachDatabase("Hero slides", (open) => {
  test("are none at first, then stand in their order, a new one last", async () => {
    const { db } = await open();
    expect(await listHeroSlides(db)).toEqual([]);
    const first = await db.transaction().execute(async (trx) => {
      const id = await slide(trx, "Gardens");
      await slide(trx, "Stone");
      return id;
    });
    await db.updateTable("hero_slides").set({ order_index: 5 }).where("id", "=", first).execute();
    await db.transaction().execute((trx) => slide(trx, "Snow"));
    expect((await listHeroSlides(db)).map((found) => found.title)).toEqual(["Stone", "Snow", "Gardens"]);
    const places = await db.selectFrom("hero_slides").select(["title", "order_index"]).execute();
    expect(places).toContainEqual({ title: "Snow", order_index: 2 });
  });

  test("carry a picture that can be shown, also from elsewhere", async () => {
    const { db } = await open();
    await db.transaction().execute((trx) => slide(trx, "Gardens"));
    expect(await listHeroSlides(db)).toMatchObject([
      {
        subtitle: "About Gardens",
        image_url: "https://pictures.example/garden.jpg",
        picture: { src: "https://pictures.example/garden.jpg", alt: "Gardens", width: null },
      },
    ]);
  });
});
