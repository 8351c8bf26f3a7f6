import type { z } from "zod";
import { MAX_ALT_LENGTH } from "#app/features/media/media-item.ts";
import { messages } from "#app/platform/messages.ts";

/** Most characters under a picture of a text. */
export const MAX_CAPTION_LENGTH = 300;

/**
 * Whether rich text holds nothing to read or look at: tags other than a picture's, spaces, non-breaking and zero-width
 * ones, set aside, nothing is left (SPEC §5: content is non-empty). An untouched editor gives `<p></p>`.
 * @param html rich text
 */
export function isEmptyHtml(html: string): boolean {
  return /^(?:\s|\u200b|&nbsp;|&#160;|&#xa0;)*$/i.test(html.replace(/<(?!img\b)[^<>]*>/gi, ""));
}

/** What is said of a picture's alt text or caption that is too long; null while none is. */
export function wordsTooLong(html: string): string | null {
  const { tooLong } = messages.field;
  if (isLonger(html, /<img\b[^<>]* alt="([^"]*)"/g, MAX_ALT_LENGTH))
    return tooLong("alt text", MAX_ALT_LENGTH);
  const isCaptionLong = isLonger(html, /<figcaption>([^<]*)/g, MAX_CAPTION_LENGTH);
  return isCaptionLong ? tooLong("caption", MAX_CAPTION_LENGTH) : null;
}

/** Whether what any match holds is longer; an entity is one character. */
function isLonger(html: string, words: RegExp, max: number): boolean {
  return [...html.matchAll(words)].some(([, found = ""]) => found.replace(/&\w+;/g, "&").length > max);
}

/** As wordsTooLong, for the schema of a text. */
export function checkPictureWords(html: string, context: z.RefinementCtx): void {
  const message = wordsTooLong(html);
  if (message !== null) context.addIssue({ code: "custom", message });
}
