import { v7 } from "uuid";
import { findPictures, pictureOf } from "#app/features/media/media.queries.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import type { HeroSlide } from "./hero-slides.ts";

/** The hero's slides by order_index (SPEC §7); none until staff add some. */
export async function listHeroSlides(db: Db): Promise<HeroSlide[]> {
  const rows = await db
    .selectFrom("hero_slides")
    .select(["id", "title", "subtitle", "image_url"])
    .orderBy("order_index")
    .orderBy("id")
    .execute();
  const pictures = await findPictures(
    db,
    rows.map((row) => row.image_url),
  );
  return rows.map((row) => ({ ...row, picture: pictureOf(pictures, row.image_url, row.title) }));
}

/**
 * Adds a slide as the last (SPEC §7: order_index is the current count).
 * @returns its id
 */
export async function insertHeroSlide(
  trx: Trx,
  input: { title: string; subtitle: string; image_url: string; userId: string | null; now: string },
): Promise<string> {
  const { count } = await trx
    .selectFrom("hero_slides")
    .select((builder) => builder.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const { userId, now, ...fields } = input;
  const id = v7();
  await trx
    .insertInto("hero_slides")
    .values({ id, ...fields, order_index: Number(count), user_id: userId, updated_at: now })
    .execute();
  return id;
}
