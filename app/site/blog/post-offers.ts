import { typedSlug } from "#app/platform/slug.ts";

/**
 * The slug of a new post after a change of its title: it follows the title until it is edited.
 * @param slug the form's value; "" counts as not edited
 * @param before the previous title
 * @param after the new title
 */
export function slugAfterTitle(slug: string, before: string, after: string): string {
  return isFromTitle(slug, before) ? typedSlug(after) : slug;
}

/** Whether the slug is empty or generated from the title. */
export function isFromTitle(slug: string, title: string): boolean {
  return slug.trim() === "" || slug === typedSlug(title);
}

/** Maximum length of a suggested excerpt, in characters, as shown on cards and in search results. */
export const OFFERED_EXCERPT = 160;

/**
 * Suggests an excerpt from a post's beginning: whole sentences if they fit, else cut between two words,
 * with an ellipsis. Headings, figures and tables are omitted, since they are no sentences.
 * @param html rich text
 * @returns at most 160 characters; "" if there is no text
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

/** The text of rich text, on one line. */
function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, (tag) => (/^<\/?(?:b|strong|i|em|u|a)\b/i.test(tag) ? "" : " "))
    .replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replace(/\s+/g, " ")
    .trim();
}
