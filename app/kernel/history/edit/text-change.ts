import { textBlocks } from "#app/kernel/rich-text/edit/text-blocks.ts";
import { plainWords } from "#app/ui/staff/plain-text.ts";
import { changedPictures } from "../version-text.ts";

/**
 * Compares the text and the pictures of two versions of a plain or rich text.
 * @returns the plain text of both, and the pictures that only one has; `isOnlyLook` if neither differs
 */
export function textChange(before: string, after: string) {
  const words = { before: plainWords(before), after: plainWords(after) };
  const pictures = changedPictures(picturesIn(before), picturesIn(after));
  return { words, pictures, isOnlyLook: words.before === words.after && pictures.length === 0 };
}

const picturesIn = (text: string) =>
  text.startsWith("<") ? textBlocks(text).flatMap(({ picture }) => picture ?? []) : [];
