import { z } from "zod";
import { findPictures, pictureOf } from "#app/features/media/media.queries.server.ts";
import { fillFacts } from "#app/features/site/business-profile.ts";
import { readBusinessProfile } from "#app/features/site/site.queries.server.ts";
import { toIsoTime, toJson } from "#app/platform/db/row-values.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import { defaultHeroes, type HeroPageKey, type PageHeroContent, type PageHeroFields } from "./page-hero.ts";

const storedHero = z.object({ title: z.string(), subtitle: z.string(), heroImage: z.string() }).partial();

/** A page's heading as it is stored; undefined until staff saved one. `fields` is null when it cannot be read. */
export async function findPageHero(
  db: Db,
  key: HeroPageKey,
): Promise<{ fields: Partial<PageHeroFields> | null; updated_at: string } | undefined> {
  const row = await db
    .selectFrom("pages")
    .select(["value", "updated_at"])
    .where("key", "=", key)
    .executeTakeFirst();
  if (!row) return undefined;
  const saved = storedHero.safeParse(toJson(row.value));
  return { fields: saved.success ? saved.data : null, updated_at: toIsoTime(row.updated_at) };
}

/** The heading of a page as staff saved it, over the built-in one (DESIGN §9.1). */
export async function readPageHero(db: Db, key: HeroPageKey): Promise<PageHeroContent> {
  const saved = await findPageHero(db, key);
  const builtIn = defaultHeroes[key];
  const subtitle = fillFacts(builtIn.subtitle, await readBusinessProfile(db));
  const hero = { ...builtIn, subtitle, ...saved?.fields };
  const heroImage = hero.heroImage || builtIn.heroImage;
  return {
    ...hero,
    heroImage,
    picture: pictureOf(await findPictures(db, [heroImage]), heroImage, ""),
    updated_at: saved?.updated_at ?? null,
  };
}

/**
 * Stores a page's heading in place of the one before.
 * @param input `now` is the ISO time of the save
 */
export async function savePageHero(
  trx: Trx,
  key: HeroPageKey,
  { userId, now, ...fields }: PageHeroFields & { userId: string; now: string },
): Promise<void> {
  const row = { value: JSON.stringify(fields), user_id: userId, updated_at: now };
  await trx
    .insertInto("pages")
    .values({ key, ...row })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
}
