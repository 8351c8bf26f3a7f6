import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from "react";

interface ModalProps {
  open: boolean;
  /** Called on Esc, on a click beside the content, and whenever the browser closes it. */
  onClose(): void;
  /** Its name. */
  label: string;
  className?: string;
  children: ReactNode;
}

/**
 * A native modal dialog: focus stays inside and returns to where it was, Esc closes, the page behind
 * neither reacts nor scrolls. The children are rendered only while it is open.
 */
export function Modal({ open, onClose, label, className = "", children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Before paint, so that a dialog unmounted while open still hands the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    return () => element.close();
  }, [open]);

  const closeBeside = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog itself closes on Esc
    <dialog
      ref={dialog}
      aria-label={label}
      onCancel={(event) => {
        // Of a dialog on top of this one, or of a file chooser that was closed without a file.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClick={closeBeside}
      className={`m-auto max-h-dvh overflow-y-auto overscroll-contain shadow-dialog backdrop:bg-[rgb(12_24_18/.55)] ${className}`}
    >
      {open && children}
    </dialog>
  );
}
