import { useEffect, useEffectEvent, useRef } from "react";
import { holdUnsavedWork } from "#app/ui/unsaved-work.ts";
import { type Changes, noChanges } from "./changes.ts";
import type { Draft } from "./draft.ts";
import { type AutosaveOptions, autosaveDraft, type DraftAutosave } from "./draft-autosave.ts";
import { type EditSession, useSession } from "./session.ts";

interface SessionAutosaveOptions extends Omit<AutosaveOptions<Draft>, "read"> {
  /** Serialises unsaved changes. */
  serialize(changes: Changes): object;
  /** Whether another window autosaves meanwhile. */
  isPaused?: boolean;
  /** Whether the session shows a draft that the person has not accepted: it is no unsaved work yet. */
  isOffered?: boolean;
  /** Called with the draft of an earlier visit on this device. */
  onOpen(left: Draft | null): void;
  onClose?(): void;
  /** Called when the person leaves unsaved changes. */
  onLeave?(): void;
  /** Called after each change that show() has not made. */
  onChange?(): void;
}

/**
 * Autosaves a session's unsaved changes, and asks before the page is left with them (docs/decisions/0046, 0066).
 */
export function useAutosave(session: EditSession, options: SessionAutosaveOptions) {
  const { key, thing, subject, isPaused = false, isOffered = false } = options;
  const autosave = useRef<DraftAutosave<Draft>>(null);
  const release = useRef<() => void>(() => {});
  const shown = useRef(noChanges);
  const isDirty = useSession(session, ({ changes }) => changes.unsaved.size > 0) && !isOffered;

  const latest = useEffectEvent(() => options);
  useEffect(() => {
    if (isPaused) return;
    const opened = autosaveDraft<Draft>({
      ...{ key, thing, subject },
      parse: (value) => latest().parse(value),
      read() {
        const { changes } = session.getState();
        return changes.unsaved.size > 0 ? latest().serialize(changes) : null;
      },
      onWrite: (isStored) => latest().onWrite?.(isStored),
      onAnswer: (answer) => latest().onAnswer(answer),
    });
    autosave.current = opened;
    const stop = session.subscribe(({ changes }, before) => {
      if (changes === before.changes || changes === shown.current) return;
      opened.schedule();
      latest().onChange?.();
    });
    // Text may have been typed before this code was loaded.
    if (session.getState().changes.unsaved.size > 0) opened.schedule();
    latest().onOpen(opened.left);
    return () => {
      stop();
      opened.close();
      latest().onClose?.();
      autosave.current = null;
    };
  }, [session, key, thing, subject, isPaused]);
  useEffect(() => {
    if (!isDirty) return;
    release.current = holdUnsavedWork(() => {
      latest().onLeave?.();
      autosave.current?.discard();
    });
    return () => release.current();
  }, [isDirty]);

  return {
    isDirty,
    /** Replaces the session's changes by a draft's, which are stored already. */
    show(changes: Changes) {
      shown.current = changes;
      session.setState({ changes });
    },
    schedule: () => autosave.current?.schedule(),
    release: () => autosave.current?.release(),
    discard: () => autosave.current?.discard(),
    /** Called after a save, or when the person discards the form. */
    forget() {
      release.current();
      autosave.current?.discard();
    },
  };
}
