import { type ReactNode, useRef, useState } from "react";
import { alertOf, postVerb } from "#app/features/staff/edit/staff-fetch.ts";
import type { RestoreIssue, StaffDone } from "#app/features/staff/staff-result.ts";
import { staffMessages } from "#app/platform/staff-messages.ts";
import { ConfirmDialog } from "#app/ui/staff/confirm-dialog.tsx";
import { rememberFocus } from "#app/ui/staff/focus.ts";
import type { FormAlert } from "#app/ui/staff/form-frame.tsx";

const messages = staffMessages.history;

/** A version of a thing. */
interface Target {
  kind: string;
  id: string;
  title: string;
  number: number;
  /** The number of its newest version, as the person sees it. */
  seen: number;
}

interface RestoreOptions {
  /** @param giveFocusBack to the control that asked for it; true where that goes with what it stands in */
  onRestored(target: Target, done: StaffDone<null>, giveFocusBack: (isGoing: boolean) => void): void;
  /** There is no way around what it says. */
  onRefused(alert: FormAlert): void;
}

/**
 * Puts versions back; what is in the way of one is asked about first.
 * @returns `question` is to be shown
 */
export function useRestore({ onRestored, onRefused }: RestoreOptions): {
  restore(target: Target): void;
  busy: boolean;
  question: ReactNode;
} {
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<{ target: Target; restoreIssues: readonly RestoreIssue[] } | null>(null);
  // The button that asks can't be pressed while it is asked, and loses the focus.
  const giveFocusBack = useRef<ReturnType<typeof rememberFocus>>(() => {});
  const restore = async (target: Target, accepted: readonly string[] = []) => {
    setBusy(true);
    const { kind, id, number, seen } = target;
    const result = await postVerb<null>("history", "restore", { kind, id, number, seen, accepted });
    setBusy(false);
    setAsked(null);
    if (result.kind === "ok") return onRestored(target, result, giveFocusBack.current);
    const { restoreIssues } = result;
    if (!restoreIssues || restoreIssues.some(({ isFinal }) => isFinal))
      return onRefused(alertOf(result, messages.restoreFailed));
    setAsked({ target, restoreIssues });
  };
  const question = asked && (
    <ConfirmDialog
      question={messages.restoreAnyway(asked.target.title)}
      text={asked.restoreIssues.map(({ message }) => message).join(" ")}
      confirmLabel="Restore"
      busy={busy}
      onConfirm={() =>
        restore(
          asked.target,
          asked.restoreIssues.map(({ code }) => code),
        )
      }
      onCancel={() => {
        setAsked(null);
        giveFocusBack.current();
      }}
    />
  );
  return {
    restore(target) {
      giveFocusBack.current = rememberFocus();
      void restore(target);
    },
    busy,
    question,
  };
}
