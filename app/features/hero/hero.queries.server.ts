import type { Selectable } from "kysely";
import { v7 } from "uuid";
import { findPictures, namesStored, pictureOf } from "#app/features/media/media.queries.server.ts";
import type { FoundImageUse } from "#app/features/staff/image-use.ts";
import type { StoredAddresses } from "#app/features/staff/staff-verb.server.ts";
import { countRows } from "#app/platform/db/list-queries.server.ts";
import { toIsoTime, toOptionalIsoTime } from "#app/platform/db/row-values.server.ts";
import type { Db, HeroSlidesTable, Trx } from "#app/platform/db/schema.server.ts";
import type { GivenSlideFields, HeroSlide } from "./hero-slides.ts";

const columns = ["id", "title", "subtitle", "image_url", "starts_at", "ends_at", "updated_at"] as const;

function toSlide(row: Pick<Selectable<HeroSlidesTable>, (typeof columns)[number]>) {
  return {
    ...row,
    starts_at: toOptionalIsoTime(row.starts_at) ?? "",
    ends_at: toOptionalIsoTime(row.ends_at) ?? "",
    updated_at: toIsoTime(row.updated_at),
  };
}

/** The fields as they are stored: an end left open is none. */
const storedFields = (fields: GivenSlideFields) => ({
  ...fields,
  starts_at: fields.starts_at || null,
  ends_at: fields.ends_at || null,
});

/** The hero's slides by order_index (SPEC §7); none until staff add some. */
export async function listHeroSlides(db: Db): Promise<HeroSlide[]> {
  const rows = await db
    .selectFrom("hero_slides")
    .select(columns)
    .orderBy("order_index")
    .orderBy("id")
    .execute();
  const pictures = await findPictures(
    db,
    rows.map((row) => row.image_url),
  );
  return rows.map((row) => ({ ...toSlide(row), picture: pictureOf(pictures, row.image_url, row.title) }));
}

/** Whether staff have made slides, so that the built-in ones don't show. */
export async function hasHeroSlides(db: Db): Promise<boolean> {
  return (await countRows(db.selectFrom("hero_slides"))) > 0;
}

/** A slide as it is stored; undefined when it is gone. */
export async function findHeroSlide(db: Db, id: string) {
  const row = await db.selectFrom("hero_slides").select(columns).where("id", "=", id).executeTakeFirst();
  return row && toSlide(row);
}

/** The slides that show some of these stored files. */
export async function findSlideImageUses(db: Db, addresses: StoredAddresses): Promise<FoundImageUse[]> {
  const rows = await db
    .selectFrom("hero_slides")
    .select(["id as thing", "title", "image_url as url"])
    .where(namesStored("image_url", addresses))
    .orderBy("order_index")
    .execute();
  return rows.map((row) => ({ ...row, kind: "hero slide", path: "/" }));
}

/**
 * Adds a slide as the last (SPEC §7: order_index is the current count).
 * @param input `id` is made up when left out
 * @returns its id
 */
export async function insertHeroSlide(
  trx: Trx,
  input: GivenSlideFields & { id?: string; userId: string | null; now: string },
): Promise<string> {
  const count = await countRows(trx.selectFrom("hero_slides"));
  const { userId, now, id = v7(), ...fields } = input;
  await trx
    .insertInto("hero_slides")
    .values({ id, ...storedFields(fields), order_index: count, user_id: userId, updated_at: now })
    .execute();
  return id;
}

/** Changes a slide's words and picture. */
export async function updateHeroSlide(
  trx: Trx,
  id: string,
  { now, ...fields }: GivenSlideFields & { now: string },
): Promise<void> {
  await trx
    .updateTable("hero_slides")
    .set({ ...storedFields(fields), updated_at: now })
    .where("id", "=", id)
    .execute();
}

/** Deletes a slide's row and closes the gap it leaves; its picture is the caller's affair. */
export async function deleteHeroSlide(trx: Trx, id: string): Promise<void> {
  const deleted = await trx
    .deleteFrom("hero_slides")
    .where("id", "=", id)
    .returning("order_index")
    .executeTakeFirst();
  if (!deleted) return;
  await trx
    .updateTable("hero_slides")
    .set((builder) => ({ order_index: builder("order_index", "-", 1) }))
    .where("order_index", ">", deleted.order_index)
    .execute();
}

/** Makes room for a slide that comes back to its place. */
export async function makeRoomForSlide(trx: Trx, order_index: number): Promise<void> {
  await trx
    .updateTable("hero_slides")
    .set((builder) => ({ order_index: builder("order_index", "+", 1) }))
    .where("order_index", ">=", order_index)
    .execute();
}

/**
 * Puts all slides in a new order.
 * @param ids of every slide there is
 * @returns false, with nothing changed, when these are not all of them
 */
export async function orderHeroSlides(trx: Trx, ids: readonly string[], now: string): Promise<boolean> {
  const rows = await trx.selectFrom("hero_slides").select("id").execute();
  const requested = new Set(ids);
  if (requested.size !== ids.length || rows.length !== ids.length) return false;
  if (!rows.every(({ id }) => requested.has(id))) return false;
  for (const [order_index, id] of ids.entries()) {
    await trx
      .updateTable("hero_slides")
      .set({ order_index, updated_at: now })
      .where("id", "=", id)
      .where("order_index", "!=", order_index)
      .execute();
  }
  return true;
}

/** Where some slides are seen, by id; those that are gone are not in it. */
export async function findSlidePaths(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom("hero_slides").select("id").where("id", "in", ids).execute();
  return new Map(rows.map(({ id }) => [id, "/"]));
}
