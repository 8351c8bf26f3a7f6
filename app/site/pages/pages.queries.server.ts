import { z } from "zod";
import { findPictures, pictureOf } from "#app/kernel/files/media.queries.server.ts";
import { storedAddressesIn } from "#app/kernel/files/storage-address.ts";
import type { FoundImageUse } from "#app/kernel/verbs/image-use.ts";
import { readDocument } from "#app/platform/db/documents.queries.server.ts";
import { toJson } from "#app/platform/db/row-values.server.ts";
import type { Db, Trx } from "#app/platform/db/schema.server.ts";
import { fillFacts } from "#app/site/settings/business-facts.ts";
import { readBusinessProfile } from "#app/site/settings/site.queries.server.ts";
import { defaultLegalText } from "./legal-texts.server.ts";
import {
  defaultHeroes,
  type HeroPageKey,
  type LegalPageKey,
  type LegalText,
  legalTitles,
  type PageHeroContent,
  type PageHeroFields,
} from "./page.ts";

const storedHero = z.object({ title: z.string(), subtitle: z.string(), heroImage: z.string() }).partial();
const storedText = z.object({ html: z.string() });

/** Reads a stored page; undefined if never saved. `value` is null if it is invalid. */
async function findPage<Value>(db: Db, key: HeroPageKey | LegalPageKey, schema: z.ZodType<Value>) {
  const page = await readDocument(db, key);
  return page && { ...page, value: schema.safeParse(page.value).data ?? null };
}

/** A page's saved heading, with defaults for missing fields (DESIGN §9.1). */
export async function readPageHero(db: Db, key: HeroPageKey): Promise<PageHeroContent> {
  const saved = await findPage(db, key, storedHero);
  const hero = await shownHero(db, key, saved?.value);
  return {
    ...hero,
    picture: pictureOf(await findPictures(db, [hero.heroImage]), hero.heroImage, ""),
    updated_at: saved?.updated_at ?? null,
  };
}

/** Completes a stored heading with the page's defaults. */
export async function shownHero(
  db: Db,
  key: HeroPageKey,
  stored: Partial<PageHeroFields> | null | undefined,
): Promise<PageHeroFields> {
  const builtIn = defaultHeroes[key];
  const subtitle = fillFacts(builtIn.subtitle, await readBusinessProfile(db));
  const hero = { ...builtIn, subtitle, ...stored };
  return { ...hero, heroImage: hero.heroImage || builtIn.heroImage };
}

/** The saved rich text of a legal page, or the default text. */
export async function readLegalText(db: Db, key: LegalPageKey): Promise<LegalText> {
  const saved = await findPage(db, key, storedText);
  if (saved?.value) return { html: saved.value.html, updated_at: saved.updated_at };
  return { html: defaultLegalText(key, await readBusinessProfile(db)), updated_at: null };
}

/** Deletes the saved text, so that the default text is shown again. */
export async function removeLegalText(trx: Trx, key: LegalPageKey): Promise<void> {
  await trx.deleteFrom("pages").where("key", "=", key).execute();
}

const places: Record<string, { title: string; path: string }> = {
  about: { title: "About", path: "/about" },
  "contact-page-data": { title: "Contact", path: "/contact" },
  "privacy-policy": { title: legalTitles["privacy-policy"], path: "/privacy-policy" },
  "terms-of-service": { title: legalTitles["terms-of-service"], path: "/terms-of-service" },
};

/**
 * The stored files used by headings and legal pages; these are a few JSON documents, so they are read whole.
 */
export async function findPageImageUses(db: Db): Promise<FoundImageUse[]> {
  const documents = await db
    .selectFrom("pages")
    .select(["key", "value"])
    .where("key", "not like", "page/%")
    .orderBy("key")
    .execute();
  return documents.flatMap(({ key, value }) => {
    const { title, path } = places[key] ?? { title: key, path: "/" };
    return storedAddressesIn(JSON.stringify(toJson(value))).map((url) => ({
      type: key in defaultHeroes ? "page-heading" : "legal-page",
      id: key,
      title,
      path,
      url,
    }));
  });
}
