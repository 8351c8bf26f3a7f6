import { useEffect, useEffectEvent, useRef, useState } from "react";
import { timeOfChange, wordsOf } from "#app/features/rich-text/edit/words-of.ts";
import { formatRelative } from "#app/features/staff/activity-text.ts";
import { draftExcerpt, resolveDraft, type StoredDraft } from "#app/features/staff/draft.ts";
import { deviceId, nextNumber } from "#app/features/staff/edit/device-sequence.ts";
import { type DraftSync, syncDraft } from "#app/features/staff/edit/sync-draft.ts";
import { useViewer } from "#app/features/staff/staff-only.tsx";
import { formatList } from "#app/platform/name-list.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import type { DraftOfferProps } from "#app/ui/staff/draft-offer.tsx";
import { showToast } from "#app/ui/staff/toast.tsx";
import { holdUnsavedWork } from "#app/ui/unsaved-work.ts";
import { fieldKey } from "../patch.ts";
import { type Changes, discard, mergeDraft, noChanges } from "./changes.ts";
import { change, editing, endEditing, onEditing, setEditing, useEditing } from "./editing-store.ts";
import {
  type LocalDraft,
  localDraftSchema,
  parseLocalDraft,
  readLocalDraft,
  writeLocalDraft,
} from "./local-draft.ts";
import { changesAround } from "./phone-width.tsx";

/** Long enough not to write at every key, short enough that a closed tab loses no words. */
const KEEP_AFTER_MS = 300;
/** The server knows whether what this device kept was saved elsewhere; without it that is taken up all the same. */
const MAX_WAIT_MS = 2000;

/** What was left on another device, while it is neither taken up nor discarded. */
interface Found extends LocalDraft {
  device: string;
  changed: StoredDraft["changed"];
  differing: StoredDraft["differing"];
}

/**
 * Keeps what is typed on the page behind the typing, on this device and on the server, takes up what an earlier visit on
 * this device has left, and holds the page (docs/decisions/0046).
 * @param isElsewhere whether it is typed in a frame, which keeps it by itself
 * @returns what another device has left, to be offered
 */
export function useLocalDraft(pathname: string, isElsewhere: boolean): DraftOfferProps | null {
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
    writeLocalDraft({ person, pathname: path }, now, kept_at);
    if (now.unsaved.size === 0) sync.current?.discard();
    else sync.current?.keep(localDraftSchema(now, kept_at), number);
  });
  useEffect(() => {
    const around = changesAround();
    const left = around ? null : readLocalDraft({ person, pathname });
    let isPending = left !== null;
    const takeUp = (earlier: Changes) => {
      isPending = false;
      // Somebody may have begun to type before this code was here.
      setEditing({ changes: mergeDraft(editing().changes, earlier) });
    };
    const restore = (earlier: LocalDraft) => {
      takeUp(earlier.changes);
      const when = timeOfChange(earlier.kept_at);
      showToast(staffMessages.pageContent.restored(earlier.changes.unsaved.size, when));
    };
    const restoreLate = () => {
      if (left && isPending) restore(left);
    };
    if (around) takeUp(around);
    const late = setTimeout(restoreLate, MAX_WAIT_MS);
    const opened = syncDraft({
      thing: `page:${pathname}`,
      subject: "",
      onAnswer(answer) {
        clearTimeout(late);
        const { draft, changed, differing } = answer;
        const stored = draft && parseLocalDraft(draft.value);
        const choice = around ? "none" : resolveDraft(left && ownDraft(left), answer);
        if (choice === "server" && draft && stored) {
          if (draft.device_id !== deviceId()) {
            setFound({ ...stored, device: draft.device, changed, differing });
            return "hold";
          }
          if (isPending || !left) restore(stored);
        }
        if (choice === "own") restoreLate();
        // It was saved or discarded elsewhere.
        if (choice === "none" && isPending && editing().changes === noChanges)
          writeLocalDraft({ person, pathname }, noChanges);
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
      writeLocalDraft({ person, pathname }, noChanges);
      sync.current?.discard();
    });
  }, [isDirty, pathname, person]);

  return (
    found && {
      ...offerWords(found, viewer?.email),
      onContinue() {
        setFound(null);
        setEditing({ changes: mergeDraft(editing().changes, found.changes) });
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

function ownDraft({ kept_at }: LocalDraft) {
  const number = Date.parse(kept_at);
  return { device_id: deviceId(), number, age: Date.now() - number };
}

const messages = staffMessages.drafts;

function offerWords({ changes, kept_at, device, changed, differing }: Found, email: string | undefined) {
  const unsaved = [...changes.unsaved.values()];
  const last = unsaved.at(-1);
  const who = changed && (changed.by === email ? messages.you : changed.by);
  return {
    message: messages.found(formatRelative(kept_at, new Date()), device),
    note: `${formatList(unsaved.map(({ label }) => label))}. ${messages.notSaved}`,
    quote: last ? draftExcerpt(wordsOf(last.value), wordsOf(last.was)) : null,
    changed:
      differing.length === 0
        ? null
        : {
            message: messages.changedSince(who, changed && formatRelative(changed.at, new Date())),
            versions: differing.map(({ theirs, ...place }) => {
              const mine = changes.unsaved.get(fieldKey(place));
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
