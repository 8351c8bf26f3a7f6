import { MAX_SLUG_LENGTH, slugify } from "#app/platform/slug.ts";

/**
 * The slug of a new post after its title has changed: it follows the title until the person gives it another one.
 * @param slug as it stands in the form; "" counts as not chosen
 * @param before the title until now
 * @param after the title as it is now
 */
export function slugAfterTitle(slug: string, before: string, after: string): string {
  return isFromTitle(slug, before) ? fromTitle(after) : slug;
}

/** Whether nobody chose this slug: it is what the title gives, or nothing. */
export function isFromTitle(slug: string, title: string): boolean {
  return slug.trim() === "" || slug === fromTitle(title);
}

const fromTitle = (title: string) => slugify(title).slice(0, MAX_SLUG_LENGTH);

/** Characters; what cards and search results show of it. */
export const OFFERED_EXCERPT = 160;

/**
 * An excerpt made of a post's first words: whole sentences where they fit, else cut between two words, with an ellipsis.
 * Headings and pictures are left out, they are no sentences.
 * @param html rich text
 * @returns at most 160 characters; "" when there is nothing to read
 */
export function excerptFrom(html: string): string {
  const text = plainText(html.replace(/<(h[1-6]|figure|table)\b.*?<\/\1>/gs, " "));
  if (text.length <= OFFERED_EXCERPT) return text;
  const start = text.slice(0, OFFERED_EXCERPT);
  const sentences = /^.*[.!?…](?=\s)/.exec(start)?.[0];
  if (sentences && sentences.length >= OFFERED_EXCERPT / 3) return sentences;
  const words = text.slice(0, OFFERED_EXCERPT - 1).replace(/\s+\S*$/, "");
  return `${words.replace(/[\s,;:–-]+$/, "")}…`;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };

/** What can be read of rich text, on one line. */
function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, (tag) => (/^<\/?(?:b|strong|i|em|u|a)\b/i.test(tag) ? "" : " "))
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, " ")
    .trim();
}
