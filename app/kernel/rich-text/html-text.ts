import type { z } from "zod";
import { MAX_ALT_LENGTH } from "#app/kernel/files/media-item.ts";
import { texts } from "#app/platform/texts.ts";

/** Maximum length of a picture's caption, in characters. */
export const MAX_CAPTION_LENGTH = 300;

/**
 * Whether rich text has no visible content: without tags, other than a picture's, it consists only of spaces,
 * non-breaking spaces and zero-width spaces (SPEC §5: content is non-empty). An untouched editor returns
 * `<p></p>`.
 * @param html rich text
 */
export function isEmptyHtml(html: string): boolean {
  return /^(?:\s|\u200b|&nbsp;|&#160;|&#xa0;)*$/i.test(html.replace(/<(?!img\b)[^<>]*>/gi, ""));
}

/** The error message for an alt text or caption that is too long; null if none is. */
export function wordsTooLong(html: string): string | null {
  const { tooLong } = texts.field;
  if (isLonger(html, /<img\b[^<>]* alt="([^"]*)"/g, MAX_ALT_LENGTH))
    return tooLong("alt text", MAX_ALT_LENGTH);
  const isCaptionLong = isLonger(html, /<figcaption>([^<]*)/g, MAX_CAPTION_LENGTH);
  return isCaptionLong ? tooLong("caption", MAX_CAPTION_LENGTH) : null;
}

/** Whether any match is longer than `max`; an entity counts as one character. */
function isLonger(html: string, words: RegExp, max: number): boolean {
  return [...html.matchAll(words)].some(([, found = ""]) => found.replace(/&\w+;/g, "&").length > max);
}

/** Adds the message of wordsTooLong as an issue of a schema. */
export function checkPictureWords(html: string, context: z.RefinementCtx): void {
  const message = wordsTooLong(html);
  if (message !== null) context.addIssue({ code: "custom", message });
}
