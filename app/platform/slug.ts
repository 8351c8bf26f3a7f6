import { deburr } from "es-toolkit/string";

/** Maximum length in the database. */
export const MAX_SLUG_LENGTH = 200;

/**
 * Derives a slug (SPEC §3, §5): lower case, each run of other characters becomes one hyphen, none at either end. Accents
 * and letters such as ß or ø become plain Latin letters; letters of other scripts stay, because a title in Japanese is
 * found by its own words.
 * @returns "" if the name contains no letter or digit
 */
export function slugify(name: string): string {
  return deburr(name.normalize("NFC").toLowerCase())
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
}

/** The slug of a record whose title contains no letter or digit. */
const UNTITLED_SLUG = "untitled";

/**
 * The requested slug of a record (SPEC §5): from the typed text, or from the title if that is unusable.
 * @returns at most 200 characters, never ""
 */
export function requestedSlug(typed: string, title: string): string {
  return typedSlug(typed) || typedSlug(title) || UNTITLED_SLUG;
}

/**
 * Returns the first of `slug`, `slug-2`, `slug-3`, … that is not in use.
 * @param taken the slugs of other records of its kind
 */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  let candidate = slug;
  for (let number = 2; taken.has(candidate); number += 1) {
    const ending = `-${number}`;
    candidate = cut(slug, MAX_SLUG_LENGTH - ending.length) + ending;
  }
  return candidate;
}

/** The slug of a typed text; "" if the text is unusable, so that the title's slug is used. */
export const typedSlug = (text: string) => cut(slugify(text), MAX_SLUG_LENGTH);

/** Never splits a character that takes two places in a string. */
const cut = (slug: string, max: number) =>
  slug
    .slice(0, max)
    .replace(/[\uD800-\uDBFF]$/, "")
    .replace(/-+$/, "");
