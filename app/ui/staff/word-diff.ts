import { type ChangeObject, diffWordsWithSpace } from "diff";

type Difference = Pick<ChangeObject<string>, "value"> &
  Partial<Pick<ChangeObject<string>, "added" | "removed">>;

/** Words and spaces put in and taken out: the time of a comparison grows with their square. */
const MAX_EDITS = 500;

/**
 * The stretches that two versions of a text share, and those that only one has, in their order. Where too much differs,
 * all that stands between their first and their last difference is taken out and put in whole.
 * @param before, after plain words
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

/** Each with the space that follows it. */
const inWords = (text: string): string[] => text.split(/(?<=\s)(?=\S)/);
