import type { FieldConflict } from "./staff-result.ts";

/** What the server keeps of somebody's unsaved work on one thing: the answer of `GET /staff/draft`. */
export interface StoredDraft {
  /** Null where nothing was kept, or what was is saved or discarded. */
  draft: {
    /** As the form or the page has sent it. */
    value: unknown;
    /** Of the device that has sent it: its id, and what people call it, such as 'phone (Chrome on Android)'. */
    device_id: string;
    device: string;
    /** ISO time. */
    updated_at: string;
  } | null;
  /** Milliseconds since it was kept or discarded: clocks of devices differ, time passes alike. Null where nothing was. */
  age: number | null;
  /** The number of the last write of each device, by its id. */
  seen: Readonly<Record<string, number>>;
  /** Who saved the thing itself last (e-mail) and when (ISO time); null when nobody knows. */
  changed: { by: string; at: string } | null;
  /** Of a page's draft: the parts that say something else now than when they were changed. */
  differing: readonly Pick<FieldConflict, "target" | "path" | "theirs">[];
}

/** What one draft may hold, as JSON; more stays on the device. Every request of staff's has 512 KB. */
export const MAX_DRAFT_BYTES = 500_000;

/** What one person's drafts may hold together: an account that is removed keeps all of them in one version. */
export const MAX_TOTAL_DRAFT_BYTES = 4_000_000;

/** How a copy on this device is known to the server. */
export interface OwnDraft {
  device_id: string;
  /** Of the write that made it; a device's numbers grow. */
  number: number;
  /** Milliseconds since it was typed. */
  age: number;
}

/**
 * Which copy of unsaved work is offered. Where the server has had this device's copy, what it says now decides: saved
 * elsewhere since, it must not come back. Words that it never got are offered, unless another device has newer ones.
 * @param own the copy on this device
 */
export function resolveDraft(
  own: OwnDraft | null,
  { draft, age, seen }: StoredDraft,
): "own" | "server" | "none" {
  const isNews = own !== null && own.number > (seen[own.device_id] ?? 0);
  if (!draft) return isNews ? "own" : "none";
  return isNews && own.age <= (age ?? 0) ? "own" : "server";
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
