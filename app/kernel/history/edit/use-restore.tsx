import { type ReactNode, useRef, useState } from "react";
import { alertOf, postVerb } from "#app/kernel/verbs/edit/staff-fetch.ts";
import { type EntityRef, refText } from "#app/kernel/verbs/entity-types.ts";
import type { RestoreIssue, StaffDone } from "#app/kernel/verbs/staff-result.ts";
import { staffTexts } from "#app/platform/staff-texts.ts";
import type { FormAlert } from "#app/ui/staff/alert-box.tsx";
import { ConfirmDialog } from "#app/ui/staff/confirm-dialog.tsx";
import { rememberFocus } from "#app/ui/staff/focus.ts";

const messages = staffTexts.history;

/** The version to restore. */
interface Target extends EntityRef {
  title: string;
  number: number;
  /** The number of the entity's newest version that the person sees. */
  seen: number;
}

interface RestoreOptions {
  /** @param giveFocusBack focuses the control that started the restore; true if it is removed with its row */
  onRestored(target: Target, done: StaffDone<null>, giveFocusBack: (isGoing: boolean) => void): void;
  /** Called when the restore fails for a reason that the person cannot override. */
  onRefused(alert: FormAlert): void;
}

/**
 * Restores versions; asks for confirmation if the server reports restore issues.
 * @returns `question` is the confirmation, to be rendered by the caller
 */
export function useRestore({ onRestored, onRefused }: RestoreOptions): {
  restore(target: Target): void;
  busy: boolean;
  question: ReactNode;
} {
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<{ target: Target; restoreIssues: readonly RestoreIssue[] } | null>(null);
  // The button is disabled during the request and loses the focus.
  const giveFocusBack = useRef<ReturnType<typeof rememberFocus>>(() => {});
  const restore = async (target: Target, accepted: readonly string[] = []) => {
    setBusy(true);
    const { number, seen } = target;
    const result = await postVerb<null>("history", "restore", {
      entity: refText(target),
      number,
      seen,
      accepted,
    });
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
