import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { staffMessages } from "#app/platform/staff-messages.ts";
import type { DraftOfferProps } from "#app/ui/staff/draft-offer.tsx";
import { plainWords } from "#app/ui/staff/plain-text.ts";
import { holdUnsavedWork } from "#app/ui/unsaved-work.ts";
import { formatRelative } from "../activity-text.ts";
import { draftExcerpt, resolveDraft, type StoredDraft } from "../draft.ts";
import { useViewer } from "../staff-only.tsx";
import { deviceId, nextNumber } from "./device-sequence.ts";
import {
  beforeOf,
  differencesFrom,
  fieldLabel,
  isSame,
  openedFormOf,
  type RecordDraft,
  readDraft,
  recordDraftSchema,
  toDraft,
  writeDraft,
} from "./record-draft.ts";
import { type DraftSync, syncDraft } from "./sync-draft.ts";

/** Long enough not to write at every key, short enough that a closed tab loses no words. */
const WRITE_AFTER_MS = 300;

interface Edited<Values> {
  id: string;
  /** `updated_at` of what the values were made from; null for a new record. */
  version: string | null;
  values: Values;
}

interface RecordDraftOptions<Values> {
  /** Where this device keeps it ... */
  key: string;
  /** ... and the server, for the person; see DraftsTable. */
  thing: string;
  /** What the form has opened with. */
  opened: Edited<Values>;
  current: Edited<Values>;
  /** Whether something was typed since. */
  dirty: boolean;
  setDirty(dirty: boolean): void;
  /** Fills the form with other values. */
  start(from: Edited<Values>): void;
}

/** Unsaved work that was found when the form opened. */
interface Found<Values> {
  draft: RecordDraft<Values>;
  /** What people call the device it comes from; null for this one. */
  device: string | null;
  /** Whether the form shows it: not where somebody was typing before the server had answered. */
  isFilled: boolean;
}

const storage = () => window.localStorage;

/**
 * Keeps what is typed in a form behind the typing, on this device and on the server; offers what was left unsaved here or
 * on another device, the newer of both; holds the page while something is unsaved (docs/decisions/0046).
 */
export function useRecordDraft<Values extends object>(options: RecordDraftOptions<Values>) {
  const { opened, current, dirty, setDirty, start } = options;
  const [{ key, thing }] = useState(options);
  const viewer = useViewer();
  const [isStored, setIsKept] = useState(false);
  const [found, setFound] = useState<Found<Values> | null>(null);
  const [changed, setChanged] = useState<StoredDraft["changed"]>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const release = useRef<() => void>(() => {});
  const sync = useRef<DraftSync>(null);
  /** What the typing began with; null where a draft doesn't say. */
  const begun = useRef<Values | null>(opened.values);
  const typed = useRef<keyof Values>(null);

  const deletePendingUpload = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  const eraseHere = useCallback(() => {
    deletePendingUpload();
    setIsKept(false);
    try {
      storage().removeItem(key);
    } catch {
      // Where nothing can be kept, nothing is left.
    }
  }, [key, deletePendingUpload]);
  const erase = useCallback(() => {
    eraseHere();
    sync.current?.discard();
  }, [eraseHere]);

  const fill = (draft: RecordDraft<Values>) => {
    begun.current = openedFormOf(draft);
    typed.current = draft.typed;
    start({ id: draft.id ?? opened.id, version: draft.expected_updated_at, values: draft.values });
  };
  const empty = () => {
    begun.current = opened.values;
    setFound(null);
    start(opened);
  };

  const restore = useEffectEvent(() => {
    const left = readDraft(storage, key, opened.values);
    if (!left) return;
    if (isSame(left.values, opened.values)) return eraseHere();
    setFound({ draft: left, device: null, isFilled: true });
    fill(left);
  });

  const onAnswer = useEffectEvent((stored: StoredDraft): "go" | "hold" => {
    setChanged(stored.changed);
    const isOwn = stored.draft?.device_id === deviceId();
    const left = stored.draft && toDraft(stored.draft.value, opened.values);
    const isNews = left !== null && !isSame(left.values, opened.values);
    const device = isOwn ? null : (stored.draft?.device ?? null);
    if (dirty) {
      if (!left || !isNews || isOwn) return "go";
      setFound({ draft: left, device, isFilled: false });
      return "hold";
    }
    const own = found && ownDraft(found.draft);
    const choice = resolveDraft(own, stored);
    if (choice === "own" && found && own) {
      sync.current?.keep(recordDraftSchema(found.draft), own.number);
    } else if (choice === "server" && left && isNews) {
      setFound({ draft: left, device, isFilled: true });
      // Fields that start anew lose the focus.
      if (!isSame(left, found?.draft)) fill(left);
    } else if (own || left) {
      // Saved or discarded elsewhere, or the same as what is saved.
      eraseHere();
      if (left) sync.current?.discard();
      if (own) empty();
    }
    return "go";
  });
  useEffect(() => {
    // Not while rendering: the server knows nothing of what this device keeps.
    restore();
    sync.current = syncDraft({ thing, subject: opened.id, onAnswer: (stored) => onAnswer(stored) });
  }, [thing, opened.id]);

  const write = useEffectEvent(() => {
    if (timer.current === undefined) return;
    deletePendingUpload();
    const { id, version, values } = current;
    const number = nextNumber();
    const draft: RecordDraft<Values> = {
      ...{ values, id, expected_updated_at: version },
      before: begun.current && beforeOf(values, begun.current),
      typed: typed.current,
      path: window.location.pathname + window.location.search,
      kept_at: new Date(number).toISOString(),
    };
    setIsKept(writeDraft(storage, key, draft));
    sync.current?.keep(recordDraftSchema(draft), number);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of what is typed
  useEffect(() => {
    // Not put off by the next key: somebody may type on without a rest.
    if (dirty) timer.current ??= setTimeout(() => write(), WRITE_AFTER_MS);
  }, [dirty, current.values]);
  useEffect(() => {
    const writeNow = () => {
      write();
      sync.current?.flush();
    };
    window.addEventListener("pagehide", writeNow);
    document.addEventListener("visibilitychange", writeNow);
    return () => {
      window.removeEventListener("pagehide", writeNow);
      document.removeEventListener("visibilitychange", writeNow);
      write();
      sync.current?.close();
    };
  }, []);

  useEffect(() => {
    if (!dirty) return;
    release.current = holdUnsavedWork(erase);
    return () => release.current();
  }, [dirty, erase]);

  const offer = (): DraftOfferProps | null => {
    if (!found) return null;
    const { draft, device, isFilled } = found;
    return {
      ...offerWords(draft, opened, device),
      changed: changeSince(draft, opened, changed, viewer?.email),
      onContinue: () => {
        setFound(null);
        if (!isFilled) fill(draft);
        setDirty(true);
        sync.current?.release();
      },
      onDiscard: () => {
        if (!isFilled) {
          setFound(null);
          return sync.current?.release();
        }
        erase();
        setDirty(false);
        empty();
      },
    };
  };

  return {
    keptNote: isStored || found ? staffMessages.staff.draftKept : null,
    /** For FormFrame, while what was left unsaved is neither taken up nor discarded. */
    offer: offer(),
    /** Typing takes up what was found and is shown. */
    noteTyped: (name: keyof Values) => {
      typed.current = name;
      setFound((now) => (now?.isFilled ? null : now));
    },
    /** Once it is saved, or not wanted any more. */
    forget: () => {
      release.current();
      erase();
    },
  };
}

function ownDraft({ kept_at }: Pick<RecordDraft<object>, "kept_at">) {
  if (!kept_at) return null;
  const number = Date.parse(kept_at);
  return { device_id: deviceId(), number, age: Date.now() - number };
}

const messages = staffMessages.drafts;
const wordsOf = (value: unknown) => (typeof value === "string" ? plainWords(value) : "");

function offerWords<Values extends object>(
  draft: RecordDraft<Values>,
  { values }: Edited<Values>,
  device: string | null,
) {
  const { typed, kept_at } = draft;
  const before = openedFormOf(draft) ?? values;
  return {
    message: messages.found(kept_at && formatRelative(kept_at, new Date()), device),
    note: messages.notSaved,
    quote: typed && draftExcerpt(wordsOf(draft.values[typed]), wordsOf(before[typed])),
  };
}

/** What somebody has saved since a draft was begun, beside what saving it would put in its place. */
function changeSince<Values extends object>(
  draft: RecordDraft<Values>,
  { version, values }: Edited<Values>,
  changed: StoredDraft["changed"],
  email: string | undefined,
): DraftOfferProps["changed"] {
  if (draft.expected_updated_at === version) return null;
  const who = changed && (changed.by === email ? messages.you : changed.by);
  return {
    message: messages.changedSince(who, changed && formatRelative(changed.at, new Date())),
    versions: differencesFrom(draft, values).map((name) => ({
      label: fieldLabel(name),
      theirs: valueWords(values[name]),
      mine: valueWords(draft.values[name]),
    })),
  };
}

/** What a field says; of what is no text only that it is something else. */
function valueWords(value: unknown): string | null {
  const isText = typeof value === "string" && !/^(\/storage\/|https?:)/.test(value);
  return isText ? plainWords(value) : null;
}
