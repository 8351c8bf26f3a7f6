import { MAX_DRAFT_BYTES, resolveDraft, type StoredDraft } from "../draft.ts";
import type { StaffError } from "../staff-result.ts";
import { readCopy, removeCopy, updateCopy, writeCopy } from "./draft-copy.ts";
import { isSame } from "./record-draft.ts";
import { staffFetch, whenReachable } from "./staff-fetch.ts";

/** Long enough not to write at every key, short enough that a closed tab loses no words. */
const WRITE_AFTER_MS = 300;
/** Together with the above less than two seconds. */
const SEND_AFTER_MS = 1000;
/** For a session that has ended, or too many requests. */
const RETRY_AFTER_MS = 4000;
/** What a browser sends after its page is closed, of all requests together: 64 KB. */
const MAX_KEEPALIVE_BYTES = 60_000;

/** Discarded revisions by key, until the server has answered: a form that is saved may be opened anew before that. */
const discarded = new Map<string, number>();

export interface DraftAnswer<Draft> {
  choice: ReturnType<typeof resolveDraft>;
  stored: StoredDraft;
  /** What the server has; null when that is nothing, or of another shape. */
  theirs: Draft | null;
}

interface AutosaveOptions<Draft> {
  /** Where this device stores the draft in localStorage. */
  key: string;
  /** What it is of; see DraftsTable. */
  thing: string;
  /** The thing's id as activity has it. */
  subject: string;
  /** Reads what `read` has given, or an earlier release; null for another shape. */
  parse(value: unknown): Draft | null;
  /** What is typed and not saved now; null when there is nothing. */
  read(): object | null;
  /** Told whether the device has stored what is typed. */
  onWrite?(isStored: boolean): void;
  /**
   * Told what the server stores, once it was asked, and again when somebody has written meanwhile on another device or in
   * another tab: nothing is sent before that is seen.
   * @returns `hold` while the person is asked about it
   */
  onAnswer(answer: DraftAnswer<Draft>): "go" | "hold";
}

export interface DraftAutosave<Draft> {
  /** What an earlier visit has left on this device. */
  left: Draft | null;
  /** Stores what is typed soon: on the device, then on the server. */
  schedule(): void;
  /** Deletes it on the device and on the server, where a request under way may yet write it. */
  discard(): void;
  /** Goes on after `hold`. */
  release(): void;
  /** Ends it; what is not stored yet is stored and sent at once. */
  close(): void;
}

/**
 * Autosaves what is typed and not saved, in localStorage and on the server: one request at a time, the last state wins.
 * Nobody has asked for these requests: one that fails says nothing, and is made again when the site answers or somebody
 * has signed in again (docs/decisions/0066).
 */
export function autosaveDraft<Draft>(options: AutosaveOptions<Draft>): DraftAutosave<Draft> {
  const { key, thing, subject, parse, read, onWrite, onAnswer } = options;
  const ended = new AbortController();
  const found = readCopy(key);
  const left = found && parse(found.value);
  let copy = left && found;
  /** The revision that the next write replaces. */
  let revision = copy?.revision ?? 0;
  /** The highest one that this tab's writes can have made: an answer may be under way, or lost. */
  let latest = revision;
  /** What the server may have of this device, though no answer has said so. */
  let unanswered = copy ? [copy.value] : [];
  let state: "loading" | "held" | "open" = "loading";
  let pending: object | null = null;
  let sending: object | null = null;
  let mayBeStored = revision > 0;
  /** What the person is asked about while the state is `held`. */
  let heldRevision = 0;
  let debounce: ReturnType<typeof setTimeout> | undefined;
  /** Ends the wait for the next request; null while there is none. */
  let stopWaiting: (() => void) | null = null;

  const wait = (begin: () => () => void) => {
    stopWaiting?.();
    stopWaiting = ended.signal.aborted ? null : begin();
  };

  const load = async () => {
    state = "loading";
    const query = new URLSearchParams({ thing, subject });
    const signal = ended.signal;
    const result = await staffFetch<StoredDraft>(`/staff/draft?${query}`, { asks: false, signal });
    if (signal.aborted) return;
    if (result.kind === "error") return wait(() => retryLater(result, load));
    write();
    const isDiscarded = result.value.revision <= (discarded.get(key) ?? 0);
    const theirs = result.value.draft && !isDiscarded ? parse(result.value.draft.value) : null;
    const stored = theirs ? result.value : { ...result.value, draft: null };
    const isStored = (value: object) => isSame(value, stored.draft?.value);
    const isSent = copy !== null && isStored(copy.value);
    const isOwn = isSent || unanswered.some(isStored);
    const choice = resolveDraft(copy, stored, isOwn);
    const isNews = copy !== null && (choice === "own" || choice === "both");
    pending = isNews && copy && !isSent ? copy.value : null;
    mayBeStored = stored.draft !== null;
    heldRevision = stored.revision;
    state = onAnswer({ choice, stored, theirs }) === "hold" ? "held" : "open";
    // Until the person has chosen, the device's copy says that it was typed over another revision.
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
    // The one under way will have been stored by then, or this one is refused.
    const base_revision = sending ? latest : revision;
    const body = JSON.stringify({ verb: "keep", input: { thing, base_revision, value } });
    // Too long for the server: the device's copy has to do.
    if (new Blob([body]).size > MAX_DRAFT_BYTES) return;
    sending = value;
    unanswered.push(value);
    mayBeStored = true;
    latest = base_revision + 1;
    // A tab that is closed hears no answer.
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
    // What is stored is not known to be this tab's: a discard must not delete it.
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
    void discardOnServer(key, thing, latest);
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
      // Not put off by the next key: somebody may type on without a rest.
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

/** Tries until it is heard, also after the form is closed: the draft is not wanted any more. */
async function discardOnServer(key: string, thing: string, base_revision: number): Promise<void> {
  const result = await post(JSON.stringify({ verb: "discard", input: { thing, base_revision } }));
  if (result.kind === "error" && result.reason !== "invalid")
    retryLater(result, () => discardOnServer(key, thing, base_revision));
  else if (discarded.get(key) === base_revision) discarded.delete(key);
}

/** @returns stops waiting */
function after(milliseconds: number, attempt: () => Promise<void>): () => void {
  const timer = setTimeout(() => void attempt(), milliseconds);
  return () => clearTimeout(timer);
}

/** Tries once more what has failed. @returns stops waiting */
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
