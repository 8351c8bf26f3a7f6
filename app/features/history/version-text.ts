import { diffArrays } from "diff";
import type { Version } from "#app/features/staff/version.ts";
import { formatList } from "#app/platform/name-list.ts";

const MAX_NAMED = 3;

/** What versions did, where they changed no words. */
const doings: Record<string, string> = {
  added: "added it",
  deleted: "moved it to the trash",
  published: "published it",
  unpublished: "unpublished it",
  restored: "restored an earlier version",
  moved: "changed the order",
};

/**
 * Says what a version did: 'You changed the title and the description'.
 * @param viewer e-mail of whoever reads it
 */
export function versionSentence(
  { verb, labels, by }: Pick<Version, "verb" | "labels" | "by">,
  viewer: string,
): string {
  if (by === null) return "Before the first change";
  const who = by === viewer ? "You" : by;
  const doing = Object.hasOwn(doings, verb) ? doings[verb] : undefined;
  if (doing) return `${who} ${doing}`;
  if (labels.length === 0) return `${who} saved it`;
  const named = labels.slice(0, MAX_NAMED).map((label) => `the ${label}`);
  const more = labels.length - named.length;
  return `${who} changed ${formatList(more > 0 ? [...named, `${more} more`] : named)}`;
}

/** A stretch of a text that two versions have, or one of them. */
export interface DiffSegment {
  value: string;
  added?: boolean;
  removed?: boolean;
}

/**
 * Joins changes between which no word stays, so that a text that was written anew reads as two and not as their words in
 * turn.
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

/** Blocks put in and taken out: the time of a comparison grows with their square. */
const MAX_EDITS = 500;

/** The runs of blocks that two versions share, or one of them has; where too much differs, both whole. */
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
 * Blocks of two versions side by side: what was changed beside what it has become, where both are of one kind.
 * @param runs as of a comparison of lists, what is taken out before what is put in its place
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
 * The pictures of two versions of a text, by address, that only one of them has.
 * @returns in their order, each beside what came in its place; "" where there is no such picture
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

/** Characters of what stays that are shown around what changes. */
const AROUND = 80;

/** Leaves out what stays, as far as it is away from all that changes. */
export function truncateAround(stretches: readonly DiffSegment[]): DiffSegment[] {
  return stretches.map((stretch, index) => {
    if (stretch.added || stretch.removed) return stretch;
    const head = index === 0 ? "" : stretch.value.slice(0, AROUND);
    const tail = index === stretches.length - 1 ? "" : stretch.value.slice(-AROUND);
    const isShort = stretch.value.length <= head.length + tail.length + AROUND;
    return isShort ? stretch : { value: `${head} … ${tail}`.trim() };
  });
}
