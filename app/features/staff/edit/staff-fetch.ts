import { messages } from "#app/platform/messages.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import type { FormAlert } from "#app/ui/staff/form-frame.tsx";
import type { StaffError, StaffResult } from "../staff-result.ts";
import { askForPassword } from "./sign-in-again-store.ts";

/** Longer than any save takes; then the connection is as good as gone. */
const MAX_REQUEST_MS = 30_000;
const ASK_AGAIN_MS = 4000;

const { reasons, staff } = staffMessages;

interface SignInOptions {
  /** Fired when nobody waits for the answer any more. */
  signal?: AbortSignal;
  /** Gets the error at once, so that it shows beneath the question to sign in. */
  onSignedOut?: ((error: StaffError) => void) | undefined;
}

type StaffRequest = Omit<RequestInit, "signal"> &
  SignInOptions & {
    /** False for what nobody has asked for: who has put the question away must not get it again. */
    asks?: boolean;
  };

/**
 * One request of staff to `/staff/…`. When the session has ended it asks to sign in again and, after that, sends it once
 * more. It never throws: no network, a time-out and an answer that is not ours are errors of reason `unreachable`; what
 * comes back after `signal` was fired means nothing.
 */
export function staffFetch<Value>(
  address: string,
  { signal, onSignedOut, asks = true, ...init }: StaffRequest = {},
): Promise<StaffResult<Value>> {
  const late = AbortSignal.timeout(MAX_REQUEST_MS);
  const request = { ...init, signal: signal ? AbortSignal.any([signal, late]) : late };
  if (!asks) return send<Value>(address, request);
  return retryAfterSignIn(() => send<Value>(address, request), {
    ...(signal ? { signal } : {}),
    onSignedOut,
  });
}

/**
 * Makes a write (DESIGN §3); see staffFetch.
 * @param feature the part after `/staff/`
 */
export function postVerb<Value>(
  feature: string,
  verb: string,
  input: unknown,
  onSignedOut?: (error: StaffError) => void,
): Promise<StaffResult<Value>> {
  return staffFetch<Value>(`/staff/${feature}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ verb, input }),
    onSignedOut,
  });
}

/** Requests that find the session ended at the same time ask once. */
let asking: Promise<boolean> | null = null;

/** Sends once more after somebody has signed in again or given the password, for requests that cannot go through staffFetch. */
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
    if (response.status === 413)
      return { kind: "error", reason: "failed", message: messages.request.tooLarge };
    const result: unknown = await response.json();
    return isResult<Value>(result) ? result : unreachable(reasons.unreachable);
  } catch (error) {
    if (!navigator.onLine) return unreachable(reasons.offline);
    const isLate = error instanceof DOMException && error.name === "TimeoutError";
    return unreachable(isLate ? reasons.timeOut : reasons.unreachable);
  }
}

const unreachable = (message: string): StaffError => ({ kind: "error", reason: "unreachable", message });

/** Whether an answer is one of ours, and not a proxy's page or half of one. */
export function isResult<Value>(value: unknown): value is StaffResult<Value> {
  return (
    typeof value === "object" &&
    value !== null &&
    "kind" in value &&
    (value.kind === "ok" || value.kind === "error")
  );
}

/** What could not be done, and why: a message, or one that is made with the reason; null when that is not known. */
export type FailureMessage = string | ((reason: string | null) => string);

/**
 * What an alert says about a failed write. When the site cannot be reached, SPEC §8's message for what was tried stands
 * first; the reason is part of it or stands under it.
 * @param failed that message, as the verb itself would say it
 */
export function alertOf({ reason, message, detail }: StaffError, failed: FailureMessage): FormAlert {
  if (reason === "unreachable") {
    return typeof failed === "string"
      ? { message: failed, detail: `${message} ${staff.nothingLost}` }
      : { message: failed(message), detail: staff.nothingLost };
  }
  return { message, ...(detail ? { detail } : {}) };
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
