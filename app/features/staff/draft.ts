import type { FieldConflict } from "./staff-result.ts";

/** What the server stores of somebody's unsaved work on one thing: the answer of `GET /staff/draft`. */
export interface StoredDraft {
  /** Grows with each write; 0 where nothing was stored. */
  revision: number;
  /** Null where nothing was stored, or what was is saved or discarded. */
  draft: {
    /** As the form or the page has sent it. */
    value: unknown;
    /** What people call the device that has sent it, such as 'phone (Chrome on Android)'. */
    device: string;
  } | null;
  /** Who saved the thing itself last (e-mail) and when (ISO time); null when nobody knows. */
  changed: { by: string; at: string } | null;
  /** Of a page's draft: the parts that say something else now than when they were changed. */
  differing: readonly Pick<FieldConflict, "target" | "path" | "theirs">[];
}

/** What one draft may hold, as JSON; more stays on the device. Every request of staff's has 512 KB. */
export const MAX_DRAFT_BYTES = 500_000;

/** What one person's drafts may hold together: an account that is removed keeps all of them in one version. */
export const MAX_TOTAL_DRAFT_BYTES = 4_000_000;

/** A draft as this device stores it. */
export interface DraftCopy {
  value: object;
  /** The server's revision that it is, or that it was typed over; 0 for none. */
  revision: number;
  /** Whether it was sent as that revision; a tab that is closed hears no answer, so that it may not have arrived. */
  isSent: boolean;
}

/**
 * Decides which draft is offered. Where the server has had this device's copy, what it stores now decides: saved elsewhere
 * since, the copy must not come back. What it never got is offered, beside what was written elsewhere meanwhile.
 * @param isOwn whether the server has what this device has sent
 */
export function resolveDraft(
  copy: DraftCopy | null,
  { revision, draft }: Pick<StoredDraft, "revision" | "draft">,
  isOwn: boolean,
): "own" | "server" | "both" | "none" {
  if (!copy) return draft ? "server" : "none";
  if (isOwn || copy.revision > revision) return "own";
  if (copy.isSent && copy.revision < revision) return draft ? "server" : "none";
  if (!copy.isSent && copy.revision === revision) return "own";
  return draft ? "both" : "own";
}

/** Characters of a quote: about two lines of a phone. */
const MAX_QUOTE_LENGTH = 90;

/**
 * The last words that somebody has typed in a text, up to where it is again what it was, to be quoted.
 * @param before the text as it was when they began
 * @returns whole words, with an ellipsis where some are left out; "" when there are none
 */
export function draftExcerpt(text: string, before: string): string {
  let same = 0;
  const max = Math.min(text.length, before.length);
  while (same < max && text.at(-1 - same) === before.at(-1 - same)) same += 1;
  const end = text.slice(text.length - same).search(/\s|$/) + text.length - same;
  const typed = text.slice(0, end).replace(/\s+/g, " ").trim();
  if (typed.length <= MAX_QUOTE_LENGTH) return typed;
  const tail = typed.slice(-MAX_QUOTE_LENGTH);
  // Text without spaces is cut between characters.
  return `…${tail.slice(tail.indexOf(" ") + 1).replace(/^[\udc00-\udfff]/, "")}`;
}
