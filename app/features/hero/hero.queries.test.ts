import { expect, test } from "vitest";
import { insertMedia } from "#app/features/media/media.queries.server.ts";
import type { FindImageUses } from "#app/features/staff/staff-verb.server.ts";
import type { Trx } from "#app/platform/db/schema.server.ts";
import { describeOnEachDatabase } from "#tests/support/databases.ts";
import {
  findFilesGoingWithSlide,
  findSlideImageUses,
  insertHeroSlide,
  listHeroSlides,
} from "./hero.queries.server.ts";

const slide = (trx: Trx, title: string, image_url = "https://pictures.example/garden.jpg") =>
  insertHeroSlide(trx, {
    title,
    subtitle: `About ${title}`,
    image_url,
    userId: null,
    now: "2026-03-01T12:00:00.000Z",
  });

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

  test.each([
    ["/storage/site-images/hero-1.jpg", ["hero-1.jpg"]],
    ["/storage/site-images/shared.jpg", []],
    ["https://pictures.example/a.jpg", []],
    ["/storage/built-in/own.jpg", []],
    ["/storage/site-images/gone.jpg", []],
  ])("take along the file they show, unless something else does: %s", async (image_url, going) => {
    const { db } = await open();
    for (const [bucket, name] of [
      ["site-images", "hero-1.jpg"],
      ["site-images", "shared.jpg"],
      ["built-in", "own.jpg"],
    ] as const) {
      const measures = { width: 400, height: 300, bytes: 9, placeholder: null };
      const file = { bucket, name, content_type: "image/jpeg", alt: "", userId: null };
      await insertMedia(db, { ...file, ...measures, now: "2026-03-01T12:00:00.000Z" });
    }
    const id = await db.transaction().execute((trx) => slide(trx, "Gardens", image_url));
    const inPost = { kind: "post", title: "Frost", path: "/", thing: "post-1" };
    const findImageUses: FindImageUses = async (...asked) => [
      ...(await findSlideImageUses(...asked)),
      { ...inPost, url: "/storage/site-images/shared.jpg" },
    ];
    const files = await findFilesGoingWithSlide(db, findImageUses, id);
    expect(files?.map(({ name }) => name)).toEqual(going);
    expect(await findFilesGoingWithSlide(db, findImageUses, "no-slide")).toBeNull();
  });
});
