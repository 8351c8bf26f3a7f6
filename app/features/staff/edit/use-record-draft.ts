import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { staffMessages } from "#app/platform/staff-messages.ts";
import type { DraftOfferProps } from "#app/ui/staff/draft-offer.tsx";
import { plainWords } from "#app/ui/staff/plain-text.ts";
import { holdUnsavedWork } from "#app/ui/unsaved-work.ts";
import { formatRelative } from "../activity-text.ts";
import { draftExcerpt, type StoredDraft } from "../draft.ts";
import { useViewer } from "../staff-only.tsx";
import { autosaveDraft, type DraftAnswer, type DraftAutosave } from "./draft-autosave.ts";
import {
  beforeOf,
  differencesFrom,
  fieldLabel,
  isSame,
  openedFormOf,
  type RecordDraft,
  serializeRecordDraft,
  toDraft,
} from "./record-draft.ts";

interface Edited<Values> {
  id: string;
  /** `updated_at` of the version that the values are based on; null for a new record. */
  version: string | null;
  values: Values;
}

interface RecordDraftOptions<Values> {
  /** The draft's key in localStorage. */
  key: string;
  /** The draft's key on the server, per person; see DraftsTable. */
  thing: string;
  /** The form's initial values. */
  opened: Edited<Values>;
  current: Edited<Values>;
  /** Whether the values were changed since. */
  dirty: boolean;
  setDirty(dirty: boolean): void;
  /** Fills the form with other values. */
  start(from: Edited<Values>): void;
}

/** An unsaved draft that was found when the form opened. */
interface Found<Values> {
  draft: RecordDraft<Values>;
  /** The name of the device it comes from; null for this one. */
  device: string | null;
  /** Whether the form shows it; false if somebody was typing before the server had answered. */
  isFilled: boolean;
}

/**
 * Autosaves a form; offers an unsaved draft of this or another device; asks before the page is left with
 * unsaved changes (docs/decisions/0046, 0066).
 */
export function useRecordDraft<Values extends object>(options: RecordDraftOptions<Values>) {
  const { opened, current, dirty, setDirty, start } = options;
  const [{ key, thing }] = useState(options);
  const viewer = useViewer();
  const [isStored, setIsStored] = useState(false);
  const [found, setFound] = useState<Found<Values> | null>(null);
  const [changed, setChanged] = useState<StoredDraft["changed"]>(null);
  const release = useRef<() => void>(() => {});
  const autosave = useRef<DraftAutosave<RecordDraft<Values>>>(null);
  /** The form's values before the first change; null if a draft does not have them. */
  const begun = useRef<Values | null>(opened.values);
  const typed = useRef<keyof Values>(null);

  const erase = useCallback(() => {
    setIsStored(false);
    autosave.current?.discard();
  }, []);
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

  const restore = useEffectEvent((left: RecordDraft<Values>) => {
    if (isSame(left.values, opened.values)) return erase();
    setFound({ draft: left, device: null, isFilled: true });
    fill(left);
  });
  const read = useEffectEvent(() => {
    const { id, version, values } = current;
    return serializeRecordDraft<Values>({
      ...{ values, id, expected_updated_at: version },
      before: begun.current && beforeOf(values, begun.current),
      typed: typed.current,
      path: window.location.pathname + window.location.search,
      kept_at: new Date().toISOString(),
    });
  });
  const onAnswer = useEffectEvent(({ choice, stored, theirs }: DraftAnswer<RecordDraft<Values>>) => {
    setChanged(stored.changed);
    const device = stored.draft?.device ?? null;
    const isNews = theirs !== null && !isSame(theirs.values, opened.values);
    if (choice === "both" && isNews) {
      setDirty(true);
      setFound({ draft: theirs, device, isFilled: false });
      return "hold";
    }
    if (choice === "server" && isNews) {
      setFound({ draft: theirs, device, isFilled: true });
      // Filling the form resets its fields, which lose the focus.
      if (!isSame(theirs, found?.draft)) fill(theirs);
    } else if (choice === "server" || choice === "none") {
      // Saved or discarded elsewhere, or equal to the saved values.
      erase();
      if (found) empty();
    }
    return "go";
  });
  useEffect(() => {
    const opening = autosaveDraft<RecordDraft<Values>>({
      ...{ key, thing, subject: opened.id, onWrite: setIsStored },
      parse: (value) => toDraft(value, opened.values),
      read: () => read(),
      onAnswer: (answer) => onAnswer(answer),
    });
    autosave.current = opening;
    // Not during rendering: the server does not know what this device has stored.
    if (opening.left) restore(opening.left);
    return () => opening.close();
  }, [key, thing, opened]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of what is typed
  useEffect(() => {
    if (dirty) autosave.current?.schedule();
  }, [dirty, current.values]);

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
        autosave.current?.release();
      },
      onDiscard: () => {
        if (!isFilled) {
          setFound(null);
          return autosave.current?.release();
        }
        erase();
        setDirty(false);
        empty();
      },
    };
  };

  return {
    keptNote: isStored || found ? staffMessages.staff.draftKept : null,
    /** For FormFrame, until the person continues or discards the draft. */
    offer: offer(),
    /** Typing accepts a draft that the form shows. */
    noteTyped: (name: keyof Values) => {
      typed.current = name;
      setFound((now) => (now?.isFilled ? null : now));
    },
    /** Called after a save, or when the person discards the values. */
    forget: () => {
      release.current();
      erase();
    },
  };
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

/** Compares what somebody has saved since a draft was begun with the draft's values that would replace it. */
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

/** Returns a field's value as plain text; null if it is not text. */
function valueWords(value: unknown): string | null {
  const isText = typeof value === "string" && !/^(\/storage\/|https?:)/.test(value);
  return isText ? plainWords(value) : null;
}
