import { useState } from "react";
import type { StoredDraft } from "#app/features/staff/draft.ts";
import { useViewer } from "#app/features/staff/staff-only.tsx";
import { staffMessages } from "#app/platform/staff-messages.ts";
import type { DraftOfferProps } from "#app/ui/staff/draft-offer.tsx";
import { isSameValue } from "../field.ts";
import { noChanges } from "./changes.ts";
import { type Draft, parseFormDraft, serializeFormDraft } from "./draft.ts";
import type { DraftAnswer } from "./draft-autosave.ts";
import { draftOfferText, type FoundDraft } from "./draft-offer-text.ts";
import type { EditSession } from "./session.ts";
import { useAutosave } from "./use-autosave.ts";

/** The record that a form edits. */
export interface FormRecord<Values> {
  id: string;
  /** `updated_at` of the version that is edited; null for a new record. */
  version: string | null;
  /** Its values without unsaved changes. */
  values: Values;
}

interface FormDraftOptions<Values> {
  /** The draft's key in localStorage. */
  key: string;
  /** The draft's key on the server, per person; see DraftsTable. */
  thing: string;
  /** The target of the form's fields. */
  target: string;
  /** The record as the form opened it. */
  opened: FormRecord<Values>;
  /** Returns the record and the form's values. */
  current(): { record: FormRecord<Values>; values: Values };
  /** Called when the form shows a draft, or no longer; its fields start anew. */
  onShow(record: Pick<FormRecord<Values>, "id" | "version">): void;
}

/** Autosaves a form, and offers an unsaved draft of this or another device. */
export function useFormDraft<Values extends object>(
  session: EditSession,
  { key, thing, target, opened, current, onShow }: FormDraftOptions<Values>,
) {
  const viewer = useViewer();
  const [isStored, setIsStored] = useState(false);
  /** `isShown`: false if somebody was typing before the server had answered. */
  const [found, setFound] = useState<(FoundDraft & { isShown: boolean }) | null>(null);
  const [changed, setChanged] = useState<StoredDraft["changed"]>(null);

  const autosave = useAutosave(session, {
    ...{ key, thing, subject: opened.id, onWrite: setIsStored, isOffered: found?.isShown ?? false },
    parse: (value) => parseFormDraft(value, target, opened.values),
    serialize: (changes) => serializeFormDraft(changes, current().values, current().record),
    // Typing accepts a draft that the form shows.
    onChange: () => setFound((now) => (now?.isShown ? null : now)),
    // Not during rendering: the server does not know what this device has stored.
    onOpen(left) {
      if (left) offerShown(left, null);
    },
    onAnswer({ choice, stored, theirs }: DraftAnswer<Draft>) {
      setChanged(stored.changed);
      const device = stored.draft?.device ?? null;
      const isNews = theirs !== null && theirs.changes.unsaved.size > 0;
      if (choice === "both" && isNews) {
        setFound({ draft: theirs, device, isShown: false });
        return "hold";
      }
      if (choice === "server" && isNews) offerShown(theirs, device);
      // Saved or discarded elsewhere, or equal to the saved values.
      else if (choice === "server" || choice === "none") {
        erase();
        if (found) stopShowing();
      }
      return "go";
    },
  });
  const erase = () => {
    setIsStored(false);
    autosave.discard();
  };
  const show = ({ changes, record }: Draft) => {
    autosave.show(changes);
    onShow({ id: record?.id ?? opened.id, version: record?.version ?? null });
  };
  const offerShown = (draft: Draft, device: string | null) => {
    if (draft.changes.unsaved.size === 0) return erase();
    setFound({ draft, device, isShown: true });
    // Showing it resets the fields, which lose the focus.
    if (!isSameValue([...draft.changes.unsaved], [...session.getState().changes.unsaved])) show(draft);
  };
  const stopShowing = () => {
    setFound(null);
    autosave.show(noChanges);
    onShow(opened);
  };

  /** The draft's fields in which saving it would overwrite what somebody else has saved since. */
  const since = ({ changes, record }: Draft) => {
    if (record?.version === opened.version) return null;
    const values = opened.values as Record<string, unknown>;
    const differing = [...changes.unsaved.values()]
      .filter(({ path, base }) => !isSameValue(base, values[path]) || record?.version === null)
      .map(({ path }) => ({ target, path, theirs: values[path] }));
    return { changed, differing };
  };
  const offer = (): DraftOfferProps | null =>
    found && {
      ...draftOfferText(found, since(found.draft), viewer?.email),
      onContinue: () => {
        setFound(null);
        if (!found.isShown) show(found.draft);
        autosave.schedule();
        autosave.release();
      },
      onDiscard: () => {
        if (!found.isShown) {
          setFound(null);
          return autosave.release();
        }
        erase();
        stopShowing();
      },
    };

  return {
    isDirty: autosave.isDirty,
    keptNote: isStored || found ? staffMessages.staff.draftKept : null,
    /** For FormFrame, until the person continues or discards the draft. */
    offer: offer(),
    /** Called after a save, or when the person discards the values. */
    forget: () => {
      setIsStored(false);
      autosave.forget();
    },
  };
}
