import { useEffect, useEffectEvent, useRef, useState } from "react";
import { formatRelative } from "#app/kernel/activity/activity-text.ts";
import { draftExcerpt, type StoredDraft } from "#app/kernel/verbs/draft.ts";
import { usePersonName } from "#app/kernel/verbs/edit/use-person-name.ts";
import { useViewer } from "#app/kernel/verbs/staff-only.tsx";
import { staffTexts } from "#app/platform/staff-texts.ts";
import type { DraftOfferProps } from "#app/ui/staff/draft-offer.tsx";
import { plainWords } from "#app/ui/staff/plain-text.ts";
import { holdUnsavedWork } from "#app/ui/unsaved-work.ts";
import { fieldKey, isSameValue } from "../field.ts";
import { type Changes, noChanges } from "./changes.ts";
import type { Draft } from "./draft.ts";
import { autosaveDraft } from "./draft-autosave.ts";
import { draftKey } from "./draft-copy.ts";
import type { AutosaveOptions, DraftAnswer } from "./draft-tab.ts";
import { type EditSession, useSession } from "./session.ts";

interface DraftOptions extends Pick<AutosaveOptions<Draft>, "entity" | "parse"> {
  /** The draft's key in localStorage; by person and entity by default. */
  key?: string | undefined;
  /** Serialises unsaved changes. */
  serialize(changes: Changes): object;
  /** Whether another window autosaves meanwhile. */
  isPaused?: boolean;
  /** Called with the draft of an earlier visit on this device; without it, that draft is shown and offered. */
  onOpen?(left: Draft | null): void;
  onClose?(): void;
  /** Called when the server has told whether it is the draft of this device that counts. */
  onDecided?(isOwn: boolean): void;
  /** Called when a draft replaces what is typed, or no longer; without it, none is shown before it is continued. */
  onShow?(record: Draft["record"]): void;
  onContinue?(draft: Draft): void;
  /** Called when the person leaves unsaved changes. */
  onLeave?(): void;
}

/** A draft that is neither continued nor discarded. */
interface Found extends Pick<StoredDraft, "changed" | "differing"> {
  draft: Draft;
  /** The name of the device it comes from; null for this one. */
  device: string | null;
  isShown: boolean;
}

/**
 * Autosaves a session's unsaved changes, offers drafts of this or another device, and asks before unsaved changes
 * are left (docs/design/drafts.md#what-binds).
 */
export function useDraft(session: EditSession, options: DraftOptions) {
  const { entity, isPaused = false, onShow } = options;
  const viewer = useViewer();
  const personName = usePersonName();
  const key = options.key ?? draftKey(viewer?.id ?? "", entity);
  const [isStored, setIsStored] = useState(false);
  const [found, setFound] = useState<Found | null>(null);
  const release = useRef<() => void>(() => {});
  const shown = useRef(noChanges);
  const isDirty = useSession(session, ({ changes }) => changes.unsaved.size > 0) && !found?.isShown;

  const discard = () => {
    setIsStored(false);
    session.autosave.current?.discard();
  };
  const show = (changes: Changes, record: Draft["record"]) => {
    shown.current = changes;
    session.setState({ changes });
    onShow?.(record);
  };
  const offerShown = (offered: Omit<Found, "isShown">) => {
    const { changes, record } = offered.draft;
    if (changes.unsaved.size === 0) return discard();
    setFound({ ...offered, isShown: true });
    // Showing it resets a form's fields, which lose the focus.
    if (!isSameValue([...changes.unsaved], [...session.getState().changes.unsaved])) show(changes, record);
  };
  const stopShowing = () => {
    setFound(null);
    show(noChanges, undefined);
  };
  const onOpen = (left: Draft | null) => {
    if (options.onOpen) options.onOpen(left);
    else if (left) offerShown({ draft: left, device: null, changed: null, differing: left.differing ?? [] });
  };
  const onAnswer = ({ choice, stored, theirs }: DraftAnswer<Draft>) => {
    const { draft, changed, differing } = stored;
    options.onDecided?.(choice === "own" || choice === "both");
    if (theirs && theirs.changes.unsaved.size > 0 && (choice === "both" || choice === "server")) {
      const offered = {
        draft: theirs,
        device: draft?.device ?? null,
        changed,
        differing: theirs.differing ?? differing,
      };
      if (choice === "both" || !onShow) {
        setFound({ ...offered, isShown: false });
        return "hold";
      }
      offerShown(offered);
    } else if (choice === "server" || choice === "none") {
      // Saved or discarded elsewhere, or equal to the saved values.
      discard();
      if (found?.isShown) stopShowing();
    } else setFound((now) => now && { ...now, changed });
    return "go";
  };

  const latest = useEffectEvent(() => ({ ...options, onOpen, onAnswer, discard }));
  useEffect(() => {
    if (isPaused) return;
    const opened = autosaveDraft<Draft>({
      key,
      entity,
      onWrite: setIsStored,
      parse: (value) => latest().parse(value),
      read() {
        const { changes } = session.getState();
        return changes.unsaved.size > 0 ? latest().serialize(changes) : null;
      },
      onAnswer: (answer) => latest().onAnswer(answer),
    });
    session.autosave.current = opened;
    const stop = session.subscribe(({ changes }, before) => {
      if (changes === before.changes || changes === shown.current) return;
      opened.schedule();
      // Typing accepts a draft that is shown.
      setFound((now) => (now?.isShown ? null : now));
    });
    // Text may have been typed before this code was loaded.
    if (session.getState().changes.unsaved.size > 0) opened.schedule();
    // Not during rendering: the server does not know what this device has stored.
    latest().onOpen(opened.left);
    return () => {
      stop();
      opened.close();
      session.autosave.current = null;
      setFound(null);
      latest().onClose?.();
    };
  }, [session, key, entity, isPaused]);
  useEffect(() => {
    if (!isDirty) return;
    release.current = holdUnsavedWork(() => {
      latest().onLeave?.();
      latest().discard();
    });
    return () => release.current();
  }, [isDirty]);

  return {
    isDirty,
    /** Whether what is typed is stored on this device. */
    isStored: isStored || found !== null,
    offered: found?.draft ?? null,
    offer: found && {
      ...offerText(found, (email) => (email === viewer?.email ? messages.you : personName(email))),
      onContinue() {
        setFound(null);
        if (options.onContinue) options.onContinue(found.draft);
        else if (!found.isShown) show(found.draft.changes, found.draft.record);
        session.autosave.current?.schedule();
        session.autosave.current?.release();
      },
      onDiscard() {
        if (found.isShown) {
          discard();
          return stopShowing();
        }
        setFound(null);
        session.autosave.current?.release();
        if (!isDirty) discard();
      },
    },
    /** Called after a save, or when the person discards the form. */
    forget() {
      release.current();
      discard();
    },
  };
}

const messages = staffTexts.drafts;

/** Addresses, dates, and ids of records. */
const stored = /^(\/storage\/|https?:|\d{4}-\d{2}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$)/;

/** Returns a value as plain text; null if it is not text that a person has typed. */
const textOf = (value: unknown): string | null =>
  typeof value === "string" && !stored.test(value) ? plainWords(value) : null;

function offerText(
  { draft: { changes, kept_at }, device, changed, differing }: Found,
  personName: (email: string) => string,
): Omit<DraftOfferProps, "onContinue" | "onDiscard"> {
  const now = new Date();
  const last = [...changes.unsaved.values()].at(-1);
  const text = textOf(last?.value);
  const who = changed && personName(changed.by);
  return {
    message: messages.found(kept_at && formatRelative(kept_at, now), device),
    note: messages.notSaved,
    quote: text && draftExcerpt(text, textOf(last?.base) ?? ""),
    changed:
      differing.length === 0
        ? null
        : {
            message: messages.changedSince(who, changed && formatRelative(changed.at, now)),
            versions: differing.map(({ theirs, ...place }) => {
              const mine = changes.unsaved.get(fieldKey(place));
              return { label: mine?.label ?? "", theirs: textOf(theirs), mine: textOf(mine?.value) };
            }),
          },
  };
}
