import { MAX_DRAFT_BYTES, resolveDraft, type StoredDraft } from "#app/features/staff/draft.ts";
import { staffFetch, whenReachable } from "#app/features/staff/edit/staff-fetch.ts";
import type { StaffError } from "#app/features/staff/staff-result.ts";
import { isSameValue } from "../field.ts";
import { readCopy, removeCopy, updateCopy, writeCopy } from "./draft-copy.ts";

/** Delay of the write to localStorage in ms: not a write per key, yet a closed tab loses no text. */
const WRITE_AFTER_MS = 300;
/** Delay of a request in ms; together with the above less than two seconds. */
const SEND_AFTER_MS = 1000;
/** Delay of a retry in ms, after an expired session or too many requests. */
const RETRY_AFTER_MS = 4000;
/** Limit of keepalive requests in bytes; browsers allow 64 KB for all of a page together. */
const MAX_KEEPALIVE_BYTES = 60_000;

/** Discarded revisions by key, until the server has answered: the form may be reopened before that. */
const discarded = new Map<string, number>();

export interface DraftAnswer<Draft> {
  choice: ReturnType<typeof resolveDraft>;
  stored: StoredDraft;
  /** The draft on the server; null if there is none, or one of another shape. */
  theirs: Draft | null;
}

export interface AutosaveOptions<Draft> {
  /** The draft's key in localStorage. */
  key: string;
  /** The entity that the draft is stored for on the server; see DraftsTable. */
  entity: string;
  /** Parses what `read`, also of an earlier release, has returned; null for another shape. */
  parse(value: unknown): Draft | null;
  /** Returns the unsaved values; null if there are none. */
  read(): object | null;
  /** Called with whether localStorage has stored the values. */
  onWrite?(isStored: boolean): void;
  /**
   * Called with what the server stores: after the first request, and again if another device or tab has
   * written meanwhile. Nothing is sent before that.
   * @returns `hold` while the person decides
   */
  onAnswer(answer: DraftAnswer<Draft>): "go" | "hold";
}

export interface DraftAutosave<Draft> {
  /** The draft that an earlier visit has stored on this device. */
  left: Draft | null;
  /** Schedules a write to localStorage and then to the server. */
  schedule(): void;
  /** Deletes the draft on this device and on the server, even if a pending request may still write it. */
  discard(): void;
  /** Continues after `hold`. */
  release(): void;
  /** Stops the autosave; unsaved values are stored and sent at once. */
  close(): void;
}

/**
 * Autosaves unsaved values in localStorage and on the server: one request at a time, the last state wins. A
 * failed request shows no error, because nobody has requested it. It is retried when the site answers or
 * somebody has signed in again (docs/decisions/0066).
 */
export function autosaveDraft<Draft>(options: AutosaveOptions<Draft>): DraftAutosave<Draft> {
  const { key, entity, parse, read, onWrite, onAnswer } = options;
  const ended = new AbortController();
  const found = readCopy(key);
  const left = found && parse(found.value);
  let copy = left && found;
  /** The revision that the next write replaces. */
  let revision = copy?.revision ?? 0;
  /** The highest revision that this tab's writes may have made; a response may be pending or lost. */
  let latest = revision;
  /** Values that the server may have stored from this device, without a response. */
  let unanswered = copy ? [copy.value] : [];
  let state: "loading" | "held" | "open" = "loading";
  let pending: object | null = null;
  let sending: object | null = null;
  let mayBeStored = revision > 0;
  /** The server's revision about which the person decides while the state is `held`. */
  let heldRevision = 0;
  let debounce: ReturnType<typeof setTimeout> | undefined;
  /** Cancels the delay of the next request; null if there is none. */
  let stopWaiting: (() => void) | null = null;

  const wait = (begin: () => () => void) => {
    stopWaiting?.();
    stopWaiting = ended.signal.aborted ? null : begin();
  };

  const load = async () => {
    state = "loading";
    const query = new URLSearchParams({ entity });
    const signal = ended.signal;
    const result = await staffFetch<StoredDraft>(`/staff/draft?${query}`, { asks: false, signal });
    if (signal.aborted) return;
    if (result.kind === "error") return wait(() => retryLater(result, load));
    write();
    const isDiscarded = result.value.revision <= (discarded.get(key) ?? 0);
    const theirs = result.value.draft && !isDiscarded ? parse(result.value.draft.value) : null;
    const stored = theirs ? result.value : { ...result.value, draft: null };
    const isStored = (value: object) => isSameValue(value, stored.draft?.value);
    const isSent = copy !== null && isStored(copy.value);
    const isOwn = isSent || unanswered.some(isStored);
    const choice = resolveDraft(copy, stored, isOwn);
    const isNews = copy !== null && (choice === "own" || choice === "both");
    pending = isNews && copy && !isSent ? copy.value : null;
    mayBeStored = stored.draft !== null;
    heldRevision = stored.revision;
    state = onAnswer({ choice, stored, theirs }) === "hold" ? "held" : "open";
    // Until the person decides, the local copy retains the revision that it is based on.
    if (state === "held") return;
    revision = latest = stored.revision;
    if (isNews) noteCopy(isSent);
    void send();
  };

  const send = async (isClosing = false) => {
    stopWaiting?.();
    stopWaiting = null;
    const value = pending;
    if (!value || value === sending || state !== "open" || (sending && !isClosing)) return;
    // The pending request is stored by then, or this one is rejected.
    const base_revision = sending ? latest : revision;
    const body = JSON.stringify({ verb: "keep", input: { entity, base_revision, value } });
    // Too long for the server: only the local copy is stored.
    if (new Blob([body]).size > MAX_DRAFT_BYTES) return;
    sending = value;
    unanswered.push(value);
    mayBeStored = true;
    latest = base_revision + 1;
    // Before the request, because a closed tab receives no response.
    updateCopy(key, { value, revision: latest, isSent: true });
    const result = await post<{ revision: number }>(body);
    if (sending === value) sending = null;
    if (result.kind === "ok") noteSent(value, result.value.revision);
    else if (copy) updateCopy(key, copy);
    const isDone = result.kind === "ok" || result.reason === "invalid";
    if (isDone && pending === value) pending = null;
    if (!pending || ended.signal.aborted) return;
    if (isDone) return sendSoon();
    if (result.reason !== "conflict") return wait(() => retryLater(result, send));
    // The stored draft may not be this tab's: a discard must not delete it.
    latest = revision;
    if (state === "open") void load();
  };
  const sendSoon = () => {
    if (!stopWaiting) wait(() => after(SEND_AFTER_MS, send));
  };
  const noteSent = (value: object, made: number) => {
    revision = Math.max(revision, made);
    latest = Math.max(latest, made);
    unanswered = [];
    noteCopy(copy?.value === value);
  };
  const noteCopy = (isSent: boolean) => {
    if (!copy) return;
    copy = { ...copy, revision, isSent };
    updateCopy(key, copy);
  };

  const write = () => {
    if (debounce === undefined) return;
    clearTimeout(debounce);
    debounce = undefined;
    const value = read();
    if (!value) return discard();
    copy = { value, revision, isSent: false };
    const isStored = writeCopy(key, copy);
    onWrite?.(isStored);
    pending = value;
    if (state === "open") sendSoon();
  };

  const discard = () => {
    clearTimeout(debounce);
    debounce = undefined;
    pending = null;
    if (copy) removeCopy(key, copy);
    copy = null;
    unanswered = [];
    if (state === "held" || !mayBeStored) return;
    mayBeStored = false;
    discarded.set(key, latest);
    void discardOnServer(key, entity, latest);
    latest += 1;
    revision = latest;
  };

  const flush = () => {
    write();
    void send(true);
  };
  window.addEventListener("pagehide", flush, { signal: ended.signal });
  document.addEventListener("visibilitychange", flush, { signal: ended.signal });
  void load();
  return {
    left,
    schedule() {
      // Not restarted by the next key: somebody may type without a pause.
      debounce ??= setTimeout(write, WRITE_AFTER_MS);
    },
    discard,
    release() {
      if (state !== "held") return;
      state = "open";
      revision = heldRevision;
      latest = heldRevision;
      void send();
    },
    close() {
      flush();
      ended.abort();
      stopWaiting?.();
    },
  };
}

/** Retries until the server answers, also after the form is closed: the draft is no longer needed. */
async function discardOnServer(key: string, entity: string, base_revision: number): Promise<void> {
  const result = await post(JSON.stringify({ verb: "discard", input: { entity, base_revision } }));
  if (result.kind === "error" && result.reason !== "invalid")
    retryLater(result, () => discardOnServer(key, entity, base_revision));
  else if (discarded.get(key) === base_revision) discarded.delete(key);
}

/** @returns a function that cancels the delay */
function after(milliseconds: number, attempt: () => Promise<void>): () => void {
  const timer = setTimeout(() => void attempt(), milliseconds);
  return () => clearTimeout(timer);
}

/**
 * Retries a failed request.
 * @returns a function that cancels the retry
 */
function retryLater({ reason }: StaffError, attempt: () => Promise<void>): () => void {
  return reason === "unreachable" ? whenReachable(() => void attempt()) : after(RETRY_AFTER_MS, attempt);
}

function post<Value>(body: string) {
  return staffFetch<Value>("/staff/drafts", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body,
    asks: false,
    keepalive: new Blob([body]).size <= MAX_KEEPALIVE_BYTES,
  });
}
