import type { DraftRef } from "#app/kernel/verbs/draft.ts";
import type { StaffResult } from "#app/kernel/verbs/staff-result.ts";
import { readCopy } from "./draft-copy.ts";
import { type AutosaveOptions, discardTab, load, save, send, type Tab, writeTab } from "./draft-tab.ts";

/** Delay of the write to localStorage in ms: not a write per key, yet a closed tab loses no text. */
const WRITE_AFTER_MS = 300;

export interface DraftAutosave<Draft> {
  /** The draft that an earlier visit has stored on this device. */
  left: Draft | null;
  /** Schedules a write to localStorage and then to the server. */
  schedule(): void;
  /**
   * Sends a save of the entity. The server deletes the draft that the save names in the same transaction; none is
   * written meanwhile.
   */
  save<Value>(send: (draft?: DraftRef) => Promise<StaffResult<Value>>): Promise<StaffResult<Value>>;
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
 * somebody has signed in again (docs/design/drafts.md#what-binds).
 */
export function autosaveDraft<Draft>(options: AutosaveOptions<Draft>): DraftAutosave<Draft> {
  const found = readCopy(options.key);
  const left = found && options.parse(found.value);
  const copy = left && found;
  const revision = copy?.revision ?? 0;
  const tab: Tab<Draft> = {
    options,
    ended: new AbortController(),
    copy,
    revision,
    latest: revision,
    unanswered: copy ? [copy.value] : [],
    state: "loading",
    pending: null,
    sending: null,
    isSaving: false,
    mayBeStored: revision > 0,
    heldRevision: 0,
    debounce: undefined,
    stopWaiting: null,
  };
  const { signal } = tab.ended;
  const flush = () => {
    writeTab(tab);
    void send(tab, true);
  };
  window.addEventListener("pagehide", flush, { signal });
  document.addEventListener("visibilitychange", flush, { signal });
  void load(tab);
  return {
    left,
    schedule() {
      // Not restarted by the next key: somebody may type without a pause.
      tab.debounce ??= setTimeout(() => writeTab(tab), WRITE_AFTER_MS);
    },
    save: (sendSave) => save(tab, sendSave),
    discard: () => discardTab(tab),
    release() {
      if (tab.state !== "held") return;
      tab.state = "open";
      tab.revision = tab.latest = tab.heldRevision;
      void send(tab);
    },
    close() {
      flush();
      tab.ended.abort();
      tab.stopWaiting?.();
    },
  };
}
