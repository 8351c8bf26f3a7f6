import { messages } from "#app/platform/messages.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import type { FormAlert } from "#app/ui/staff/form-frame.tsx";
import type { StaffRefused, StaffResult } from "../staff-result.ts";

/** Longer than any save takes; then the connection is as good as gone. */
const LONGEST_SAVE_MS = 30_000;
const ASK_AGAIN_MS = 4000;

const { reasons, staff } = staffMessages;

/** What could not be done, and why: a sentence, or one that is made with the reason; null when that is not known. */
export type FailedSentence = string | ((reason: string | null) => string);

/**
 * Sends one write (DESIGN §3). It never throws: no network, a time-out and an answer that is not ours are refusals.
 * @param feature the part after `/staff/`
 */
export async function postToStaff<Value>(
  feature: string,
  verb: string,
  input: unknown,
): Promise<StaffResult<Value>> {
  try {
    const response = await fetch(`/staff/${feature}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ verb, input }),
      signal: AbortSignal.timeout(LONGEST_SAVE_MS),
    });
    if (response.status === 413)
      return { kind: "refused", reason: "failed", sentence: messages.request.tooLarge };
    const result: unknown = await response.json();
    return isResult<Value>(result) ? result : unreachable(reasons.unreachable);
  } catch (error) {
    if (!navigator.onLine) return unreachable(reasons.offline);
    const isLate = error instanceof DOMException && error.name === "TimeoutError";
    return unreachable(isLate ? reasons.timeOut : reasons.unreachable);
  }
}

const unreachable = (sentence: string): StaffRefused => ({
  kind: "refused",
  reason: "unreachable",
  sentence,
});

function isResult<Value>(value: unknown): value is StaffResult<Value> {
  return (
    typeof value === "object" &&
    value !== null &&
    "kind" in value &&
    (value.kind === "saved" || value.kind === "refused")
  );
}

/**
 * What an alert says about a refusal. When the site cannot be reached, SPEC §8's sentence for what was tried stands
 * first; the reason is part of it or stands under it.
 * @param failed that sentence, as the verb itself would say it
 */
export function alertOf({ reason, sentence, detail }: StaffRefused, failed: FailedSentence): FormAlert {
  if (reason === "unreachable") {
    return typeof failed === "string"
      ? { sentence: failed, detail: `${sentence} ${staff.nothingLost}` }
      : { sentence: failed(sentence), detail: staff.nothingLost };
  }
  return { sentence, ...(detail ? { detail } : {}) };
}

/**
 * Waits for the site to answer again.
 * @returns stops waiting
 */
export function whenReachable(onAnswer: () => void): () => void {
  const stopped = new AbortController();
  const ask = async () => {
    if (!navigator.onLine) return;
    const answer = await fetch("/healthz", { cache: "no-store", signal: stopped.signal }).catch(() => null);
    if (!answer?.ok || stopped.signal.aborted) return;
    stop();
    onAnswer();
  };
  const timer = setInterval(ask, ASK_AGAIN_MS);
  window.addEventListener("online", ask, { signal: stopped.signal });
  const stop = () => {
    clearInterval(timer);
    stopped.abort();
  };
  return stop;
}
