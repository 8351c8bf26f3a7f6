/** What the database keeps. */
export const MAX_SLUG_LENGTH = 200;

/**
 * Derives a slug (SPEC §3, §5): lower case, each run of other characters one hyphen, none at the edges.
 * @returns "" when the name holds no letter or digit of the Latin alphabet
 */
export function slugify(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/**
 * The slug a thing is to have (SPEC §5): what was typed, brought into shape; nothing usable typed, made from the title.
 * @param nameless for a title without a letter or digit of the Latin alphabet
 * @returns at most 200 characters, never ""
 */
export function requestedSlug(typed: string, title: string, nameless: string): string {
  return shaped(typed) || shaped(title) || nameless;
}

/** Whether nobody chose the slug, so that it may be numbered where it clashes. */
export function isGenerated(typed: string): boolean {
  return shaped(typed) === "";
}

/**
 * The first of `slug`, `slug-2`, `slug-3`, … that is free.
 * @param taken the slugs of other things of its kind
 */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  let candidate = slug;
  for (let number = 2; taken.has(candidate); number += 1) {
    const ending = `-${number}`;
    candidate = cut(slug, MAX_SLUG_LENGTH - ending.length) + ending;
  }
  return candidate;
}

const shaped = (text: string) => cut(slugify(text), MAX_SLUG_LENGTH);

const cut = (slug: string, max: number) => slug.slice(0, max).replace(/-+$/, "");
