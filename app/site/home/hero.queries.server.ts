import { toEntity } from "#app/kernel/documents/collections/collection-rows.queries.server.ts";
import { findPictures, pictureOf } from "#app/kernel/files/media.queries.server.ts";
import { countRows } from "#app/platform/db/list-queries.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import type { HeroSlide } from "./hero-slides.ts";
import { slides } from "./slides.collection.ts";

/** The hero's stored slides by order_index (SPEC §7). */
export async function listHeroSlides(db: Db): Promise<HeroSlide[]> {
  const rows = await db.selectFrom("hero_slides").selectAll().orderBy("order_index").orderBy("id").execute();
  const pictures = await findPictures(
    db,
    rows.map((row) => row.image_url),
  );
  return rows.map((row) => ({
    ...toEntity(slides, row),
    picture: pictureOf(pictures, row.image_url, row.title),
  }));
}

/** Whether slides are stored; then the built-in ones are not shown. */
export async function hasHeroSlides(db: Db): Promise<boolean> {
  return (await countRows(db.selectFrom("hero_slides"))) > 0;
}
