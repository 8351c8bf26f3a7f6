import { useEffect, useRef, useState } from "react";
import { type Changes, discard, mergeDraft, noChanges } from "#app/features/editing/edit/changes.ts";
import { fieldKey } from "#app/features/editing/field.ts";
import { timeOfChange, wordsOf } from "#app/features/rich-text/edit/words-of.ts";
import { formatRelative } from "#app/features/staff/activity-text.ts";
import { draftExcerpt, type StoredDraft } from "#app/features/staff/draft.ts";
import { autosaveDraft, type DraftAutosave } from "#app/features/staff/edit/draft-autosave.ts";
import { useViewer } from "#app/features/staff/staff-only.tsx";
import { formatList } from "#app/platform/name-list.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import type { DraftOfferProps } from "#app/ui/staff/draft-offer.tsx";
import { showToast } from "#app/ui/staff/toast.tsx";
import { holdUnsavedWork } from "#app/ui/unsaved-work.ts";
import { draftKey, type LocalDraft, parseLocalDraft, serializeLocalDraft } from "./local-draft.ts";
import { change, pageSession, useEditing } from "./page-session.ts";
import { changesAround } from "./phone-width.tsx";

/**
 * How long to wait for the server, which knows whether this device's draft was saved elsewhere, before
 * restoring it.
 */
const MAX_WAIT_MS = 2000;

/** A draft of another device that is neither continued nor discarded. */
interface Found extends LocalDraft {
  device: string;
  changed: StoredDraft["changed"];
  differing: StoredDraft["differing"];
}

/**
 * Autosaves unsaved changes of the page, restores the draft of an earlier visit on this device, and asks
 * before unsaved changes are left (docs/decisions/0046, 0066).
 * @param isElsewhere whether the page is edited in a frame, which autosaves by itself
 * @returns another device's draft, to be offered
 */
export function useLocalDraft(pathname: string, isElsewhere: boolean): DraftOfferProps | null {
  const isDirty = useEditing(({ changes }) => changes.unsaved.size > 0);
  const viewer = useViewer();
  const person = viewer?.id ?? "";
  const [found, setFound] = useState<Found | null>(null);
  const autosave = useRef<DraftAutosave<LocalDraft>>(null);
  const wasElsewhere = useRef(false);
  const lastRead = useRef<Changes>(noChanges);

  // Declared first: its cleanup runs before the editing state is reset, and stores the last changes.
  useEffect(() => {
    if (isElsewhere) {
      wasElsewhere.current = true;
      return;
    }
    const opened = autosaveDraft<LocalDraft>({
      ...{ key: draftKey({ person, pathname }), thing: `page:${pathname}`, subject: "" },
      parse: parseLocalDraft,
      read() {
        const { changes } = pageSession.getState();
        return changes.unsaved.size > 0 ? serializeLocalDraft(changes, new Date().toISOString()) : null;
      },
      onAnswer({ choice, stored, theirs }) {
        clearTimeout(late);
        if (choice === "own" || choice === "both") restore();
        // The draft was saved or discarded elsewhere.
        if (choice === "none") opened.discard();
        if (!theirs || !stored.draft || choice === "own") return "go";
        const { changed, differing } = stored;
        setFound({ ...theirs, device: stored.draft.device, changed, differing });
        return "hold";
      },
    });
    autosave.current = opened;
    let left = changesAround() || wasElsewhere.current ? null : opened.left;
    const restore = () => {
      if (!left) return;
      const { changes, kept_at } = left;
      left = null;
      // Text may have been typed before this code was loaded.
      pageSession.setState({ changes: mergeDraft(pageSession.getState().changes, changes) });
      showToast(staffMessages.pageContent.restored(changes.unsaved.size, timeOfChange(kept_at)));
    };
    const late = setTimeout(restore, MAX_WAIT_MS);
    if (wasElsewhere.current) opened.schedule();
    wasElsewhere.current = false;
    return () => {
      clearTimeout(late);
      opened.close();
      autosave.current = null;
      setFound(null);
    };
  }, [pathname, person, isElsewhere]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page and person is edited anew
  useEffect(() => {
    const around = changesAround();
    if (around) pageSession.setState({ changes: mergeDraft(pageSession.getState().changes, around) });
    window.editedChanges = () => pageSession.getState().changes;
    return () => {
      delete window.editedChanges;
      lastRead.current = noChanges;
      pageSession.end();
    };
  }, [pathname, person]);
  useEffect(() => {
    const schedule = () => {
      if (pageSession.getState().changes === lastRead.current) return;
      lastRead.current = pageSession.getState().changes;
      autosave.current?.schedule();
    };
    schedule();
    return pageSession.subscribe(schedule);
  }, []);
  useEffect(() => {
    if (!isDirty) return;
    return holdUnsavedWork(() => {
      change(discard);
      autosave.current?.discard();
    });
  }, [isDirty]);

  return (
    found && {
      ...offerWords(found, viewer?.email),
      onContinue() {
        setFound(null);
        pageSession.setState({ changes: mergeDraft(pageSession.getState().changes, found.changes) });
        autosave.current?.release();
      },
      onDiscard() {
        setFound(null);
        autosave.current?.release();
        if (!isDirty) autosave.current?.discard();
      },
    }
  );
}

const messages = staffMessages.drafts;

function offerWords({ changes, kept_at, device, changed, differing }: Found, email: string | undefined) {
  const unsaved = [...changes.unsaved.values()];
  const last = unsaved.at(-1);
  const who = changed && (changed.by === email ? messages.you : changed.by);
  return {
    message: messages.found(formatRelative(kept_at, new Date()), device),
    note: `${formatList(unsaved.map(({ label }) => label))}. ${messages.notSaved}`,
    quote: last ? draftExcerpt(wordsOf(last.value), wordsOf(last.base)) : null,
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
