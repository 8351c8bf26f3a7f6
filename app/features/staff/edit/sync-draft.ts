import { MAX_DRAFT_BYTES, type StoredDraft } from "../draft.ts";
import type { StaffError } from "../staff-result.ts";
import { advanceSequence, deviceId, nextNumber } from "./device-sequence.ts";
import { staffFetch, whenReachable } from "./staff-fetch.ts";

/** With what the device waits before it keeps a copy itself, less than two seconds. */
const SEND_AFTER_MS = 1000;
/** For a session that has ended, or too many requests. */
const TRY_AGAIN_MS = 4000;
/** What a browser sends after its page is gone, of all requests together: 64 KB. */
const MAX_KEEPALIVE_BYTES = 60_000;

/**
 * The number of the last discard of each thing, by which its draft is known as gone also where the server is asked
 * before it has heard of that: a form that is saved opens anew at once.
 */
const discards = new Map<string, number>();

export interface DraftSync {
  /** Sends it behind the typing: one request at a time, the last state wins. `number`: see nextNumber. */
  keep(value: object, number: number): void;
  /** Removes the server's copy, also one that a request under way would write. */
  discard(): void;
  /** Goes on after `hold`. */
  release(): void;
  /** Sends at once what is not sent yet: the page is hidden or closed, or what was typed in is gone. */
  flush(): void;
  /** Ends it; what is not sent yet is sent once more. */
  close(): void;
}

interface DraftSyncOptions {
  /** See DraftsTable. */
  thing: string;
  /** The thing's id as activity has it. */
  subject: string;
  /**
   * Told what the server keeps, once it could be asked. Until then nothing is sent: another device's copy must be seen
   * before it is written over.
   * @returns `hold` while the person is asked about it
   */
  onAnswer(stored: StoredDraft): "go" | "hold";
}

/**
 * Keeps a thing's unsaved work on the server, in step with this device's copy. Nobody has asked for these requests: one
 * that fails says nothing, and is made again when the site answers or somebody has signed in again.
 */
export function syncDraft({ thing, subject, onAnswer }: DraftSyncOptions): DraftSync {
  const device_id = deviceId();
  const ending = new AbortController();
  let state: "asking" | "held" | "open" = "asking";
  let pending: { value: object; number: number } | null = null;
  let isSending = false;
  let mayBeKept = true;
  /** Of another device's copy that was seen here. */
  let known: string | null = null;
  /** Ends the wait for the next request; null while there is none. */
  let deletePendingUpload: (() => void) | null = null;

  const rest = () => {
    deletePendingUpload?.();
    deletePendingUpload = null;
  };
  const wait = (begin: () => () => void) => {
    rest();
    if (!ending.signal.aborted) deletePendingUpload = begin();
  };

  const ask = async () => {
    const query = new URLSearchParams({ thing, subject });
    const result = await staffFetch<StoredDraft>(`/staff/draft?${query}`, {
      asks: false,
      signal: ending.signal,
    });
    if (ending.signal.aborted) return;
    if (result.kind === "error") return wait(() => retryLater(result, ask));
    const { draft, seen } = result.value;
    const isOwn = draft?.device_id === device_id;
    advanceSequence(seen[device_id] ?? 0);
    mayBeKept = draft !== null;
    known = draft && !isOwn ? draft.updated_at : null;
    const isDiscarded = isOwn && (seen[device_id] ?? 0) < (discards.get(thing) ?? 0);
    const stored = isDiscarded ? { ...result.value, draft: null } : result.value;
    state = onAnswer(stored) === "hold" ? "held" : "open";
    void send();
  };

  const send = async () => {
    rest();
    if (!pending || isSending || state !== "open") return;
    const sent = pending;
    const body = JSON.stringify({ verb: "keep", input: { thing, device_id, ...sent } });
    // Too long for the server: the device's copy has to do.
    if (new Blob([body]).size > MAX_DRAFT_BYTES) return;
    isSending = true;
    mayBeKept = true;
    const result = await post(body);
    isSending = false;
    const isRefused = result.kind === "error" && result.reason !== "invalid";
    if (pending === sent && !isRefused) pending = null;
    if (!pending) return;
    if (isRefused) wait(() => retryLater(result, send));
    else sendSoon();
  };
  const sendSoon = () => {
    if (!deletePendingUpload) wait(() => after(SEND_AFTER_MS, send));
  };

  /** Also after the end: it is not wanted any more. What is typed since goes up with a greater number. */
  const discard = async (number: number) => {
    const input = { thing, device_id, number, known };
    const result = await post(JSON.stringify({ verb: "discard", input }));
    if (result.kind === "error" && result.reason !== "invalid") retryLater(result, () => discard(number));
  };

  const flush = () => {
    if (!pending || state !== "open") return;
    // One that is under way may not arrive any more, and has the smaller number.
    isSending = false;
    void send();
  };

  void ask();
  return {
    keep(value, number) {
      pending = { value, number };
      if (state === "open") sendSoon();
    },
    discard() {
      pending = null;
      if (state === "held" || !mayBeKept) return;
      mayBeKept = false;
      const number = nextNumber();
      discards.set(thing, number);
      void discard(number);
    },
    release() {
      state = "open";
      void send();
    },
    flush,
    close() {
      flush();
      ending.abort();
      rest();
    },
  };
}

/** @returns stops waiting */
function after(milliseconds: number, attempt: () => Promise<void>): () => void {
  const timer = setTimeout(() => void attempt(), milliseconds);
  return () => clearTimeout(timer);
}

/** Tries once more what has failed. @returns stops waiting */
function retryLater({ reason }: StaffError, attempt: () => Promise<void>): () => void {
  return reason === "unreachable" ? whenReachable(() => void attempt()) : after(TRY_AGAIN_MS, attempt);
}

function post(body: string) {
  return staffFetch<null>("/staff/drafts", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
    asks: false,
    keepalive: new Blob([body]).size <= MAX_KEEPALIVE_BYTES,
  });
}
