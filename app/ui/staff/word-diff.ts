import type { ChangeObject } from "diff";
import { diffWordsWithSpace } from "diff/lib/diff/word.js";

type Difference = Pick<ChangeObject<string>, "value"> &
  Partial<Pick<ChangeObject<string>, "added" | "removed">>;

/**
 * Maximum number of inserted and deleted words and spaces; the time of a comparison grows with its square.
 */
const MAX_EDITS = 500;

/**
 * The segments that two texts share and those of only one, in order. If they differ too much, everything
 * between the first and the last difference is one deletion and one insertion.
 * @param before, after plain text
 */
export function wordDifferences(before: string, after: string): Difference[] {
  return diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS }) ?? wholeDifference(before, after);
}

function wholeDifference(before: string, after: string): Difference[] {
  const [old, now] = [inWords(before), inWords(after)];
  const max = Math.min(old.length, now.length);
  let start = 0;
  while (start < max && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < max - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const between = (words: string[]) => words.slice(start, words.length - end).join("");
  return [
    { value: old.slice(0, start).join("") },
    { value: between(old), removed: true },
    { value: between(now), added: true },
    { value: old.slice(old.length - end).join("") },
  ].filter(({ value }) => value !== "");
}

/** Splits a text into words with their following space. */
const inWords = (text: string): string[] => text.split(/(?<=\s)(?=\S)/);
