/** Maximum length in the database. */
export const MAX_SLUG_LENGTH = 200;

/**
 * Derives a slug (SPEC §3, §5): lower case, each run of other characters becomes one hyphen, none at either
 * end.
 * @returns "" if the name contains no Latin letter or digit
 */
export function slugify(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/**
 * The requested slug of a record (SPEC §5): from the typed text, or from the title if that is unusable.
 * @param nameless used if the title contains no Latin letter or digit
 * @returns at most 200 characters, never ""
 */
export function requestedSlug(typed: string, title: string, nameless: string): string {
  return typedSlug(typed) || typedSlug(title) || nameless;
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

const cut = (slug: string, max: number) => slug.slice(0, max).replace(/-+$/, "");
