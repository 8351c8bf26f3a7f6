import { diffArrays } from "diff/lib/diff/array.js";
import type { Version } from "#app/kernel/verbs/version.ts";
import { formatList } from "#app/platform/name-list.ts";

const MAX_NAMED = 3;

/** Phrases for the verbs of versions that change no text. */
const doings: Record<string, string> = {
  added: "added it",
  deleted: "moved it to the trash",
  published: "published it",
  unpublished: "unpublished it",
  restored: "restored an earlier version",
  moved: "changed the order",
};

/**
 * Describes what a version did: 'You changed the title and the description'.
 * @param viewer e-mail of the reader
 * @param personName returns what a person is called, by e-mail
 */
export function versionSentence(
  { verb, labels, by }: Pick<Version, "verb" | "labels" | "by">,
  viewer: string,
  personName = (email: string) => email,
): string {
  if (by === null) return "Before the first change";
  const who = by === viewer ? "You" : personName(by);
  const doing = Object.hasOwn(doings, verb) ? doings[verb] : undefined;
  if (doing) return `${who} ${doing}`;
  if (labels.length === 0) return `${who} saved it`;
  const named = labels.slice(0, MAX_NAMED).map((label) => `the ${label}`);
  const more = labels.length - named.length;
  return `${who} changed ${formatList(more > 0 ? [...named, `${more} more`] : named)}`;
}

/** A segment of a text that both versions share, or that only one of them has. */
export interface DiffSegment {
  value: string;
  added?: boolean;
  removed?: boolean;
}

/**
 * Merges neighbouring changes if no letter or digit remains between them, so that a rewritten text shows as
 * one removal and one insertion instead of alternating words.
 */
export function joined(stretches: readonly DiffSegment[]): DiffSegment[] {
  const all: DiffSegment[] = [];
  let [removed, added] = ["", ""];
  const close = () => {
    if (removed) all.push({ value: removed, removed: true });
    if (added) all.push({ value: added, added: true });
    [removed, added] = ["", ""];
  };
  for (const [index, stretch] of stretches.entries()) {
    const isBetween = (removed !== "" || added !== "") && index < stretches.length - 1;
    if (stretch.removed) removed += stretch.value;
    else if (stretch.added) added += stretch.value;
    else if (isBetween && !/[\p{L}\p{N}]/u.test(stretch.value)) {
      removed += stretch.value;
      added += stretch.value;
    } else {
      close();
      all.push({ value: stretch.value });
    }
  }
  close();
  return all;
}

interface Run<Block> {
  value: readonly Block[];
  added?: boolean;
  removed?: boolean;
}

/** Limit of inserted and removed blocks; the time of a comparison grows with its square. */
const MAX_EDITS = 500;

/** Returns the runs of blocks that both versions share or one has; beyond MAX_EDITS, both versions whole. */
export function diffBlocks<Block extends { tag: string; text: string; picture?: string }>(
  old: Block[],
  now: Block[],
): Run<Block>[] {
  const comparator = (one: Block, other: Block) =>
    one.tag === other.tag && one.text === other.text && one.picture === other.picture;
  return (
    diffArrays(old, now, { comparator, maxEditLength: MAX_EDITS }) ?? [
      { value: old, removed: true },
      { value: now, added: true },
    ]
  );
}

/**
 * Pairs the blocks of two versions: a removed block with the added one of the same tag, except figures.
 * @param runs result of diffBlocks; a removed run precedes the added run that replaces it
 */
export function pairBlocks<Block extends { tag: string }>(
  runs: readonly Run<Block>[],
): { old?: Block | undefined; now?: Block | undefined }[] {
  const pairs: { old?: Block | undefined; now?: Block | undefined }[] = [];
  let left: Block[] = [];
  const close = () => {
    pairs.push(...left.map((old) => ({ old })));
    left = [];
  };
  for (const { value, added, removed } of runs) {
    if (removed) left = [...value];
    else if (added) {
      for (const now of value) {
        const isChanged = left[0]?.tag === now.tag && now.tag !== "figure";
        pairs.push(isChanged ? { old: left.shift(), now } : { now });
      }
      close();
    } else {
      close();
      pairs.push(...value.map((block) => ({ old: block, now: block })));
    }
  }
  close();
  return pairs;
}

/**
 * Returns the pictures (addresses) that only one of two versions of a text has.
 * @returns pairs in order of appearance; "" if there is no counterpart
 */
export function changedPictures(
  before: readonly string[],
  after: readonly string[],
): { before: string; after: string }[] {
  const removed = before.filter((address) => !after.includes(address));
  const added = after.filter((address) => !before.includes(address));
  const count = Math.max(removed.length, added.length);
  return Array.from({ length: count }, (_, index) => ({
    before: removed[index] ?? "",
    after: added[index] ?? "",
  }));
}

/** Characters of unchanged text that are shown around a change. */
const AROUND = 80;

/** Shortens unchanged text that is far from any change. */
export function truncateAround(stretches: readonly DiffSegment[]): DiffSegment[] {
  return stretches.map((stretch, index) => {
    if (stretch.added || stretch.removed) return stretch;
    const head = index === 0 ? "" : stretch.value.slice(0, AROUND);
    const tail = index === stretches.length - 1 ? "" : stretch.value.slice(-AROUND);
    const isShort = stretch.value.length <= head.length + tail.length + AROUND;
    return isShort ? stretch : { value: `${head} … ${tail}`.trim() };
  });
}
