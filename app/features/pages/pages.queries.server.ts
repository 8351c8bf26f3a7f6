import { z } from "zod";
import { findPictures, pictureOf } from "#app/features/media/media.queries.server.ts";
import { toIsoTime, toJson } from "#app/platform/db/row-values.server.ts";
import type { Db } from "#app/platform/db/schema.server.ts";
import { defaultHeroes, type HeroPageKey, type PageHeroContent } from "./page-hero.ts";
import { privacyPolicyHtml } from "./privacy-policy.ts";
import { termsOfServiceHtml } from "./terms-of-service.ts";

const storedHero = z.object({ title: z.string(), subtitle: z.string(), heroImage: z.string() }).partial();
const storedText = z.object({ html: z.string() });

export type LegalPageKey = "privacy-policy" | "terms-of-service";
const defaultTexts: Record<LegalPageKey, string> = {
  "privacy-policy": privacyPolicyHtml,
  "terms-of-service": termsOfServiceHtml,
};

async function findPage(db: Db, key: string) {
  return db.selectFrom("pages").select(["value", "updated_at"]).where("key", "=", key).executeTakeFirst();
}

/** The heading of a page as staff saved it, over the built-in one (DESIGN §9.1). */
export async function readPageHero(db: Db, key: HeroPageKey): Promise<PageHeroContent> {
  const row = await findPage(db, key);
  const saved = row ? storedHero.safeParse(toJson(row.value)) : null;
  const hero = { ...defaultHeroes[key], ...(saved?.success ? saved.data : {}) };
  return { ...hero, picture: pictureOf(await findPictures(db, [hero.heroImage]), hero.heroImage, "") };
}

/**
 * The rich text of a legal page as staff saved it, else the built-in default with its placeholders
 * ({name}, {phone}, {email}, {city}) still in it.
 * @returns the text and, when staff saved it, the time they did
 */
export async function readLegalText(
  db: Db,
  key: LegalPageKey,
): Promise<{ html: string; updated_at: string | null }> {
  const row = await findPage(db, key);
  const saved = row ? storedText.safeParse(toJson(row.value)) : null;
  if (row && saved?.success) return { html: saved.data.html, updated_at: toIsoTime(row.updated_at) };
  return { html: defaultTexts[key], updated_at: null };
}
