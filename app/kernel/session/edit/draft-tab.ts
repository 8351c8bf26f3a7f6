import {
  type DraftCopy,
  type DraftRef,
  MAX_DRAFT_BYTES,
  resolveDraft,
  type StoredDraft,
} from "#app/kernel/verbs/draft.ts";
import { staffFetch } from "#app/kernel/verbs/edit/staff-fetch.ts";
import type { StaffResult } from "#app/kernel/verbs/staff-result.ts";
import { isSameValue } from "../field.ts";
import { removeCopy, updateCopy, writeCopy } from "./draft-copy.ts";
import { after, discardOnServer, isDiscarded, postDraft, retryLater } from "./draft-requests.ts";

/** Delay of a request in ms; together with that of the write to localStorage less than two seconds. */
const SEND_AFTER_MS = 1000;

export interface DraftAnswer<Draft> {
  choice: ReturnType<typeof resolveDraft>;
  stored: StoredDraft;
  /** The draft on the server; null if there is none, or one of another shape. */
  theirs: Draft | null;
}

export interface AutosaveOptions<Draft> {
  /** The draft's key in localStorage. */
  key: string;
  /** The entity that the draft is stored for on the server; see DatabaseSchema.drafts. */
  entity: string;
  /** Parses what `read` has returned; null for another shape, such as one of another release. */
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

/** The state of the autosave of one form or page in one tab; see autosaveDraft. */
export interface Tab<Draft> {
  options: AutosaveOptions<Draft>;
  ended: AbortController;
  /** What this device stores. */
  copy: DraftCopy | null;
  /** The revision that the next write replaces. */
  revision: number;
  /** The highest revision that this tab's writes may have made; a response may be pending or lost. */
  latest: number;
  /** Values that the server may have stored from this device, without a response. */
  unanswered: object[];
  state: "loading" | "held" | "open";
  pending: object | null;
  sending: object | null;
  /** Whether a save is under way, during which nothing is sent. */
  isSaving: boolean;
  mayBeStored: boolean;
  /** The server's revision about which the person decides while the state is `held`. */
  heldRevision: number;
  debounce: ReturnType<typeof setTimeout> | undefined;
  /** Cancels the delay of the next request; null if there is none. */
  stopWaiting: (() => void) | null;
}

/** Asks what the server stores, and has `onAnswer` decide what becomes of it. */
export async function load<Draft>(tab: Tab<Draft>): Promise<void> {
  const { key, entity, parse, onAnswer } = tab.options;
  const { signal } = tab.ended;
  tab.state = "loading";
  const query = new URLSearchParams({ entity });
  const result = await staffFetch<StoredDraft>(`/staff/draft?${query}`, { asks: false, signal });
  if (signal.aborted) return;
  if (result.kind === "error") return wait(tab, () => retryLater(result, () => load(tab)));
  writeTab(tab);
  const { draft, revision } = result.value;
  const theirs = draft && !isDiscarded(key, revision) ? parse(draft.value) : null;
  const stored = theirs ? result.value : { ...result.value, draft: null };
  const isStored = (value: object) => isSameValue(value, stored.draft?.value);
  const { copy } = tab;
  const isSent = copy !== null && isStored(copy.value);
  const choice = resolveDraft(copy, stored, isSent || tab.unanswered.some(isStored));
  const isNews = copy !== null && (choice === "own" || choice === "both");
  tab.pending = isNews && !isSent ? copy.value : null;
  tab.mayBeStored = stored.draft !== null;
  tab.heldRevision = revision;
  tab.state = onAnswer({ choice, stored, theirs }) === "hold" ? "held" : "open";
  // Until the person decides, the local copy retains the revision that it is based on.
  if (tab.state === "held") return;
  tab.revision = tab.latest = revision;
  if (isNews) noteCopy(tab, isSent);
  void send(tab);
}

/** Sends the last state, unless a request is under way; on closing the tab, nevertheless. */
export async function send(tab: Tab<unknown>, isClosing = false): Promise<void> {
  const { key, entity } = tab.options;
  tab.stopWaiting?.();
  tab.stopWaiting = null;
  const { pending: value, sending } = tab;
  const isBusy = sending !== null || tab.isSaving;
  if (!value || value === sending || tab.state !== "open" || (isBusy && !isClosing)) return;
  // The pending request is stored by then, or this one is rejected.
  const base_revision = isBusy ? tab.latest : tab.revision;
  const body = JSON.stringify({ verb: "keep", input: { entity, base_revision, value } });
  // Too long for the server: only the local copy is stored.
  if (new Blob([body]).size > MAX_DRAFT_BYTES) return;
  tab.sending = value;
  tab.unanswered.push(value);
  tab.mayBeStored = true;
  tab.latest = base_revision + 1;
  // Before the request, because a closed tab receives no response.
  updateCopy(key, { value, revision: tab.latest, isSent: true });
  const result = await postDraft<{ revision: number }>(body);
  if (tab.sending === value) tab.sending = null;
  if (result.kind === "ok") noteSent(tab, value, result.value.revision);
  else if (tab.copy) updateCopy(key, tab.copy);
  const isDone = result.kind === "ok" || result.reason === "invalid";
  if (isDone && tab.pending === value) tab.pending = null;
  if (!tab.pending || tab.ended.signal.aborted) return;
  if (isDone) return sendSoon(tab);
  if (result.reason !== "conflict") return wait(tab, () => retryLater(result, () => send(tab)));
  // The stored draft may not be this tab's: a discard must not delete it.
  tab.latest = tab.revision;
  if (tab.state === "open") void load(tab);
}

function sendSoon(tab: Tab<unknown>): void {
  if (!tab.stopWaiting) wait(tab, () => after(SEND_AFTER_MS, () => send(tab)));
}

function wait(tab: Tab<unknown>, begin: () => () => void): void {
  tab.stopWaiting?.();
  tab.stopWaiting = tab.ended.signal.aborted ? null : begin();
}

/** Notes the revision that a write has made. */
function noteSent(tab: Tab<unknown>, value: object, made: number): void {
  tab.revision = Math.max(tab.revision, made);
  tab.latest = Math.max(tab.latest, made);
  tab.unanswered = [];
  noteCopy(tab, tab.copy?.value === value);
}

function noteCopy(tab: Tab<unknown>, isSent: boolean): void {
  if (!tab.copy) return;
  tab.copy = { ...tab.copy, revision: tab.revision, isSent };
  updateCopy(tab.options.key, tab.copy);
}

/** Stores what is typed on this device, and has it sent soon. */
export function writeTab(tab: Tab<unknown>): void {
  if (tab.debounce === undefined) return;
  clearTimeout(tab.debounce);
  tab.debounce = undefined;
  const { key, read, onWrite } = tab.options;
  const value = read();
  if (!value) return void discardTab(tab);
  tab.copy = { value, revision: tab.revision, isSent: false };
  onWrite?.(writeCopy(key, tab.copy));
  tab.pending = value;
  if (tab.state === "open") sendSoon(tab);
}

/** The draft that a save or a discard deletes on the server; undefined if there is none of this tab. */
const storedDraft = ({ state, mayBeStored, latest, options }: Tab<unknown>): DraftRef | undefined =>
  state !== "held" && mayBeStored ? { entity: options.entity, base_revision: latest } : undefined;

/** Continues after the revision that the deletion of a draft makes. */
function noteDeleted(tab: Tab<unknown>, { base_revision }: DraftRef): void {
  tab.mayBeStored = false;
  tab.revision = tab.latest = base_revision + 1;
}

/** See DraftAutosave.save. */
export async function save<Value>(
  tab: Tab<unknown>,
  sendSave: (draft?: DraftRef) => Promise<StaffResult<Value>>,
): Promise<StaffResult<Value>> {
  const draft = storedDraft(tab);
  tab.isSaving = true;
  const result = await sendSave(draft);
  tab.isSaving = false;
  if (result.kind === "error") {
    if (tab.pending && tab.state === "open") sendSoon(tab);
    // A closed tab's last write may have come after the save.
  } else if (draft && draft.base_revision === tab.latest) noteDeleted(tab, draft);
  return result;
}

/** See DraftAutosave.discard. */
export function discardTab(tab: Tab<unknown>): void {
  const { key } = tab.options;
  clearTimeout(tab.debounce);
  tab.debounce = undefined;
  tab.pending = null;
  if (tab.copy) removeCopy(key, tab.copy);
  tab.copy = null;
  tab.unanswered = [];
  const draft = storedDraft(tab);
  if (!draft) return;
  void discardOnServer(key, draft);
  noteDeleted(tab, draft);
}
