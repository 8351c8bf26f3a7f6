import type { DraftRef } from "#app/kernel/verbs/draft.ts";
import { staffFetch, whenReachable } from "#app/kernel/verbs/edit/staff-fetch.ts";
import type { StaffError } from "#app/kernel/verbs/staff-result.ts";

/** Delay of a retry in ms, after an expired session or too many requests. */
const RETRY_AFTER_MS = 4000;
/** Limit of keepalive requests in bytes; browsers allow 64 KB for all of a page together. */
const MAX_KEEPALIVE_BYTES = 60_000;

/** Discarded revisions by key, until the server has answered: the form may be reopened before that. */
const discarded = new Map<string, number>();

/** Whether a draft is discarded, though the server may still have it. */
export const isDiscarded = (key: string, revision: number) => revision <= (discarded.get(key) ?? 0);

/** Retries until the server answers, also after the form is closed: the draft is no longer needed. */
export async function discardOnServer(key: string, draft: DraftRef): Promise<void> {
  discarded.set(key, Math.max(draft.base_revision, discarded.get(key) ?? 0));
  const result = await postDraft(JSON.stringify({ verb: "discard", input: draft }));
  if (result.kind === "error" && result.reason !== "invalid")
    retryLater(result, () => discardOnServer(key, draft));
  else if (discarded.get(key) === draft.base_revision) discarded.delete(key);
}

/** @returns a function that cancels the delay */
export function after(milliseconds: number, attempt: () => Promise<void>): () => void {
  const timer = setTimeout(() => void attempt(), milliseconds);
  return () => clearTimeout(timer);
}

/**
 * Retries a failed request.
 * @returns a function that cancels the retry
 */
export function retryLater({ reason }: StaffError, attempt: () => Promise<void>): () => void {
  return reason === "unreachable" ? whenReachable(() => void attempt()) : after(RETRY_AFTER_MS, attempt);
}

/** Sends a write of a draft, also while the tab is closed. */
export function postDraft<Value>(body: string) {
  return staffFetch<Value>("/staff/drafts", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
    asks: false,
    keepalive: new Blob([body]).size <= MAX_KEEPALIVE_BYTES,
  });
}
