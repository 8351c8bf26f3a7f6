import { slugify } from "#app/features/categories/category.ts";

/** What the database keeps. */
export const LONGEST_SLUG = 200;
/** For a title without a letter or digit of the Latin alphabet. */
const NAMELESS = "post";

/**
 * The slug a post is to have (SPEC §5): what was typed, brought into shape by the rule of category slugs; nothing
 * usable typed, made from the title.
 * @returns at most 200 characters, never ""
 */
export function wantedSlug(typed: string, title: string): string {
  return shaped(typed) || shaped(title) || NAMELESS;
}

/** Whether nobody chose the slug, so that it may be numbered where it clashes. */
export function isGenerated(typed: string): boolean {
  return shaped(typed) === "";
}

/**
 * The first of `slug`, `slug-2`, `slug-3`, … that is free.
 * @param taken the slugs of other posts
 */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  let candidate = slug;
  for (let number = 2; taken.has(candidate); number += 1) {
    const ending = `-${number}`;
    candidate = cut(slug, LONGEST_SLUG - ending.length) + ending;
  }
  return candidate;
}

const shaped = (text: string) => cut(slugify(text), LONGEST_SLUG);

const cut = (slug: string, most: number) => slug.slice(0, most).replace(/-+$/, "");
