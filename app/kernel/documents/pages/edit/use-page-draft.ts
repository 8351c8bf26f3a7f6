import { useEffect, useRef } from "react";
import { timeOfChange } from "#app/kernel/rich-text/edit/words-of.ts";
import { discardChanges, mergeDraft } from "#app/kernel/session/edit/changes.ts";
import { type Draft, parsePageDraft, serializeDraft } from "#app/kernel/session/edit/draft.ts";
import { useDraft } from "#app/kernel/session/edit/use-draft.ts";
import { pageDraftEntity } from "#app/kernel/verbs/draft.ts";
import { useViewer } from "#app/kernel/verbs/staff-only.tsx";
import { formatList } from "#app/platform/name-list.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import type { DraftOfferProps } from "#app/ui/staff/draft-offer.tsx";
import { showToast } from "#app/ui/staff/toast.tsx";
import { change, pageSession } from "./page-session.ts";
import { changesAround } from "./phone-width.tsx";

/**
 * How long to wait for the server, which knows whether this device's draft was saved elsewhere, before
 * restoring it.
 */
export const MAX_WAIT_MS = 2000;

/** Adds a draft to the page's unsaved changes: text may have been typed before this code was loaded. */
const addDraft = ({ changes }: Pick<Draft, "changes">) =>
  pageSession.setState((now) => ({ changes: mergeDraft(now.changes, changes) }));

/**
 * Autosaves unsaved changes of the page, and restores the draft of an earlier visit on this device.
 * @param isElsewhere whether the page is edited in a frame, which autosaves by itself
 * @returns another device's draft, to be offered
 */
export function usePageDraft(pathname: string, isElsewhere: boolean): DraftOfferProps | null {
  const viewer = useViewer();
  const person = viewer?.id ?? "";
  const left = useRef<Draft>(null);
  const wasElsewhere = useRef(false);
  const late = useRef<ReturnType<typeof setTimeout>>(undefined);

  const forgetLeft = () => {
    clearTimeout(late.current);
    left.current = null;
  };
  const restore = () => {
    clearTimeout(late.current);
    if (!left.current) return;
    const { changes, kept_at } = left.current;
    left.current = null;
    addDraft({ changes });
    showToast(staffTexts.pageContent.restored(changes.unsaved.size, timeOfChange(kept_at)));
  };
  // Declared first: its cleanup runs before the editing state is reset, and stores the last changes.
  const { offer, offered } = useDraft(pageSession, {
    entity: pageDraftEntity(pathname),
    isPaused: isElsewhere,
    parse: parsePageDraft,
    serialize: serializeDraft,
    onLeave: () => change(discardChanges),
    onOpen(draft) {
      left.current = changesAround() || wasElsewhere.current ? null : draft;
      wasElsewhere.current = false;
      late.current = setTimeout(restore, MAX_WAIT_MS);
    },
    onClose: forgetLeft,
    onDecided: (isOwn) => (isOwn ? restore() : forgetLeft()),
    onContinue: addDraft,
  });
  useEffect(() => {
    if (isElsewhere) wasElsewhere.current = true;
  }, [isElsewhere]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page and person is edited anew
  useEffect(() => {
    const around = changesAround();
    if (around) addDraft({ changes: around });
    window.editedChanges = () => pageSession.getState().changes;
    return () => {
      delete window.editedChanges;
      pageSession.end();
    };
  }, [pathname, person]);

  const labels = [...(offered?.changes.unsaved.values() ?? [])].map(({ label }) => label);
  return offer && { ...offer, note: `${formatList(labels)}. ${offer.note}` };
}
