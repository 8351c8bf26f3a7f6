import { useEffect, useEffectEvent, useRef, useState } from "react";
import { timeOfChange, wordsOf } from "#app/features/rich-text/edit/words-of.ts";
import { momentWords } from "#app/features/staff/activity-words.ts";
import { copyToOffer, type KeptDraft, lastWords } from "#app/features/staff/draft.ts";
import { deviceId, nextNumber } from "#app/features/staff/edit/device-writes.ts";
import { type DraftSync, syncDraft } from "#app/features/staff/edit/sync-draft.ts";
import { useViewer } from "#app/features/staff/staff-only.tsx";
import { formatList } from "#app/platform/name-list.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import type { DraftOfferProps } from "#app/ui/staff/draft-offer.tsx";
import { showToast } from "#app/ui/staff/toast.tsx";
import { holdUnsavedWork } from "#app/ui/unsaved-work.ts";
import { partKey } from "../patch.ts";
import { type Changes, discard, noChanges, withEarlier } from "./changes.ts";
import { change, editing, endEditing, onEditing, setEditing, useEditing } from "./editing-store.ts";
import {
  type KeptChanges,
  keepChanges,
  readKeptChanges,
  storedChanges,
  toKeptChanges,
} from "./kept-changes.ts";
import { changesAround } from "./phone-width.tsx";

/** Long enough not to write at every key, short enough that a closed tab loses no words. */
const KEEP_AFTER_MS = 300;
/** The server knows whether what this device kept was saved elsewhere; without it that is taken up all the same. */
const LONGEST_WAIT_MS = 2000;

/** What was left on another device, while it is neither taken up nor discarded. */
interface Found extends KeptChanges {
  device: string;
  changed: KeptDraft["changed"];
  differing: KeptDraft["differing"];
}

/**
 * Keeps what is typed on the page behind the typing, on this device and on the server, takes up what an earlier visit on
 * this device has left, and holds the page (docs/decisions/0046).
 * @param isElsewhere whether it is typed in a frame, which keeps it by itself
 * @returns what another device has left, to be offered
 */
export function useKeptChanges(pathname: string, isElsewhere: boolean): DraftOfferProps | null {
  const isDirty = useEditing(({ changes }) => changes.unsaved.size > 0);
  const viewer = useViewer();
  const person = viewer?.id ?? "";
  const [found, setFound] = useState<Found | null>(null);
  const sync = useRef<DraftSync>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastKept = useRef<Changes>(noChanges);

  const keep = useEffectEvent((path = pathname) => {
    const now = editing().changes;
    if (isElsewhere || now === lastKept.current) return;
    lastKept.current = now;
    const number = nextNumber();
    const kept_at = new Date(number).toISOString();
    keepChanges({ person, pathname: path }, now, kept_at);
    if (now.unsaved.size === 0) sync.current?.discard();
    else sync.current?.keep(storedChanges(now, kept_at), number);
  });
  useEffect(() => {
    const around = changesAround();
    const left = around ? null : readKeptChanges({ person, pathname });
    let isWaiting = left !== null;
    const takeUp = (earlier: Changes) => {
      isWaiting = false;
      // Somebody may have begun to type before this code was here.
      setEditing({ changes: withEarlier(editing().changes, earlier) });
    };
    const restore = (earlier: KeptChanges) => {
      takeUp(earlier.changes);
      const when = timeOfChange(earlier.kept_at);
      showToast(staffMessages.pageContent.restored(earlier.changes.unsaved.size, when));
    };
    const restoreLate = () => {
      if (left && isWaiting) restore(left);
    };
    if (around) takeUp(around);
    const late = setTimeout(restoreLate, LONGEST_WAIT_MS);
    const opened = syncDraft({
      thing: `page:${pathname}`,
      subject: "",
      onAnswer(answer) {
        clearTimeout(late);
        const { draft, changed, differing } = answer;
        const kept = draft && toKeptChanges(draft.value);
        const choice = around ? "none" : copyToOffer(left && ownCopy(left), answer);
        if (choice === "server" && draft && kept) {
          if (draft.device_id !== deviceId()) {
            setFound({ ...kept, device: draft.device, changed, differing });
            return "hold";
          }
          if (isWaiting || !left) restore(kept);
        }
        if (choice === "own") restoreLate();
        // It was saved or discarded elsewhere.
        if (choice === "none" && isWaiting && editing().changes === noChanges)
          keepChanges({ person, pathname }, noChanges);
        return "go";
      },
    });
    sync.current = opened;
    window.editedChanges = () => editing().changes;
    return () => {
      clearTimeout(late);
      // Of the page that is left, whichever comes.
      keep(pathname);
      opened.close();
      lastKept.current = noChanges;
      setFound(null);
      delete window.editedChanges;
      endEditing();
    };
  }, [pathname, person]);
  useEffect(() => {
    const keepSoon = () => {
      if (editing().changes === lastKept.current) return;
      // Not put off by the next key: somebody may type on without a rest.
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        keep();
      }, KEEP_AFTER_MS);
    };
    keepSoon();
    return onEditing(keepSoon);
  }, []);
  useEffect(() => {
    const keepNow = () => {
      keep();
      sync.current?.flush();
    };
    window.addEventListener("pagehide", keepNow);
    document.addEventListener("visibilitychange", keepNow);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener("pagehide", keepNow);
      document.removeEventListener("visibilitychange", keepNow);
    };
  }, []);
  useEffect(() => {
    if (!isDirty) return;
    return holdUnsavedWork(() => {
      change(discard);
      keepChanges({ person, pathname }, noChanges);
      sync.current?.discard();
    });
  }, [isDirty, pathname, person]);

  return (
    found && {
      ...offerWords(found, viewer?.email),
      onContinue() {
        setFound(null);
        setEditing({ changes: withEarlier(editing().changes, found.changes) });
        sync.current?.release();
      },
      onDiscard() {
        setFound(null);
        sync.current?.release();
        if (!isDirty) sync.current?.discard();
      },
    }
  );
}

function ownCopy({ kept_at }: KeptChanges) {
  const number = Date.parse(kept_at);
  return { device_id: deviceId(), number, age: Date.now() - number };
}

const words = staffMessages.drafts;

function offerWords({ changes, kept_at, device, changed, differing }: Found, email: string | undefined) {
  const unsaved = [...changes.unsaved.values()];
  const last = unsaved.at(-1);
  const who = changed && (changed.by === email ? words.you : changed.by);
  return {
    message: words.found(momentWords(kept_at, new Date()), device),
    note: `${formatList(unsaved.map(({ label }) => label))}. ${words.notSaved}`,
    quote: last ? lastWords(wordsOf(last.value), wordsOf(last.was)) : null,
    changed:
      differing.length === 0
        ? null
        : {
            message: words.changedSince(who, changed && momentWords(changed.at, new Date())),
            versions: differing.map(({ theirs, ...place }) => {
              const mine = changes.unsaved.get(partKey(place));
              const isText = typeof theirs === "string" && typeof mine?.value === "string";
              return {
                label: mine?.label ?? "",
                theirs: isText ? wordsOf(theirs) : null,
                mine: isText ? wordsOf(mine.value) : null,
              };
            }),
          },
  };
}
