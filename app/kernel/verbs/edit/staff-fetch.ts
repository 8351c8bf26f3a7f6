import { staffTexts } from "#app/platform/staff-texts.ts";
import { texts } from "#app/platform/texts.ts";
import type { FormAlert } from "#app/ui/staff/alert-box.tsx";
import type { DraftRef } from "../draft.ts";
import type { StaffError, StaffResult } from "../staff-result.ts";
import { askForPassword } from "./sign-in-again-store.ts";

/** Time-out in ms, longer than any save takes. */
const MAX_REQUEST_MS = 30_000;
const ASK_AGAIN_MS = 4000;

const { reasons, staff } = staffTexts;

interface SignInOptions {
  /** Aborted when the response is no longer needed. */
  signal?: AbortSignal;
  /** Called with the error at once, so that it shows below the sign-in dialog. */
  onSignedOut?: ((error: StaffError) => void) | undefined;
}

type StaffRequest = Omit<RequestInit, "signal"> &
  SignInOptions & {
    /** False for background requests: they must not reopen a sign-in dialog that the person has dismissed. */
    asks?: boolean;
  };

/**
 * Sends a request of staff to `/staff/…`. If the session has expired, it asks to sign in again and retries.
 * It never throws: a network failure, a time-out or a response of another shape is an error of reason
 * `unreachable`. The result is meaningless after `signal` was aborted.
 */
export function staffFetch<Value>(
  address: string,
  { signal, onSignedOut, asks = true, ...init }: StaffRequest = {},
): Promise<StaffResult<Value>> {
  const late = AbortSignal.timeout(MAX_REQUEST_MS);
  const request = { ...init, signal: signal ? AbortSignal.any([signal, late]) : late };
  if (!asks) return send<Value>(address, request);
  return retryAfterSignIn(() => send<Value>(address, request), { signal, onSignedOut });
}

/**
 * Makes a write (DESIGN §3); see staffFetch.
 * @param feature the part after `/staff/`
 * @param draft is deleted with the write
 */
export function postVerb<Value>(
  feature: string,
  verb: string,
  input: unknown,
  onSignedOut?: (error: StaffError) => void,
  draft?: DraftRef,
): Promise<StaffResult<Value>> {
  return staffFetch<Value>(`/staff/${feature}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ verb, input, draft }),
    onSignedOut,
  });
}

/** Shared by concurrent requests whose session has expired, so that they ask once. */
let asking: Promise<boolean> | null = null;

/** Retries after the person has given the password, for requests that cannot use staffFetch. */
export async function retryAfterSignIn<Value>(
  sendOnce: () => Promise<StaffResult<Value>>,
  { signal, onSignedOut }: SignInOptions = {},
): Promise<StaffResult<Value>> {
  for (;;) {
    const result = await sendOnce();
    if (result.kind === "ok" || signal?.aborted) return result;
    if (result.reason !== "signed-out" && result.reason !== "confirm-password") return result;
    onSignedOut?.(result);
    asking ??= askForPassword(result).finally(() => {
      asking = null;
    });
    if (!(await asking) || signal?.aborted) return result;
  }
}

async function send<Value>(address: string, init: RequestInit): Promise<StaffResult<Value>> {
  try {
    const response = await fetch(address, init);
    if (response.status === 413) return { kind: "error", reason: "failed", message: texts.request.tooLarge };
    const result: unknown = await response.json();
    return isResult<Value>(result) ? result : unreachable(reasons.unreachable);
  } catch (error) {
    if (!navigator.onLine) return unreachable(reasons.offline);
    const isLate = error instanceof DOMException && error.name === "TimeoutError";
    return unreachable(isLate ? reasons.timeOut : reasons.unreachable);
  }
}

const unreachable = (message: string): StaffError => ({ kind: "error", reason: "unreachable", message });

/** Whether a response is a StaffResult, and not a proxy's page or a part of one. */
export function isResult<Value>(value: unknown): value is StaffResult<Value> {
  return (
    typeof value === "object" &&
    value !== null &&
    "kind" in value &&
    (value.kind === "ok" || value.kind === "error")
  );
}

/** What failed and why: a message, or a function of the reason (null if unknown). */
export type FailureMessage = string | ((reason: string | null) => string);

/**
 * Builds the alert for a failed write. If the site cannot be reached, SPEC §8's message comes first; the
 * reason is part of it or shown below it.
 * @param failed SPEC §8's message, as the verb returns it
 */
export function alertOf({ reason, message, detail }: StaffError, failed: FailureMessage): FormAlert {
  if (reason === "unreachable") {
    return typeof failed === "string"
      ? { message: failed, detail: `${message} ${staff.nothingLost}` }
      : { message: failed(message), detail: staff.nothingLost };
  }
  return { message, detail };
}

/**
 * Calls `onAnswer` once the site answers again.
 * @returns a function that stops the polling
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
