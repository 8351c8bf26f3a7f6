import { textBlocks } from "#app/features/rich-text/edit/text-blocks.ts";
import { plainWords } from "#app/ui/staff/plain-text.ts";
import { changedPictures } from "../version-text.ts";

/**
 * What two versions of a text, plain or rich, tell people apart by.
 * @returns the words of both, and the pictures that one of them lacks; `isOnlyLook` where neither differs
 */
export function textChange(before: string, after: string) {
  const words = { before: plainWords(before), after: plainWords(after) };
  const pictures = changedPictures(picturesIn(before), picturesIn(after));
  return { words, pictures, isOnlyLook: words.before === words.after && pictures.length === 0 };
}

const picturesIn = (text: string) =>
  text.startsWith("<") ? textBlocks(text).flatMap(({ picture }) => picture ?? []) : [];
