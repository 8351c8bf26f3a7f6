import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { z } from "zod";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { holdUnsavedWork } from "#app/ui/unsaved-work.ts";
import { activityTime } from "../activity-words.ts";

/** What a form held when it was left unsaved, and which version of the thing it was made against. */
export interface RecordDraft<Values> {
  values: Values;
  /** Of the thing; a new one keeps the id its uploads were made for. Null in drafts that don't say. */
  id: string | null;
  /** `updated_at` of what the form was opened with: the save is checked against that, not against what is stored now. */
  expected_updated_at: string | null;
  /** ISO time of the last change; null in drafts that don't say. */
  kept_at: string | null;
}

const mark = z.object({
  id: z.string().nullable(),
  expected_updated_at: z.string().nullable(),
  kept_at: z.iso.datetime(),
});

/**
 * Reads a draft as writeDraft stored it: the values by their names, and what else is known under `draft`. Without that
 * part (SPEC §7 has only the values) it counts as made against nothing, so that saving asks before it overwrites.
 * @param blank values of the form's present shape; a draft of another shape is passed over
 * @returns null when there is none, or none that can be read
 */
export function readDraft<Values extends object>(
  storage: () => Pick<Storage, "getItem">,
  key: string,
  blank: Values,
): RecordDraft<Values> | null {
  try {
    const stored: unknown = JSON.parse(storage().getItem(key) ?? "null");
    if (typeof stored !== "object" || stored === null) return null;
    const { draft, ...fields } = stored as Record<string, unknown>;
    const values = Object.keys(blank).map((name) => [name, fields[name]] as const);
    const fits = values.every(([name, value]) => isAlike(value, blank[name as keyof Values]));
    if (!fits) return null;
    const known = mark.safeParse(draft);
    const unknown = { id: null, expected_updated_at: null, kept_at: null };
    return { values: Object.fromEntries(values) as Values, ...(known.success ? known.data : unknown) };
  } catch {
    return null;
  }
}

function isAlike(value: unknown, like: unknown): boolean {
  return typeof value === typeof like && Array.isArray(value) === Array.isArray(like);
}

/** @returns whether the device keeps it: private windows and full disks don't */
export function writeDraft<Values extends object>(
  storage: () => Pick<Storage, "setItem">,
  key: string,
  { values, ...draft }: RecordDraft<Values>,
): boolean {
  try {
    storage().setItem(key, JSON.stringify({ ...values, draft }));
    return true;
  } catch {
    return false;
  }
}

/** Long enough not to write at every key, short enough that a closed tab loses no words. */
const WRITE_AFTER_MS = 300;

interface Edited<Values> {
  id: string;
  /** `updated_at` of what the values were made from; null for a new record. */
  version: string | null;
  values: Values;
}

interface RecordDraftOptions<Values> {
  key: string;
  /** What the form has opened with. */
  opened: Edited<Values>;
  current: Edited<Values>;
  /** Whether something was typed since. */
  dirty: boolean;
  setDirty(dirty: boolean): void;
  /** Fills the form with other values. */
  start(from: Edited<Values>): void;
}

const storage = () => window.localStorage;

/**
 * Keeps what is typed in a form on this device, behind the typing, and at once when the page is hidden or closed; offers
 * what an earlier visit has left; holds the page while something is unsaved.
 */
export function useRecordDraft<Values extends object>(options: RecordDraftOptions<Values>) {
  const { opened, current, dirty, setDirty, start } = options;
  const [key] = useState(options.key);
  const [isKept, setIsKept] = useState(false);
  const [found, setFound] = useState<RecordDraft<Values> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const release = useRef<() => void>(() => {});

  const stopWaiting = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  const erase = useCallback(() => {
    stopWaiting();
    setIsKept(false);
    try {
      storage().removeItem(key);
    } catch {
      // Where nothing can be kept, nothing is left.
    }
  }, [key, stopWaiting]);

  const restore = useEffectEvent(() => {
    const left = readDraft(storage, key, opened.values);
    if (!left) return;
    if (JSON.stringify(left.values) === JSON.stringify(opened.values)) return erase();
    setFound(left);
    start({ id: left.id ?? opened.id, version: left.expected_updated_at, values: left.values });
  });
  // Not while rendering: the server knows nothing of what this device keeps.
  useEffect(() => restore(), []);

  const write = useEffectEvent(() => {
    if (timer.current === undefined) return;
    stopWaiting();
    const { id, version, values } = current;
    const draft = { values, id, expected_updated_at: version, kept_at: new Date().toISOString() };
    setIsKept(writeDraft(storage, key, draft));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of what is typed
  useEffect(() => {
    if (!dirty) return;
    stopWaiting();
    timer.current = setTimeout(() => write(), WRITE_AFTER_MS);
  }, [dirty, current.values, stopWaiting]);
  useEffect(() => {
    const writeNow = () => write();
    window.addEventListener("pagehide", writeNow);
    document.addEventListener("visibilitychange", writeNow);
    return () => {
      window.removeEventListener("pagehide", writeNow);
      document.removeEventListener("visibilitychange", writeNow);
      writeNow();
    };
  }, []);

  useEffect(() => {
    if (!dirty) return;
    release.current = holdUnsavedWork(erase);
    return () => release.current();
  }, [dirty, erase]);

  return {
    keptNote: isKept || found ? staffMessages.staff.draftKept : null,
    /** For FormFrame, while what an earlier visit has left is neither taken up nor discarded. */
    offer: found && {
      message: staffMessages.staff.draftFound(
        found.kept_at && activityTime(found.kept_at, new Date()),
        found.expected_updated_at !== opened.version,
      ),
      onContinue: () => {
        setFound(null);
        setDirty(true);
      },
      onDiscard: () => {
        erase();
        setFound(null);
        setDirty(false);
        start(opened);
      },
    },
    /** Typing takes up what was found. */
    passOver: () => setFound(null),
    /** Once it is saved, or not wanted any more. */
    forget: () => {
      release.current();
      erase();
    },
  };
}
