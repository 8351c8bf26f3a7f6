import { useCallback, useEffect, useRef, useState } from "react";
import { z } from "zod";

/** Long enough not to write at every key, short enough that a closed tab loses no sentence. */
const WRITE_AFTER_MS = 300;

/** What a form held when it was left unsaved, and which version of the thing it was made against. */
export interface FormDraft<Values> {
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
): FormDraft<Values> | null {
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
  { values, ...draft }: FormDraft<Values>,
): boolean {
  try {
    storage().setItem(key, JSON.stringify({ ...values, draft }));
    return true;
  } catch {
    return false;
  }
}

const onThisDevice = () => window.localStorage;

/**
 * Keeps a form's draft on this device: behind the typing, and at once when the page is hidden or closed.
 * @returns `read` gives what an earlier visit left; `keep` writes soon; `forget` removes it for good
 */
export function useFormDraft<Values extends object>(key: string, blank: Values) {
  const [isKept, setIsKept] = useState(false);
  const waiting = useRef<{ draft: FormDraft<Values>; timer: ReturnType<typeof setTimeout> } | null>(null);

  const stopWaiting = useCallback(() => {
    clearTimeout(waiting.current?.timer);
    waiting.current = null;
  }, []);
  const write = useCallback(() => {
    const draft = waiting.current?.draft;
    stopWaiting();
    if (draft) setIsKept(writeDraft(onThisDevice, key, draft));
  }, [key, stopWaiting]);

  useEffect(() => {
    window.addEventListener("pagehide", write);
    document.addEventListener("visibilitychange", write);
    return () => {
      window.removeEventListener("pagehide", write);
      document.removeEventListener("visibilitychange", write);
      write();
    };
  }, [write]);

  return {
    isKept,
    read: (): FormDraft<Values> | null => readDraft(onThisDevice, key, blank),
    keep: (draft: FormDraft<Values>) => {
      stopWaiting();
      waiting.current = { draft, timer: setTimeout(write, WRITE_AFTER_MS) };
    },
    forget: () => {
      stopWaiting();
      setIsKept(false);
      try {
        window.localStorage.removeItem(key);
      } catch {
        // Where nothing can be kept, nothing is left.
      }
    },
  };
}
