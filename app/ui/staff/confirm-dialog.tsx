import { useRef } from "react";
import { AlertBox, type FormAlert } from "./alert-box.tsx";
import { StaffButton } from "./staff-button.tsx";
import { DialogDescription, DialogTitle, StaffDialog } from "./staff-dialog.tsx";

interface ConfirmDialogProps {
  question: string;
  text?: string;
  /** Label of the confirming button; default 'Delete'. */
  confirmLabel?: string;
  cancelLabel?: string;
  /** Whether confirming loses nothing, so that its button is an ordinary one. */
  isHarmless?: boolean;
  busy?: boolean;
  /** The error of the last attempt; the dialog stays open. */
  alert?: FormAlert | null;
  onConfirm(): void;
  onCancel(): void;
}

/**
 * Asks for confirmation before something is lost or leaves (SPEC §5, DESIGN §9.11); rendered while it is open. The
 * cancel button has the initial focus; Esc cancels.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, text, confirmLabel = "Delete", cancelLabel = "Cancel", busy = false, alert } = props;
  const { isHarmless = false, onConfirm, onCancel } = props;
  const safeWayOut = useRef<HTMLButtonElement>(null);
  return (
    <StaffDialog
      role="alertdialog"
      busy={busy}
      initialFocus={safeWayOut}
      onClose={onCancel}
      className="staff panel w-[min(100%-2.5rem,30rem)]"
    >
      <DialogTitle className="text-h4">{question}</DialogTitle>
      {text && <DialogDescription className="mt-2 text-ink-soft">{text}</DialogDescription>}
      {alert && <AlertBox alert={alert} />}
      <div className="panel-foot">
        {isHarmless ? (
          <StaffButton solid busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </StaffButton>
        ) : (
          <button
            type="button"
            disabled={busy}
            aria-busy={busy || undefined}
            onClick={onConfirm}
            className="inline-flex min-h-11 items-center justify-center rounded-cut bg-error px-4.5 py-2 text-sm font-strong text-white hover:bg-[#7d1a1a] disabled:cursor-progress disabled:bg-[#6b6167]"
          >
            {confirmLabel}
          </button>
        )}
        <StaffButton ref={safeWayOut} onClick={onCancel} disabled={busy}>
          {cancelLabel}
        </StaffButton>
      </div>
    </StaffDialog>
  );
}
