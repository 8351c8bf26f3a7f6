import { useId, useLayoutEffect, useRef } from "react";
import { AlertBox, type FormAlert } from "./form-frame.tsx";
import { StaffButton } from "./staff-button.tsx";

interface ConfirmDialogProps {
  question: string;
  text?: string;
  /** What is done on yes; 'Delete' unless it is something else. */
  confirmLabel?: string;
  cancelLabel?: string;
  busy?: boolean;
  /** Why the last try failed; the dialog stays open. */
  alert?: FormAlert | null;
  onConfirm(): void;
  onCancel(): void;
}

/**
 * Asks before something is lost (SPEC §5, DESIGN §9.11): a modal dialog of role alertdialog, rendered while it is open.
 * The safe way out has the focus; Esc takes it.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, text, confirmLabel = "Delete", cancelLabel = "Cancel", busy = false, alert } = props;
  const { onConfirm, onCancel } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const safeWayOut = useRef<HTMLButtonElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    safeWayOut.current?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={`${id}-question`}
      aria-describedby={text ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onCancel();
      }}
      className="staff film m-auto max-h-dvh w-[min(100%-2.5rem,30rem)] overflow-y-auto shadow-dialog backdrop:bg-[rgb(12_24_18/.55)]"
    >
      <h2 id={`${id}-question`} className="text-h4 [overflow-wrap:anywhere]">
        {question}
      </h2>
      {text && (
        <p id={`${id}-text`} className="mt-2 text-ink-soft">
          {text}
        </p>
      )}
      {alert && <AlertBox alert={alert} />}
      <div className="mt-5 flex flex-wrap gap-3">
        <button
          type="button"
          disabled={busy}
          aria-busy={busy || undefined}
          onClick={onConfirm}
          className="inline-flex min-h-11 items-center justify-center rounded-cut bg-error px-4.5 py-2 text-sm font-strong text-white hover:bg-[#7d1a1a] disabled:cursor-progress disabled:bg-[#6b6167]"
        >
          {confirmLabel}
        </button>
        <StaffButton ref={safeWayOut} onClick={onCancel} disabled={busy}>
          {cancelLabel}
        </StaffButton>
      </div>
    </dialog>
  );
}
